import type { SourceFile } from "../source-file.js";
import { childrenOf, parsePython, type PyNode } from "./parse-python.js";

/** What a name at the top of a file stands for. `import`: a name of another module, or with `name` null the module itself. */
export type PyBinding =
  | { readonly kind: "value"; readonly node: PyNode }
  | { readonly kind: "class"; readonly node: PyNode }
  | { readonly kind: "import"; readonly from: string; readonly name: string | null };

/** A parsed Python file with the names at its top. A name that is bound twice is not among them. */
export type PyModule = {
  readonly file: SourceFile;
  readonly root: PyNode;
  readonly names: ReadonlyMap<string, PyBinding>;
  readonly imports: readonly PyNode[];
};

/** The text of a node. */
export function textOf({ file }: Pick<PyModule, "file">, { from, to }: PyNode): string {
  return file.text.slice(from, to);
}

/** `NAME = value`, if that is what a statement says: the name and the value. */
export function assignment(node: PyNode): { readonly target: PyNode; readonly value: PyNode } | null {
  if (node.name !== "AssignStatement") return null;
  const parts = childrenOf(node).filter(({ name }) => name !== "TypeDef");
  const [target, operator, value] = parts;
  if (target === undefined || operator?.name !== "AssignOp" || value === undefined || parts.length !== 3) return null;
  return { target, value };
}

/** Parses a file and gathers the names at its top. */
export function readPyModule(file: SourceFile): PyModule {
  const root = parsePython(file);
  const names = new Map<string, PyBinding | null>();
  const imports: PyNode[] = [];
  const text = (node: PyNode): string => textOf({ file }, node);
  const bind = (name: string, binding: PyBinding): void => void names.set(name, names.has(name) ? null : binding);
  for (const statement of childrenOf(root)) {
    const assigned = assignment(statement);
    if (assigned !== null && assigned.target.name === "VariableName")
      bind(text(assigned.target), { kind: "value", node: assigned.value });
    if (statement.name === "ClassDefinition") {
      const name = statement.getChild("VariableName");
      if (name !== null) bind(text(name), { kind: "class", node: statement });
    }
    if (statement.name === "ImportStatement") {
      imports.push(statement);
      for (const [name, binding] of importsOf(text(statement))) bind(name, binding);
    }
  }
  return {
    file,
    root,
    imports,
    names: new Map([...names].flatMap(([name, binding]) => (binding === null ? [] : [[name, binding] as const]))),
  };
}

/** The names that an import statement binds. */
function importsOf(statement: string): readonly (readonly [string, PyBinding])[] {
  const plain = statement.replace(/#[^\n]*/gu, "").replace(/[()\\\n\r]/gu, " ");
  const from = /^from\s+(\S+)\s+import\s+(.*)$/u.exec(plain);
  const list = from?.[2] ?? /^import\s+(.*)$/u.exec(plain)?.[1] ?? "";
  return list.split(",").flatMap((part): (readonly [string, PyBinding])[] => {
    const [what, as] = part.trim().split(/\s+as\s+/u);
    if (what === undefined || what === "") return [];
    if (from?.[1] !== undefined) return [[as ?? what, { kind: "import", from: from[1], name: what }]];
    return [[as ?? what, { kind: "import", from: what, name: null }]];
  });
}
