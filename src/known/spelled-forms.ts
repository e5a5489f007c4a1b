/** Letters of other alphabets that a reader takes for those of the protected names. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "аα",
    c: "сϲ",
    d: "ԁ",
    e: "еε",
    h: "һ",
    i: "іι",
    j: "ј",
    k: "кκ",
    l: "ӏ",
    m: "м",
    n: "ո",
    o: "оο",
    p: "рρ",
    r: "г",
    s: "ѕ",
    t: "т",
    u: "υ",
    v: "ν",
    x: "х",
    y: "у",
    ".": "。．｡․",
    "/": "⁄∕／",
  }).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);
const FOREIGN = new RegExp(`[${[...LOOKS_LIKE.keys()].join("")}]`, "gu");

/** Variables that hold the way to a folder, and what stands for it in the protected names. */
const VARIABLES: readonly (readonly [name: string, folder: string])[] = [
  ["xdg_config_home", "~/.config"],
  ["claude_config_dir", "~/.claude"],
  ["codex_home", "~/.codex"],
  ["appdata", "~/appdata/roaming"],
  ["programdata", "/programdata"],
  ["userprofile", "~"],
  ["homepath", "~"],
  ["home", "~"],
];
const NAMES = VARIABLES.map(([name]) => name).join("|");
const VARIABLE = new RegExp(
  `\\$env:(${NAMES})(?![a-z0-9_])|\\$\\{(?:env:)?(${NAMES})(?![a-z0-9_])[^{}]{0,80}\\}|\\$(${NAMES})(?![a-z0-9_])|[%!](${NAMES})[%!]`,
  "g",
);
const FOLDERS: ReadonlyMap<string, string> = new Map(VARIABLES);

/** What makes a text more than one thing: most have nothing of it. */
const ODD = /[^\x20-\x7E]|[%\\&"'`^$!]|\/\/|\/\./;

/**
 * What a text may be to whoever reads it, each in lower case with forward slashes: as it stands, with percent and escape
 * signs taken away, and as a shell reads it, without quotes and backslashes. `~` stands for the user's folder where one of
 * its variables stood. The cost grows with the length alone.
 */
export function spelledForms(text: string): readonly string[] {
  if (!ODD.test(text)) return [text.toLowerCase()];
  const lower = plainLetters(text).toLowerCase();
  const decoded = escapesTaken(percentTaken(lower));
  const forms = [lower];
  if (decoded !== lower) forms.push(decoded);
  if (/["'`^\\]|\$[({]/.test(decoded))
    forms.push(decoded.replace(/\\\r?\n|["'`^\\]|\$\(\)|\$\{[a-z_]{0,20}[:+-]*\}/g, (found) => keptVariable(found)));
  return [...new Set(forms.map((form) => stepsTaken(foldersTaken(form).replace(/\\+/g, "/"))))];
}

/** An empty expansion splits a name; a folder's variable is no empty one. */
function keptVariable(found: string): string {
  return found.startsWith("${") && FOLDERS.has(found.replace(/[^a-z_]/g, "")) ? found : "";
}

function plainLetters(text: string): string {
  if (!/[^\x00-\x7F]/.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(FOREIGN, (letter) => LOOKS_LIKE.get(letter) ?? letter);
}

/** Percent signs taken away as often as a chain of readers may. */
function percentTaken(text: string): string {
  let now = text;
  for (let round = 0; round < 4 && /%(?:[0-9a-f]{2}|u[0-9a-f]{4})/.test(now); round++) {
    now = now
      .replace(/%c0%a([ef])/g, (_, sign: string) => (sign === "e" ? "." : "/"))
      .replace(/%u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/(?:%[0-9a-f]{2})+/g, percentRun);
    now = plainLetters(now).toLowerCase();
  }
  return now;
}

function percentRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%([0-7][0-9a-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

/** The escapes of programming languages and of HTML for one character. */
function escapesTaken(text: string): string {
  const one = (code: string, base: number): string => {
    const point = Number.parseInt(code, base);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : "";
  };
  let now = text;
  if (now.includes("\\"))
    now = now.replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([0-7]{3}))/g,
      (_, x?: string, u?: string, long?: string, octal?: string) =>
        octal === undefined ? one(x ?? u ?? long ?? "", 16) : one(octal, 8),
    );
  if (now.includes("&")) {
    now = now.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/g, (_, hex?: string, decimal?: string) =>
      hex === undefined ? one(decimal ?? "", 10) : one(hex, 16),
    );
  }
  return now === text ? text : plainLetters(now).toLowerCase();
}

function foldersTaken(text: string): string {
  if (!/[$%!]/.test(text)) return text;
  return text.replace(
    VARIABLE,
    (_, ...names: (string | undefined)[]) =>
      FOLDERS.get(names.find((name) => typeof name === "string" && FOLDERS.has(name)) ?? "") ?? "",
  );
}

/** Empty, idle and climbing steps taken out of every path in a text. */
function stepsTaken(text: string): string {
  const plain = text.replace(/\/(?:\.?\/)+/g, "/");
  if (!plain.includes("/..")) return plain;
  return plain
    .split(/([\s"'`;|&<>()=,]+)/)
    .map((word) => (word.includes("/..") ? climbed(word) : word))
    .join("");
}

/** No system takes a path longer than that. */
const LONGEST = 8192;

function climbed(word: string): string {
  if (word.length > LONGEST) return word;
  const taken: string[] = [];
  for (const step of word.split("/")) {
    const last = taken.at(-1);
    if (step === ".." && last !== undefined && last !== ".." && last !== "" && last !== "~") taken.pop();
    else if (step !== "." || taken.length === 0) taken.push(step);
  }
  return taken.join("/");
}
