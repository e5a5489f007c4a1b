import { pick, type Random } from "../laws/random.js";
import { mutated } from "./spell.test-support.js";

const SECRET = '{"content":[{"type":"text","text":"S"}]}';
const IDS = ["2", '"2"', "[2]", "2.0", "2e0", "3", '"a"', "null", "99", "-0", "02", "{}", '"gw-x"'];
const MARKS = ["\uFEFF", "\r", "\f", "\v", "\u0085", "\u2028", "\u2029", "\u001C", "\u0000", "\u00A0", "\t", " ", "\n", "\r\n"];
const VALUES = [
  "NaN",
  "Infinity",
  "-Infinity",
  "1e999",
  "undefined",
  "07",
  "[1,]",
  "{}",
  '"\\ud800"',
  '"x\u2028y"',
  '"\u0085"',
  "// c\n1",
  "/* c */1",
  "1.0",
];

/** One text that a server might say to be read as something by one client and as something else by another. */
export function hostileText(next: Random): Buffer {
  const id = pick(IDS, next);
  const answer = (): string => {
    const members = [`"jsonrpc":"2.0"`, `"id":${id}`, `"result":${SECRET}`];
    if (next(3) === 0)
      members.push(
        `"${pick(["id", "Id", "i\\u0064", "result", "Result", "jsonrpc", "JSONRPC", "method", "x", "error"], next)}":${pick([...VALUES, ...IDS, SECRET], next)}`,
      );
    if (next(4) === 0) members.reverse();
    if (next(6) === 0) members.splice(next(members.length), 1);
    return `{${members.join(next(8) === 0 ? `,${pick(MARKS, next)}` : ",")}${next(10) === 0 ? "," : ""}}`;
  };
  const inner = answer();
  const wrapped = pick<() => string>(
    [
      () => inner,
      () => inner,
      () => inner + pick(["", " ", ...MARKS], next) + answer(),
      () => `[${inner}]`,
      () => `[[${inner}]]`,
      () => {
        const separator = pick(["\u2028", "\u2029", "\u0085"], next);
        const quoted = inner.replaceAll('"', "'").replaceAll("\\", "");
        return `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"${separator}${quoted}${separator}"}}`;
      },
      () =>
        JSON.stringify({
          jsonrpc: "2.0",
          method: "notifications/progress",
          params: { a: `${pick(MARKS, next)}${inner}${pick(MARKS, next)}` },
        }).replaceAll(/\\u(?=2028|2029|0085)/gu, "\\u"),
      () =>
        `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x${pick(["\u2028", "\u2029", "\u0085"], next)}${JSON.stringify(inner).slice(1, -1)}"}}`,
      () => `{"jsonrpc":"2.0","method":"notifications/message","params":[${pick(MARKS, next)}${inner}${pick(MARKS, next)}]}`,
      () => `${pick(MARKS, next)}${inner}${pick(MARKS, next)}`,
      () => `// ${inner}`,
      () => `log: ${inner}`,
    ],
    next,
  )();
  const bytes = Buffer.from(wrapped);
  return next(4) === 0 ? mutated(bytes, next) : bytes;
}

/** The same as a piece of an event stream. */
export function hostileEvent(next: Random): Buffer {
  const end = (): string => pick(["\n", "\n", "\r\n", "\r", "\u2028"], next);
  const text = hostileText(next).toString("latin1");
  const half = next(text.length + 1);
  const data =
    next(3) === 0 ? `${text.slice(0, half)}\n${pick(["data: ", "data:", "Data: ", ""], next)}${text.slice(half)}` : text;
  const fields = [
    ...(next(3) === 0 ? [`id: ${pick(["1", "\u2028data: x", "a\u0000"], next)}`] : []),
    ...(next(4) === 0 ? [`event: ${pick(["message", "note", "endpoint", "x\u2028"], next)}`] : []),
    ...(next(4) === 0 ? [`: ${pick(["hi", text, `x\u2028data: ${text}\u2028\u2028`], next)}`] : []),
    ...(next(6) === 0 ? [`retry: ${pick(["5", "x"], next)}`] : []),
    `${pick(["data: ", "data: ", "data:", "data : ", "\uFEFFdata: ", " data: "], next)}${data}`,
  ].map((field) => Buffer.from(field, /[\u0100-\uFFFF]/u.test(field) ? "utf8" : "latin1"));
  return Buffer.concat([...fields.flatMap((field) => [field, Buffer.from(end())]), Buffer.from(next(12) === 0 ? "" : end())]);
}
