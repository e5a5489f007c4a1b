import fc from "fast-check";

/** A configuration as somebody may have written it, and one server in it. */
export type AnyConfig = {
  readonly text: string;
  readonly path: readonly string[];
  readonly command: string;
  readonly args: readonly string[];
};

const word = fc.oneof(
  fc.constantFrom("npx", "-y", "node", "${input:key}", "${env:HOME}", "--", "heed"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const plainName = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), minLength: 1, maxLength: 8 });
const anyName = fc.oneof(plainName, fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), fc.constant("__proto__"));
const eol = fc.constantFrom("\n", "\r\n");
const command = fc.oneof(
  fc.constantFrom("npx", "node", "/usr/bin/x y"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
);

/** JSON with comments, trailing commas, every kind of line ending and indentation, and members that nobody knows. */
export function anyJsonConfig(): fc.Arbitrary<AnyConfig> {
  const style = fc.record({
    eol,
    indent: fc.constantFrom("", " ", "  ", "\t"),
    lines: fc.boolean(),
    comments: fc.boolean(),
    trailing: fc.boolean(),
    hasArgs: fc.boolean(),
  });
  return fc
    .tuple(
      style,
      anyName,
      command,
      fc.array(word, { maxLength: 4 }),
      fc.dictionary(anyName, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
      fc.array(anyName, { maxLength: 2 }),
    )
    .map(([how, name, program, args, unknown, others]) => {
      let comments = 0;
      const note = (): string => (how.comments ? ` /* c0mment${(comments += 1)}x */` : "");
      const line = (): string => (how.comments && how.lines ? ` // c0mment${(comments += 1)}x` : "");
      const block = (open: string, close: string, items: readonly string[], depth: number): string => {
        if (items.length === 0) return open + note() + close;
        const gap = how.lines ? how.eol + how.indent.repeat(depth + 1) : "";
        const end = how.lines ? how.eol + how.indent.repeat(depth) : "";
        const body = items
          .map((item, at) => `${gap}${item}${at < items.length - 1 || how.trailing ? "," : ""}${line()}`)
          .join("");
        return `${open}${note()}${body}${end}${close}`;
      };
      const members = [
        `"command":${note()} ${JSON.stringify(program)}`,
        ...(how.hasArgs || args.length > 0
          ? [
              `"args": ${block(
                "[",
                "]",
                args.map((arg) => JSON.stringify(arg)),
                3,
              )}`,
            ]
          : []),
        ...Object.entries(unknown)
          .filter(([key]) => !["command", "args"].includes(key))
          .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
      ];
      const entry = (text: string, key: string): string => `${JSON.stringify(key)}: ${text}`;
      const servers = [...new Set(others.filter((other) => other !== name))].map((other) =>
        entry('{"command": "other", "args": ["gate"]}', other),
      );
      const all = [...servers, entry(block("{", "}", members, 2), name)];
      const text =
        block("{", "}", [`"first": 1.50`, entry(block("{", "}", all, 1), "mcpServers")], 0) + (how.lines ? how.eol : "");
      return { text, path: ["mcpServers", name], command: program, args };
    });
}

/** TOML with comments, both kinds of texts, lists over several lines, and tables that nobody knows. */
export function anyTomlConfig(): fc.Arbitrary<AnyConfig> {
  const style = fc.record({
    eol,
    lines: fc.boolean(),
    comments: fc.boolean(),
    trailing: fc.boolean(),
    hasArgs: fc.boolean(),
    end: fc.boolean(),
  });
  return fc
    .tuple(style, plainName, command, fc.array(word, { maxLength: 4 }), fc.boolean())
    .map(([how, name, program, args, quoted]) => {
      let comments = 0;
      const note = (): string => (how.comments ? ` # c0mment${(comments += 1)}x` : "");
      const items = args.map((arg) => tomlText(arg));
      const list =
        how.lines && items.length > 0
          ? `[${note()}${how.eol}${items.map((item, at) => `  ${item}${at < items.length - 1 || how.trailing ? "," : ""}${note()}${how.eol}`).join("")}]`
          : `[${items.join(", ")}]`;
      const key = quoted ? JSON.stringify(name) : name;
      const lines = [
        `# c0mment0x`,
        `number = 1_000${note()}`,
        "",
        `[mcp_servers.${key}]${note()}`,
        `command = ${tomlText(program)}${note()}`,
        ...(how.hasArgs || args.length > 0 ? [`args = ${list}${note()}`] : []),
        `odd   =   0x1F${note()}`,
        "",
        `[mcp_servers.${key}.env]`,
        `A = "1"${note()}`,
        "",
        "[[other]]",
        "when = 1979-05-27",
        "",
        "[mcp_servers.zz9]",
        'command = "other"',
      ];
      return { text: lines.join(how.eol) + (how.end ? how.eol : ""), path: ["mcp_servers", name], command: program, args };
    });
}

function tomlText(text: string): string {
  // JSON's escapes are TOML's but for DEL.
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}
