import type * as t from "@babel/types";
import { lineOf, lineStart, type SourceFile } from "../source-file.js";
import { spanOf } from "./walk.js";

/** How an object is written, so that what is added looks like it. */
export type ObjectStyle = {
  /** Each member on a line of its own, with this before it; null where they share a line. */
  readonly indent: string | null;
  /** One step of indentation. */
  readonly unit: string;
  /** `{a:1}`, as minifiers write. */
  readonly compact: boolean;
  /** A space inside of braces on one line. */
  readonly spaced: boolean;
  /** The mark around keys, "" where they stand bare. */
  readonly quote: string;
};

/** The white space that a line begins with. */
export function indentAt(file: SourceFile, offset: number): string {
  const start = lineStart(file, lineOf(file, offset));
  return /^[ \t]*/u.exec(file.text.slice(start, offset))?.[0] ?? "";
}

/** The style of an object as it stands. */
export function styleOf(file: SourceFile, object: t.ObjectExpression): ObjectStyle {
  const { start, end } = spanOf(object);
  const [first] = object.properties;
  const lead = first === undefined ? "" : file.text.slice(start + 1, spanOf(first).start);
  const multi = lead.includes("\n");
  const outer = indentAt(file, end - 1);
  const indent = first !== undefined && multi ? indentAt(file, spanOf(first).start) : null;
  const unit = indent !== null && indent.startsWith(outer) && indent !== outer ? indent.slice(outer.length) : usualUnit(file);
  const keys = object.properties.flatMap((property) => (property.type === "SpreadElement" ? [] : [property]));
  const quoted = keys.length > 0 && keys.every(({ key }) => key.type === "StringLiteral");
  const colon = keys.find((property) => property.type === "ObjectProperty" && !property.shorthand);
  const compact =
    colon !== undefined &&
    !multi &&
    file.text[spanOf(colon.key).end] === ":" &&
    !/\s/u.test(file.text[spanOf(colon.key).end + 1] ?? "");
  return {
    indent,
    unit,
    compact,
    spaced: first === undefined || multi ? usuallySpaced(file) : /^\s/u.test(lead),
    quote: quoted && keys[0] !== undefined ? (file.text[spanOf(keys[0].key).start] ?? '"') : "",
  };
}

/** One member as text: `readOnlyHint: true`. */
export function memberText(key: string, value: string, { quote, compact }: ObjectStyle): string {
  return `${quote}${key}${quote}:${compact ? "" : " "}${value}`;
}

/** The longest line that is made; a longer one is broken. */
const COLUMNS = 100;

/** An object of these members; `indent` is where the line that it stands on begins, null to keep it on that line. */
export function objectText(members: readonly string[], style: ObjectStyle, indent: string | null, before: number): string {
  if (style.compact) return `{${members.join(",")}}`;
  const space = style.spaced ? " " : "";
  const line = `{${space}${members.join(", ")}${space}}`;
  if (indent === null || before + line.length + 1 <= COLUMNS) return line;
  return `{\n${members.map((member) => `${indent}${style.unit}${member},\n`).join("")}${indent}}`;
}

function usualUnit({ text }: SourceFile): string {
  return /\n(\t| {2,8})\S/u.exec(text)?.[1] ?? "  ";
}

function usuallySpaced({ text }: SourceFile): boolean {
  const tight = text.match(/\{[\w"']+\s?:/gu)?.length ?? 0;
  const spaced = text.match(/\{ [\w"']+\s?:/gu)?.length ?? 0;
  return spaced >= tight;
}
