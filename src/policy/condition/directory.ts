/**
 * The folders that `under` may name: an absolute path, the person's home (`~`) or the project's folder (`${root}`). Written
 * out in the policy, so that a mistake is found when the policy is loaded and the caller can resolve each folder beforehand.
 */
const FORMS = /^(?:~|\$\{root\}|[A-Za-z]:(?=[\\/])|(?=\/)|\\\\[^\\/]+(?=[\\/]))(?:$|[\\/])/;

/** True if `text` names a folder in one of the forms that `under` takes. */
export function isDirectory(text: string): boolean {
  return FORMS.test(text) && !text.split(/[\\/]/).includes("..");
}

/**
 * The key under which `Paths` holds the real path of a folder that a policy names. `~/notes` in a policy is the person's
 * folder, `~/notes` in a call whatever the server makes of it. A text with a NUL is no path of a call: `under` refuses it,
 * and whoever fills `Paths` must not enter one, for it could be spelled like a key.
 */
export function directoryKey(directory: string): string {
  return `\0directory:${directory}`;
}
