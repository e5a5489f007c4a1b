import type { Diagnostic } from "../../core/decide/reason.js";
import type { Home } from "../../node/home.js";
import { examineCopy, type CopyFault } from "../../store/installed/examine-copy.js";
import { VERSION } from "../../node/version.js";
import type { Candidate } from "./candidate.js";
import { finding } from "./doctor-finding.js";
import { copyStartedBy } from "./own-words.js";
import { shortPath } from "./show-edits.js";

const MEND = "heed install puts it right.";

/** Whether what hosts start in this home is what `heed install` wrote; nothing where no entry starts it. */
export function examineInstalled(home: Home, candidates: readonly Candidate[]): readonly Diagnostic[] {
  const starts = candidates.some(
    ({ entry: { reached } }) => reached.by === "command" && copyStartedBy(reached.wrapped?.own ?? []) === home.dir,
  );
  if (!starts) return [];
  const { version, faults } = examineCopy(home);
  return [
    ...faults.map(faultFinding),
    ...(version === null || version === VERSION
      ? []
      : [
          finding(
            "copy-other-version",
            "note",
            `Hosts start Heed ${version}, and you run ${VERSION}.`,
            `heed install lets them start ${VERSION}.`,
            { version },
          ),
        ]),
  ];
}

function faultFinding(fault: CopyFault): Diagnostic {
  const file = shortPath(fault.file);
  switch (fault.what) {
    case "launcher-missing":
      return finding("copy-damaged", "error", `What hosts start is not there, or cannot be started: ${file}.`, MEND, {
        file: fault.file,
      });
    case "launcher-changed":
      return finding("copy-damaged", "error", `What hosts start is not what heed install wrote: ${file}.`, MEND, {
        file: fault.file,
      });
    case "copy-missing":
      return finding("copy-damaged", "error", `The copy of Heed that hosts start is not there: ${file}.`, MEND, {
        file: fault.file,
      });
    case "copy-changed": {
      const [first = "its list of files", ...more] = fault.files;
      const which = more.length === 0 ? first : `${first} and ${more.length} more`;
      const message = `The copy of Heed that hosts start was changed: ${which}, in ${file}.`;
      return finding("copy-damaged", "error", message, MEND, { file: fault.file, files: fault.files.slice(0, 20) });
    }
    case "node-missing":
      return fault.instead === null
        ? finding("copy-no-node", "error", `No host can start Heed: there is no Node.js at ${shortPath(fault.first)}.`, MEND, {
            file: fault.file,
          })
        : finding(
            "copy-no-node",
            "warning",
            `Node.js is no longer at ${shortPath(fault.first)}; hosts start Heed with ${shortPath(fault.instead)} if that is new enough.`,
            MEND,
            { file: fault.file },
          );
  }
}
