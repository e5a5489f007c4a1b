import { isMap, parseDocument } from "yaml";
import type { JournalSettings } from "../../policy/journal-settings.js";
import { readOwned } from "../../node/files/read-owned.js";
import { homePath, type Home } from "../../node/home.js";
import { readAdminFile, type AdminPlace } from "./admin-file.js";
import { asMap, type PolicyEdit } from "./edit-policy.js";

/** How much of a call's arguments the journal shows. */
export type ShownArguments = JournalSettings["arguments"];

/** The edit of the user's heed.yaml by which the journal shows as much of a call's arguments. */
export function argumentsEdit(shown: ShownArguments): PolicyEdit {
  return {
    apply: (document) => {
      if (!isMap(document.get("journal"))) document.set("journal", document.createNode({}));
      document.setIn(["journal", "arguments"], shown);
    },
    without: (content) => {
      const journal = asMap(content.get("journal"));
      journal.delete("arguments");
      return new Map(content).set("journal", journal);
    },
    holds: ({ journal }) => journal.arguments === shown,
    byDefault: shown === "digest",
    byHand: `journal, arguments: ${shown}`,
  };
}

/**
 * Whether nobody has said yet what the journal shows of arguments: neither the user's heed.yaml nor the administrator's. A
 * file that cannot be read says that it is not for us to ask.
 *
 * @param admin the administrator's place, for tests alone
 * @throws EnvironmentError where the user's file is not theirs alone
 */
export function argumentsUnsaid(home: Home, admin?: AdminPlace): boolean {
  const above = readAdminFile(admin);
  return above.ok && [above.text, readOwned(homePath(home, "heed.yaml"))].every((text) => text === null || !says(text));
}

function says(text: string): boolean {
  const document = parseDocument(text);
  return document.errors.length > 0 || !isMap(document.contents) || document.hasIn(["journal", "arguments"]);
}
