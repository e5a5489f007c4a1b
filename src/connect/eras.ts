/**
 * `legacy`: `initialize` alone. Else `server/discover` is asked first, and `initialize` where the answer is no; on
 * stdio also after `probeMs` of silence, which over HTTP is an outage.
 */
export type Eras = "legacy" | { readonly probeMs: number };
