import type { Diagnostic } from "../core/decide/reason.js";
import { hash } from "../node/hash.js";
import type { Identity } from "../launch/identity.js";
import { serverKey } from "../launch/server-key.js";
import { isLabel } from "../store/lock/label.js";
import { shellQuote } from "../core/explain/shell-quote.js";
import type { Lock } from "../store/lock/lock.js";

type Problem = Pick<Diagnostic, "code" | "message" | "help" | "args">;

/** Why a review cannot be written under a label; null where it can. */
export function labelProblem(label: string, identity: Identity, { servers }: Lock): Problem | null {
  if (!isLabel(label))
    return {
      code: "label-malformed",
      args: {},
      message: `${JSON.stringify(label)} cannot be a label.`,
      help: "Use letters, digits, dots, dashes and underscores: --label notes",
    };
  const key = serverKey(identity, "package", hash);
  if (!servers.some((entry) => entry.label === label && serverKey(entry.identity, "package", hash) !== key)) return null;
  return {
    code: "label-taken",
    args: { label },
    message: `${label} is the label of another server in your lock: what runs is not what was reviewed.`,
    help: `Give another --label, or forget the other one first: heed untrust ${shellQuote(label)}`,
  };
}
