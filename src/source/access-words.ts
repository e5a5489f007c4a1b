/** Names of functions that let a call through or stop it. */
export const ENFORCES =
  /auth|permi|allow|forbid|deny|denied|reject|refus|grant|scope|role|guard|protect|restrict|block|sandbox|credential/iu;

/** Names of functions that ask a person. */
export const ASKS = /confirm|elicit|approv|prompt|consent/iu;

/** Files that look at the tools of other servers: there, hints are what they are for. */
export const LOOKS_AT_OTHERS =
  /@modelcontextprotocol\/(?:sdk\/)?client\b|\.listTools\s*\(|\.callTool\s*\(|\bClientSession\b|\bfrom\s+mcp\.client\b|\bfrom\s+fastmcp\s+import\s+[^\n]*\bClient\b/u;
