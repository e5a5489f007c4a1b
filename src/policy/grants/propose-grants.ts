import { EXACT_GRANT, type GrantProposal } from "../../core/approve/open-question.js";
import type { Paths } from "../../core/decide/policy.js";
import { cut, fenced, listed } from "../../core/explain/prompt-text.js";
import { isObject, type Json, type JsonObject } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";
import type { CompileCondition } from "../condition/compile-condition.js";
import { directoryKey, isDirectory } from "../condition/directory.js";
import { argumentKinds, type ArgumentKind } from "./argument-kind.js";
import { celKeys, celMember, celText, exactly } from "./exactly.js";

/** A call that a person is asked about, as far as a grant may cover more of its kind. */
export type GrantableCall = {
  readonly args: Strict;
  readonly schema: Json;
  readonly paths: Paths;
  /** The session holds private data and outside content: only a grant that is bound to whom the call reaches helps. */
  readonly raised: boolean;
  /** The call is grave, or nobody knows the words of its tool: it is never widened, whatever a person types (DESIGN, section 11). */
  readonly grave: boolean;
};

type Widening = { readonly places: boolean; readonly content: boolean };
type Part = { readonly conditions: readonly string[]; readonly words: string; readonly folder: string | null };

/**
 * The grants that may be offered for a call, narrowest first. Each constrains every argument of the call and lets no other
 * one in: exactly, unless its words say what may vary (a path within its folder, an address within its host, text that
 * goes where the other arguments say). Each was tried on the call itself.
 *
 * @example
 * proposeGrants(call, conditionCompiler())[0]?.text; // "exactly these arguments"
 */
export function proposeGrants(call: GrantableCall, compile: CompileCondition): readonly GrantProposal[] {
  const { value } = call.args;
  if (!isObject(value) || !call.args.exact) return [];
  const kinds = argumentKinds(value, call.schema, call.paths);
  const has = (...wanted: readonly ArgumentKind["kind"][]): boolean =>
    [...kinds.values()].some(({ kind }) => wanted.includes(kind));
  const anchored = has("path", "address", "recipient", "place");
  const wide = has("path", "address");
  const variants: readonly (readonly [id: string, widening: Widening, offered: boolean])[] = [
    [EXACT_GRANT, { places: false, content: false }, true],
    ["content", { places: false, content: true }, anchored && has("content")],
    ["places", { places: true, content: false }, wide],
    ["places-content", { places: true, content: true }, wide && has("content")],
  ];
  const bound = boundTo(value, kinds);
  return variants.flatMap(([id, widening, offered]) => {
    // A raised call that names nobody whom it reaches is asked about each time.
    if (!offered || (call.raised && bound === null) || (call.grave && id !== EXACT_GRANT)) return [];
    const parts = Object.entries(value).map(([key, held]) => part(key, held, kinds.get(key) ?? { kind: "other" }, widening));
    const where = [...celKeys("args", Object.keys(value)), ...parts.flatMap(({ conditions }) => conditions)].join(" && ");
    if (!holds(where, parts, call, compile)) return [];
    const text = id === EXACT_GRANT ? "exactly these arguments" : listed(parts.map(({ words }) => words));
    return [{ id, text, where, ...(bound === null ? {} : { bound }) }];
  });
}

/** One argument under a widening: the conditions on it and what they mean. */
function part(key: string, value: Json, kind: ArgumentKind, widening: Widening): Part {
  const at = celMember("args", key);
  const name = fenced(cut(key, 60));
  if (kind.kind === "path" && widening.places && isDirectory(kind.folder)) {
    const folder = celText(kind.folder);
    const condition = kind.several ? `size(${at}) > 0 && ${at}.all(one, under(one, ${folder}))` : `under(${at}, ${folder})`;
    return { conditions: [condition], words: `${name} anywhere under ${fenced(cut(kind.folder, 120))}`, folder: kind.folder };
  }
  if (kind.kind === "address" && widening.places)
    return {
      // Another port or scheme is another service.
      conditions: [
        `host(${at}) == ${celText(kind.host)}`,
        `(${at} == ${celText(kind.origin)} || ${["/", "?", "#"].map((end) => `${at}.startsWith(${celText(kind.origin + end)})`).join(" || ")})`,
      ],
      words: `${name} anywhere at ${fenced(cut(kind.origin.replace(/^https?:\/\//iu, ""), 120))}`,
      folder: null,
    };
  if (kind.kind === "content" && widening.content)
    return { conditions: [`${at}.startsWith("")`], words: `any ${name}`, folder: null };
  const words = `${name} exactly ${fenced(cut(typeof value === "string" ? value : JSON.stringify(value), 60))}`;
  return { conditions: exactly(at, value), words, folder: null };
}

/** Whom the call reaches, as far as its arguments say. */
function boundTo(args: JsonObject, kinds: ReadonlyMap<string, ArgumentKind>): string | null {
  const found: string[] = [];
  for (const [key, kind] of kinds) {
    if (kind.kind === "address") found.push(kind.host);
    const value = args[key];
    if (kind.kind === "recipient")
      found.push(...(Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).map(String));
  }
  return found.length === 0 ? null : [...new Set(found)].join(", ");
}

/** True if the condition compiles, and holds for the call that it was made from. */
function holds(where: string, parts: readonly Part[], call: GrantableCall, compile: CompileCondition): boolean {
  const compiled = compile(where);
  if (!compiled.ok) return false;
  const folders = parts.flatMap(({ folder }): [string, string][] => (folder === null ? [] : [[directoryKey(folder), folder]]));
  return compiled.condition.test(call.args, new Map([...call.paths, ...folders])) === true;
}
