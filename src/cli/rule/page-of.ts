import { rulePage } from "../../lint/rule-page.js";
import { RULES } from "../../lint/rules.js";
import { SECTION_PAGES } from "./section-pages.js";

/** The name under which a finding that has no page of its own is explained. */
function pageName(finding: string): string {
  return finding.endsWith("-since-review") || finding === "not-in-lock" ? "locked" : finding;
}

/** Every name that has a page. */
export const PAGE_NAMES: readonly string[] = [...new Set([...RULES.map(({ id }) => id), ...Object.keys(SECTION_PAGES)])];

/** The page that explains a finding, in Markdown; null where there is none of that name. */
export function pageOf(finding: string): string | null {
  const rule = RULES.find(({ id }) => id === finding);
  // The remark at the top is for who edits the file.
  if (rule !== undefined) return rulePage(rule).replace(/^<!--.*-->\n\n/u, "");
  const name = pageName(finding);
  return Object.hasOwn(SECTION_PAGES, name) ? `# ${finding}\n\n${SECTION_PAGES[name] ?? ""}` : null;
}
