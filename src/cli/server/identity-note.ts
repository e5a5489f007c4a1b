import type { Diagnostic, Reason } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { jsonText } from "../screen/json-text.js";

/** What makes an identity weaker than it could be, with what would help. */
export function identityNote({ code, args }: Reason): Diagnostic {
  const command = jsonText(args["command"]);
  const texts: Readonly<Record<string, readonly [message: string, help: string]>> = {
    "identity-image-by-tag": [
      `${command} is given an image by its tag, which can come to mean another image.`,
      "Name it by its digest: image@sha256:…",
    ],
    "identity-code-in-arguments": [
      `${command} gets its code by its arguments; what that code loads is not known.`,
      "Start a script or a package instead.",
    ],
    "identity-version-unknown": [
      `${command} chooses what it runs; Heed knows the command line alone.`,
      "Pin the version on the command line.",
    ],
  };
  const [message, help] = Object.hasOwn(texts, code) ? (texts[code] as readonly [string, string]) : [visible(code), ""];
  return { code, args, severity: "note", message, help };
}
