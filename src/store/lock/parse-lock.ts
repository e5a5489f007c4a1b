import { member } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { wireErrorMessage } from "../../wire/wire-error.js";
import { HINTS, type Declared4 } from "../../core/tool/hint.js";
import type { LockedTool } from "../../core/trust/pin.js";
import type { Diagnostic } from "../../core/decide/reason.js";
import { hash } from "../../node/hash.js";
import { serverKey } from "../../launch/server-key.js";
import { readIdentity } from "./identity-json.js";
import { locate, positionAt, type Path } from "./locate.js";
import type { Lock, LockEntry } from "./lock.js";
import { fromPortable } from "./portable-path.js";
import { Reader, type Fault } from "./reader.js";

/** A lock as read, or everything that is wrong with its text. */
export type ParsedLock =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

/** The most mistakes that are told: each costs a walk through the text to its place. */
const MOST_TOLD = 20;

/**
 * Reads the text of a heed.lock. What does not fit the published schema, a label or a tool written
 * twice and one server under two labels are errors with their places.
 *
 * @param root the project's folder, which `${root}` stands for; null for the user's own lock
 */
export function parseLock(text: string, file: string, root: string | null): ParsedLock {
  const parsed = parseStrict(text);
  if (!parsed.ok) {
    const at = positionAt(file, text, parsed.error.offset ?? 0);
    return fail([
      diagnostic(
        "lock-syntax",
        `${file}: ${wireErrorMessage(parsed.error)}`,
        "Restore the file from version control, or review the server again.",
        at,
      ),
    ]);
  }
  const { value } = parsed.strict;
  const version = member(value, "version");
  if (version !== undefined && version !== 1) {
    const at = positionAt(file, text, locate(text, ["version"]));
    return fail([
      diagnostic(
        "lock-version",
        `${file} is written in version ${typeof version === "number" ? version : "(no number)"} of the lock, and this Heed reads version 1.`,
        "Use the Heed that wrote it, or a newer one.",
        at,
      ),
    ]);
  }
  const faults: Fault[] = [];
  const reader = new Reader(value, [], faults);
  reader.keys("version", "servers");
  const servers = reader.at("servers").array((entry) => readEntry(entry, (path) => fromPortable(path, root)));
  if (faults.length === 0) findDoubles(servers, faults);
  const errors = faults.slice(0, MOST_TOLD).map(({ path, expected }) => {
    const at = positionAt(file, text, locate(text, path));
    return diagnostic(
      "lock-invalid",
      `${file}: ${spell(path)} should be ${expected}.`,
      "Restore the file from version control, or review the server again.",
      at,
    );
  });
  return errors.length === 0 ? { ok: true, lock: { servers } } : fail(errors);
}

function readEntry(reader: Reader, absolute: (text: string) => string): LockEntry {
  reader.keys("label", "identity", "tools");
  return {
    label: reader.at("label").string(),
    identity: readIdentity(reader.at("identity"), absolute),
    tools: reader.at("tools").array(readTool),
  };
}

function readTool(reader: Reader): LockedTool {
  reader.keys("name", "accepted", "doubted?", "declared", "stray?", "pin", "parts", "written?", "overrides", "proposals");
  const declared = reader.at("declared");
  declared.keys(...HINTS);
  const stray = reader.at("stray").orAbsent((list) => list.array((hint) => hint.oneOf(...HINTS)));
  const doubted = reader.at("doubted").orAbsent((list) => list.array((hint) => hint.oneOf(...HINTS)));
  const written = reader.at("written").orAbsent((digest) => digest.sha256());
  const parts = reader.at("parts");
  parts.keys("text", "schema", "hints", "other");
  const state = (hint: (typeof HINTS)[number]): Declared4[typeof hint] =>
    declared.at(hint).oneOf("true", "false", "absent", "malformed", "malformed-cautious");
  return {
    name: reader.at("name").string(),
    accepted: reader.at("accepted").boolean(),
    ...(doubted === undefined ? {} : { doubted }),
    pin: {
      pin: reader.at("pin").sha256(),
      parts: {
        text: parts.at("text").sha256(),
        schema: parts.at("schema").sha256(),
        hints: parts.at("hints").sha256(),
        other: parts.at("other").sha256(),
      },
      declared: {
        readOnly: state("readOnly"),
        destructive: state("destructive"),
        idempotent: state("idempotent"),
        openWorld: state("openWorld"),
      },
      ...(stray === undefined ? {} : { stray }),
      ...(written === undefined ? {} : { written }),
    },
    overrides: reader.at("overrides").array((override) => {
      override.keys("hint", "value", "reason", "shown", "pin");
      return {
        hint: override.at("hint").oneOf(...HINTS),
        value: override.at("value").boolean(),
        reason: override.at("reason").string(),
        shown: override.at("shown").array((shown) => shown.sha256()),
        pin: override.at("pin").sha256(),
      };
    }),
    proposals: reader.at("proposals").array((proposal) => {
      proposal.keys("hint", "value", "reason", "judge", "pin");
      return {
        hint: proposal.at("hint").oneOf(...HINTS),
        value: proposal.at("value").boolean(),
        reason: proposal.at("reason").string(),
        judge: proposal.at("judge").string(),
        pin: proposal.at("pin").sha256(),
      };
    }),
  };
}

/** Whatever could be looked up in two ways must not be there twice. */
function findDoubles(servers: readonly LockEntry[], faults: Fault[]): void {
  const labels = new Set<string>();
  const identities = new Map<string, string>();
  for (const [index, entry] of servers.entries()) {
    if (entry.label === "") faults.push({ path: ["servers", index, "label"], expected: "a label with at least one character" });
    if (labels.has(entry.label))
      faults.push({
        path: ["servers", index, "label"],
        expected: `another label: ${JSON.stringify(entry.label)} stands above already`,
      });
    labels.add(entry.label);
    // Two versions of one package are one server: which of two entries is meant must not hang on their order.
    const key = serverKey(entry.identity, "package", hash);
    const other = identities.get(key);
    if (other !== undefined)
      faults.push({
        path: ["servers", index, "identity"],
        expected: `another server than that of ${JSON.stringify(other)} (a version does not make it another one)`,
      });
    identities.set(key, entry.label);
    const names = new Set<string>();
    for (const [at, tool] of entry.tools.entries()) {
      if (names.has(tool.name))
        faults.push({
          path: ["servers", index, "tools", at, "name"],
          expected: `another name: ${JSON.stringify(tool.name)} stands above already`,
        });
      names.add(tool.name);
    }
  }
}

function spell(path: Path): string {
  return path.length === 0
    ? "the file"
    : path
        .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
        .join("")
        .replace(/^\./, "");
}

function diagnostic(
  code: "lock-syntax" | "lock-version" | "lock-invalid",
  message: string,
  help: string,
  at: Diagnostic["at"] & {},
): Diagnostic {
  return { code, args: { file: at.file }, severity: "error", message, help, at };
}

function fail(errors: readonly Diagnostic[]): ParsedLock {
  return { ok: false, errors: errors as readonly [Diagnostic, ...Diagnostic[]] };
}
