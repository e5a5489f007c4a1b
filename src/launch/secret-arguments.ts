import { hash } from "../node/hash.js";
import { OPENED_FOLDER } from "./fill-slots.js";

const SECRET_NAME =
  /(?:^|[-_.])(?:token|secret|password|passwd|pwd|api-?key|apikey|key|auth|authorization|bearer|credentials?|pat|dsn)(?:$|[-_.])/i;
const SECRET_VALUE =
  /^(?:sk-|gh[a-z]_|github_pat_|xox[a-z]-|AKIA|glpat-|eyJ[A-Za-z0-9_-]+\.)|^Bearer |^(?:Proxy-)?Authorization:|^[A-Za-z-]*(?:Token|Key): /i;
const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]+@/i;

/**
 * Arguments as a lock may hold them: values that look secret by digest. The digest stands for the
 * value, so a changed value is a changed argument. What is hidden errs on the side of too much.
 *
 * @example
 * hideSecrets(["--api-key", "s3cret", "--root", "/data"]); // ["--api-key", "sha256:…", "--root", "/data"]
 */
export function hideSecrets(args: readonly string[]): readonly string[] {
  return args.map((arg, index) => {
    const before = args[index - 1];
    const named = before !== undefined && /^--?[A-Za-z]/.test(before) && !before.includes("=") && SECRET_NAME.test(before);
    if (named && !/^--?[A-Za-z]/.test(arg)) return digest(arg);
    // An argument that looks like our digest, or like a slot of a host's, must not pass for another one.
    if (arg.includes(OPENED_FOLDER)) return digest(arg);
    if (SECRET_VALUE.test(arg) || arg.includes("sha256:")) return isImage(arg) ? arg : digest(arg);
    const assignment = /^(-{0,2}[A-Za-z][\w.-]*)=(.*)$/s.exec(arg);
    if (assignment?.[1] !== undefined && assignment[2] !== undefined) {
      if (SECRET_NAME.test(assignment[1]) || SECRET_VALUE.test(assignment[2])) return `${assignment[1]}=${digest(assignment[2])}`;
      return `${assignment[1]}=${hideUserinfo(assignment[2])}`;
    }
    return hideUserinfo(arg);
  });
}

/** True for a name under which secrets stand: `apiKey`, `access_token`, `Authorization`. */
export function namesSecret(name: string): boolean {
  // Words of camelCase are words as well.
  return (
    SECRET_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2")) || /^(?:cookie|set-cookie|private-?key|passphrase)$/i.test(name)
  );
}

/** True for a value that is a secret by its look, or holds one: a known kind of token, a private key, a URL with a password. */
export function looksSecret(value: string): boolean {
  return SECRET_VALUE.test(value) || USERINFO.test(value) || value.includes("-----BEGIN ");
}

function digest(value: string): string {
  return `sha256:${hash(value)}`;
}

/** `image@sha256:…` of a container: public, and the very thing that a reviewer should see. */
function isImage(arg: string): boolean {
  return /^[a-z0-9][\w./:-]*@sha256:[0-9a-f]{64}$/.test(arg);
}

function hideUserinfo(value: string): string {
  return value.replace(USERINFO, (whole, scheme: string) => `${scheme}${digest(whole)}@`);
}
