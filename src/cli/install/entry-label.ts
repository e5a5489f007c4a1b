import { labelFor } from "../../store/lock/label.js";
import type { Candidate } from "./candidate.js";
import type { ReadGroup } from "./server-groups.js";

/** The label of a group: that of its review, where there is one, or else its own. */
function groupLabel({ opened, label }: ReadGroup): string {
  return opened?.ok === true ? opened.report.label : label;
}

/**
 * What each entry's gate is told as its label: the name that its host has for the server, which is what the person knows it
 * by there. Only where that name is the label of another server it is the group's.
 *
 * @param groups all that are told apart
 */
export function entryLabels(groups: readonly ReadGroup[]): (group: ReadGroup, candidate: Candidate) => string {
  return (group, { entry }) => {
    const own = labelFor(entry.name);
    const others = groups.filter((one) => one !== group).flatMap((one) => [one.label, groupLabel(one)]);
    const locked = group.opened?.ok === true ? group.opened.locks.user.servers.map(({ label }) => label) : [];
    const mine = groupLabel(group);
    const taken = [...others, ...locked].filter((label) => label !== mine);
    return taken.includes(own) ? mine : own;
  };
}
