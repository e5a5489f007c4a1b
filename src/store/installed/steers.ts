/** Of Node.js's own variables those that choose no code: whom it believes and reaches over the network, and how it looks. */
export const NO_CODE = ["NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "NODE_USE_SYSTEM_CA", "NODE_ENV", "NODE_NO_WARNINGS"];

/** What chooses code for Node.js, in the pattern that both the launcher's shell and {@link choosesNode} read: `*` for anything. */
export const NODE_CODE = ["NODE_*", "OPENSSL_*", "ICU_DATA"];

/** Variables that lead to the person's own folder, or to programs. */
const PLACES = new Set(["HOME", "XDG_CONFIG_HOME", "USERPROFILE", "APPDATA", "PATH"]);

/** What `heed install` itself writes into entries: addresses and headers of servers. */
const OWN = /^HEED_(?:URL|HEADER_.+)$/u;

/** True for a variable that chooses code for Node.js: the launcher sets it aside. */
export function choosesNode(name: string): boolean {
  return (
    !NO_CODE.includes(name) &&
    NODE_CODE.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
  );
}

/**
 * True for a variable of an entry by which a repository could try to steer the gate: its code, its folder, or where the
 * person's own folder is. The installed copy heeds none of them; the server gets them all.
 */
export function steers(name: string): boolean {
  return choosesNode(name) || (name.startsWith("HEED_") && !OWN.test(name)) || PLACES.has(name);
}
