import type { Grant } from "../../core/decide/decision.js";
import { visible } from "../../core/tool/visible.js";
import type { JsonObject } from "../../wire/json.js";
import { wrap } from "../screen/wrap.js";

/** A grant with the label of its server, where the lock knows one. */
export type ListedGrant = { readonly grant: Grant; readonly label: string | null };

const INDENT = " ".repeat(10);

/** What a grant covers, safe to print. */
function covers({ scope }: Grant): string {
  return "call" in scope ? "one exact call, whatever asks for it" : `calls with ${visible(scope.where.text)}`;
}

/** The grants as a person reads them: which, for how long, and what each covers. */
export function grantsText(listed: readonly ListedGrant[], now: number, columns: number): string {
  return listed
    .map(({ grant, label }) => {
      const where = label === null ? `a server that is not in your lock (${grant.server.slice(0, 8)})` : visible(label);
      const session = grant.session === undefined ? "in any session" : "in one session";
      const bound = grant.bound === undefined ? "" : `; it reaches ${visible(grant.bound)}`;
      const head = `${grant.id.slice(0, 8)}  ${where} › ${visible(grant.tool)}, ${left(grant.expires - now)}, ${session}${bound}`;
      return [head, ...wrap(covers(grant), columns - INDENT.length, "").map((line) => INDENT + line)].join("\n");
    })
    .map((text) => `${text}\n`)
    .join("");
}

function left(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes < 120 ? `${minutes} more minutes` : `${Math.round(minutes / 60)} more hours`;
}

/** A grant for programs. Foreign names stand in it as they came. */
export function grantJson({ grant, label }: ListedGrant): JsonObject {
  const { id, server, tool, principal, session, bound, given, expires, scope } = grant;
  return {
    id,
    server,
    label,
    tool,
    principal,
    session: session ?? null,
    bound: bound ?? null,
    given: { content: given.content, private: given.private },
    expires: new Date(expires).toISOString(),
    covers: "call" in scope ? { call: scope.call } : { where: scope.where.text },
  };
}
