import type { ToolAnnotations as V2 } from "@modelcontextprotocol/server";
import type { ToolAnnotations as V1 } from "@modelcontextprotocol/sdk/types.js";
import { adds } from "./adds.js";
import { destroys } from "./destroys.js";
import { reads } from "./reads.js";

// Both official SDKs take what the constructors give.
export const v1: V1[] = [
  reads({ openWorld: true }),
  adds({ idempotent: true, openWorld: true }),
  destroys({ idempotent: true, openWorld: true }),
];
export const v2: V2[] = [
  reads({ openWorld: true }),
  adds({ idempotent: true, openWorld: true }),
  destroys({ idempotent: true, openWorld: true }),
];
// The wire form is known to the compiler.
export const readOnly: true = reads({ openWorld: true }).readOnlyHint;
export const additive: false = adds({ idempotent: true, openWorld: true }).destructiveHint;
export const destructive: true = destroys({ idempotent: true, openWorld: true }).destructiveHint;

// @ts-expect-error a tool that only reads destroys nothing
reads({ openWorld: true, destructive: true });
// @ts-expect-error nor has repeating it any effect to speak of
reads({ openWorld: true, idempotent: true });
// @ts-expect-error whom the tool may reach must be said
reads({ title: "List invoices" });
// @ts-expect-error a tool that only adds does not destroy
adds({ idempotent: false, openWorld: false, destructive: true });
// @ts-expect-error whether repeating it is safe must be said
adds({ openWorld: false });
// @ts-expect-error it destroys; nothing else can be said of that
destroys({ idempotent: true, openWorld: false, destructive: false });
// @ts-expect-error whether repeating it is safe must be said
destroys({ openWorld: true });
const computed = { openWorld: true, idempotent: true };
// @ts-expect-error not only literals are checked
reads(computed);
// @ts-expect-error the wire's spelling is not the author's
reads({ openWorld: true, readOnlyHint: true });
// @ts-expect-error undefined is not an answer
adds({ idempotent: undefined, openWorld: true });
// @ts-expect-error what was said stays said
reads({ openWorld: true }).openWorldHint = false;
