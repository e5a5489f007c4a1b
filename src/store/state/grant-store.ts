import type { Sha256 } from "../../wire/branded.js";
import { member, type Json } from "../../wire/json.js";
import type { Grant } from "../../core/decide/decision.js";
import type { Condition } from "../../core/decide/policy.js";
import { homeFolder, type Home } from "../../node/home.js";
import { isId } from "../../node/ids.js";
import { isSha256 } from "../../node/hash.js";
import { join } from "node:path";
import { appendLine, readLinesOf } from "./append-line.js";

/** Compiles the condition of a grant; null where its text is no condition. The policy layer's. */
export type CompileGrant = (text: string) => Condition | null;

/** What could be read of the grants. `readable` false: something in the file is damaged, and no grant counts. */
export type ReadGrants = { readonly readable: boolean; readonly grants: readonly Grant[] };

/**
 * The grants of all processes of a home: an append-only file in which a revocation is one more line.
 * A line that cannot be read may be a revocation, so it makes every grant void until the file is
 * mended; a grant that does not read as one is void by itself.
 */
export type GrantStore = {
  /** @throws EnvironmentError `state-write-failed`; the grant then does not exist */
  add(grant: Grant): void;
  /** @throws EnvironmentError `state-write-failed`; the grant then still exists, and the caller must say so */
  revoke(id: string, at: number): void;
  /** The grants that are neither revoked nor expired at `now`. */
  read(now: number, compile: CompileGrant): ReadGrants;
};

/** Opens the grants of a home. */
export function openGrantStore(home: Home): GrantStore {
  const file = join(homeFolder(home, "state"), "grants.jsonl");
  return {
    add({ scope, ...grant }) {
      appendLine(file, { type: "grant", ...grant, scope: "call" in scope ? { call: scope.call } : { where: scope.where.text } });
    },
    revoke(id, at) {
      appendLine(file, { type: "revoke", id, at });
    },
    read(now, compile) {
      const lines = readLinesOf(file);
      if (lines === null) return { readable: false, grants: [] };
      const grants = new Map<string, Grant>();
      const revoked = new Set<string>();
      for (const line of lines) {
        const id = member(line, "id");
        const type = member(line, "type");
        if (typeof id !== "string" || (type !== "grant" && type !== "revoke")) return { readable: false, grants: [] };
        if (type === "revoke") revoked.add(id);
        const grant = type === "grant" ? readGrant(line, compile) : null;
        // An id given twice is nobody's grant.
        if (grants.has(id)) revoked.add(id);
        else if (grant !== null) grants.set(id, grant);
      }
      return { readable: true, grants: [...grants.values()].filter((grant) => !revoked.has(grant.id) && now < grant.expires) };
    },
  };
}

function readGrant(line: Json, compile: CompileGrant): Grant | null {
  const text = (key: string): string | null => {
    const value = member(line, key);
    return typeof value === "string" ? value : null;
  };
  const digest = (key: string): Sha256 | null => {
    const value = member(line, key);
    return isSha256(value) ? value : null;
  };
  const [id, tool, principal, session, bound] = [text("id"), text("tool"), text("principal"), text("session"), text("bound")];
  const [server, pin, policy] = [digest("server"), digest("pin"), digest("policy")];
  const given = member(line, "given");
  const [content, secret] = [member(given, "content"), member(given, "private")];
  const expires = member(line, "expires");
  const scope = readScope(member(line, "scope"), compile);
  if (id === null || !isId(id) || tool === null || principal === null || server === null || pin === null || policy === null)
    return null;
  if (typeof content !== "boolean" || typeof secret !== "boolean" || typeof expires !== "number" || scope === null) return null;
  // A member that narrows the grant must not be lost by being of another kind.
  if ((session === null && member(line, "session") !== undefined) || (bound === null && member(line, "bound") !== undefined))
    return null;
  return {
    id,
    server,
    tool,
    pin,
    principal,
    policy,
    given: { content, private: secret },
    expires,
    scope,
    ...(session === null ? {} : { session }),
    ...(bound === null ? {} : { bound }),
  };
}

function readScope(scope: Json | undefined, compile: CompileGrant): Grant["scope"] | null {
  const call = member(scope, "call");
  if (isSha256(call)) return { call };
  const where = member(scope, "where");
  const condition = typeof where === "string" ? compile(where) : null;
  return condition === null ? null : { where: condition };
}
