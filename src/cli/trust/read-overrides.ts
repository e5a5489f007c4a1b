import { CAUTIOUS, HINTS } from "../../core/tool/hint.js";
import type { GivenOverride } from "../../review/given-override.js";
import type { Input } from "../frame/command.js";
import { UsageError } from "../../review/usage-error.js";

/**
 * `--override TOOL.HINT=VALUE` with `--reason TEXT`. Only reassuring values: cautious ones stand in heed.yaml, where they
 * count at once and need nobody's acceptance.
 *
 * @throws UsageError
 */
export function readOverrides(input: Input): readonly GivenOverride[] {
  const given = input.texts.get("override") ?? [];
  const reason = input.text.get("reason")?.trim() ?? "";
  if (given.length > 0 && reason === "") {
    throw new UsageError(
      "override-without-reason",
      "An override needs a reason.",
      "Say why the server is wrong: --reason 'reads only; checked the source of 1.2.0'",
    );
  }
  return given.map((text) => {
    const [, tool, hint, value] = /^(.+)\.(\w+)=(true|false)$/su.exec(text) ?? [];
    const known = HINTS.find((name) => name === hint || `${name}Hint` === hint);
    if (tool === undefined || known === undefined) {
      throw new UsageError(
        "override-malformed",
        `--override ${JSON.stringify(text)} is not written as TOOL.HINT=VALUE.`,
        `Hints are ${HINTS.join(", ")}: --override read_log.readOnly=true`,
      );
    }
    if ((value === "true") === CAUTIOUS[known]) {
      throw new UsageError(
        "override-cautious",
        `${text} is a cautious value.`,
        "Write it into heed.yaml under overrides: there it counts at once.",
      );
    }
    return { tool, hint: known, value: value === "true", reason };
  });
}
