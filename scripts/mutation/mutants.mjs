// The mutants of one source: each a small weakening, found in the syntax tree.
import { parseSync } from "rolldown/utils";

const SWAPPED = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
};
const WORDS = {
  allow: "ask",
  ask: "allow",
  challenge: "ask",
  deny: "challenge",
  read: "additive",
  additive: "read",
  presumed: "additive",
  destructive: "presumed",
  open: "closed",
  closed: "open",
  trusted: "unknown",
  unknown: "trusted",
  warning: "doubt",
  doubt: "warning",
};
const METHODS = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  unshift: "push",
  push: "unshift",
};
/** Calls that may be left out: what they are called on takes their place. */
const DROPPED = new Set(["filter", "toSorted", "trim", "toLowerCase", "slice"]);

const isType = (node) =>
  node.type.startsWith("TS") && !["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(node.type);

/** @returns {{ start: number, end: number, to: string, what: string }[]} */
export function mutantsOf(file, source) {
  const { program, errors } = parseSync(file, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const text = (node) => source.slice(node.start, node.end);
  const add = (node, to, what) => found.push({ start: node.start, end: node.end, to, what });
  const insideBinary = (node, operator, to) => {
    const from = source.indexOf(operator, node.left.end);
    found.push({ start: from, end: from + operator.length, to, what: `${operator} → ${to}` });
  };
  const booleans = (node) => node.returnType?.typeAnnotation?.type === "TSBooleanKeyword";

  const visit = (node, parent) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((one) => visit(one, parent));
    if (typeof node.type !== "string" || isType(node) || node.type === "ImportDeclaration") return;
    const handler = HANDLERS[node.type];
    handler?.(node, parent);
    for (const [key, value] of Object.entries(node)) if (key !== "parent") visit(value, node);
  };

  const HANDLERS = {
    BinaryExpression(node) {
      for (const to of SWAPPED[node.operator] ?? []) insideBinary(node, node.operator, to);
    },
    LogicalExpression(node) {
      if (node.operator === "??") {
        add(node, `(${text(node.right)})`, "?? → right side");
        return;
      }
      insideBinary(node, node.operator, node.operator === "&&" ? "||" : "&&");
      add(node, `(${text(node.left)})`, `right side of ${node.operator} dropped`);
      add(node, `(${text(node.right)})`, `left side of ${node.operator} dropped`);
    },
    UnaryExpression(node) {
      if (node.operator === "!") add(node, `(${text(node.argument)})`, "! dropped");
    },
    ConditionalExpression(node) {
      add(node, `(${text(node.consequent)})`, "?: → first");
      add(node, `(${text(node.alternate)})`, "?: → second");
    },
    IfStatement(node) {
      add(node.test, "true", "if → true");
      add(node.test, "false", "if → false");
    },
    ExpressionStatement(node) {
      add(node, ";", "statement dropped");
    },
    ContinueStatement(node) {
      add(node, ";", "continue dropped");
    },
    ReturnStatement(node) {
      if (node.argument?.type === "Identifier" && node.argument.name === "undefined") return;
      if (parent_isConditional.has(node)) add(node, ";", "return dropped");
    },
    AssignmentExpression(node) {
      if (node.operator === "||=") insideBinary(node, "||=", "&&=");
      if (node.operator === "+=") insideBinary(node, "+=", "=");
    },
    FunctionDeclaration(node) {
      if (!booleans(node)) return;
      for (const value of ["true", "false"])
        found.push({ start: node.body.start + 1, end: node.body.start + 1, to: ` return ${value};`, what: `returns ${value}` });
    },
    ArrowFunctionExpression(node) {
      if (!booleans(node) || node.body.type === "BlockStatement") return;
      for (const value of ["true", "false"]) add(node.body, value, `returns ${value}`);
    },
    Literal(node, parent) {
      // Keys of objects say what a thing is called, not what is decided.
      if (parent?.type === "Property" && parent.key === node) return;
      if (typeof node.value === "boolean") add(node, String(!node.value), "constant flipped");
      else if (typeof node.value === "number") add(node, String(node.value + 1), "constant + 1");
      else if (typeof node.value === "string") add(node, JSON.stringify(WORDS[node.value] ?? `${node.value}~`), "text changed");
    },
    ArrayExpression(node) {
      for (const element of node.elements) {
        if (element === null || node.elements.length < 1) continue;
        const comma = source.indexOf(",", element.end);
        const end = comma !== -1 && comma < node.end ? comma + 1 : element.end;
        found.push({ start: element.start, end, to: "", what: "element dropped" });
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.computed) return;
      const { name } = callee.property;
      if (Object.hasOwn(METHODS, name)) add(callee.property, METHODS[name], `.${name} → .${METHODS[name]}`);
      if (DROPPED.has(name)) add(node, text(callee.object), `.${name} dropped`);
    },
  };
  const parent_isConditional = new Set();
  const mark = (node, conditional) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((one) => mark(one, conditional));
    if (typeof node.type !== "string") return;
    if (node.type === "ReturnStatement" && conditional) parent_isConditional.add(node);
    for (const [key, value] of Object.entries(node))
      if (key !== "parent")
        mark(value, node.type === "IfStatement" ? key !== "test" : node.type.includes("Function") ? false : conditional);
  };
  mark(program, false);
  visit(program, null);
  const seen = new Map(found.map((one) => [`${one.start} ${one.end} ${one.to}`, one]));
  return [...seen.values()]
    .filter(({ start, end, to }) => source.slice(start, end) !== to)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The line a mutant stands on, from 1, and its text. */
export function lineOf(source, at) {
  const before = source.slice(0, at).split("\n");
  return { line: before.length, text: source.split("\n")[before.length - 1].trim() };
}
