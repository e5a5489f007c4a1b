import type { Hash, Sha256 } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import { member, type Json } from "../../wire/json.js";
import { speltJson } from "../../wire/spelt.js";
import type { Strict } from "../../wire/strict.js";
import type { BesideMember } from "./beside-arguments.js";

/** What of a call's message is bound beside its name and arguments. */
export type BoundBeside = {
  /** The call was made without the member `arguments`. */
  readonly bare: boolean;
  readonly members: readonly BesideMember[];
  /** The message as JSON text; looked at only where a number lost digits. */
  readonly text: () => string;
};

/**
 * The digest of one call: its name, its arguments and every member beside them, but for what only routes. Approvals,
 * grants and declines share it. Equal for the same call however it is spelt. Where a number lost digits the digest is of
 * the spelling, or (without the message's text) one of its own: what was approved of one number never covers its neighbour.
 *
 * @param beside left out where the call is name and arguments alone
 */
export function callDigest(name: string, args: Strict, hash: Hash, beside?: BoundBeside): Sha256 {
  const { bare = false, members = [] } = beside ?? {};
  if (args.exact) {
    const more =
      members.length === 0
        ? []
        : [
            placed(
              members,
              (key) => key,
              (one) => one.value,
            ),
          ];
    return hash(canonical([name, bare ? null : args.value, ...more]));
  }
  if (beside === undefined) return hash(canonical([name, args.value, "inexact"]));
  const spelt = speltJson(beside.text());
  const params = member(spelt, "sparams");
  const bound = placed(
    members,
    (key) => `s${key}`,
    ({ place, key }) => member(within(place, spelt), `s${key}`) ?? null,
  );
  return hash(canonical(["spelt", name, member(params, "sarguments") ?? null, bound]));
}

/** The members by place and key, in no order. */
function placed(members: readonly BesideMember[], spell: (key: string) => string, valueOf: (one: BesideMember) => Json): Json {
  const of = (wanted: BesideMember["place"]): Json =>
    Object.fromEntries(members.filter(({ place }) => place === wanted).map((one) => [spell(one.key), valueOf(one)]));
  return [of("message"), of("params"), of("_meta")];
}

/** The object that a place is, in a message that is spelt. */
function within(place: BesideMember["place"], spelt: Json): Json | undefined {
  if (place === "message") return spelt;
  const params = member(spelt, "sparams");
  return place === "params" ? params : member(params, "s_meta");
}
