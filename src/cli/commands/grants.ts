import { visible } from "../../core/tool/visible.js";
import { systemClock } from "../../node/clock.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import { serverKey } from "../../launch/server-key.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import { openGrantStore, type GrantStore } from "../../store/state/grant-store.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { grantJson, grantsText, type ListedGrant } from "../grants/list-grants.js";
import { commandHome } from "../person/command-home.js";
import { writeDown } from "../../store/journal/write-down.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed grants: the approvals that are remembered, and how to take them back

  heed grants
  heed grants revoke 3f2a91c0
  heed grants revoke --all

A grant answers asks for calls like the one that was approved, for an hour or a session. It never answers a challenge,
and ends when the tool's definition or your policy changes. Taking one back only tightens: nobody is asked,
and a running gate follows with its next call.

  --all       revoke: every grant
  --scratch   in a throw-away home
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [what = "list", ...ids] = [...input.words, ...(input.rest ?? [])];
  const home = commandHome(input, io);
  const store = openGrantStore(home);
  const listed = read(home, store, io);
  if (what === "list" && ids.length === 0 && !input.flags.has("all")) return list(listed, input, io);
  if (what === "revoke") return revoke(chosen(listed, ids, input), home, store, input, io);
  throw new UsageError("unknown-word", `heed grants knows no ${JSON.stringify(what)}.`, "heed grants, or heed grants revoke ID");
}

function read(home: Home, store: GrantStore, io: Io): readonly ListedGrant[] {
  // Listed, not weighed: the text of a condition is enough.
  const { readable, grants } = store.read(systemClock(), (text) => ({ text, test: () => "error" }));
  if (!readable) {
    const file = homePath(home, "state", "grants.jsonl");
    throw new UsageError(
      "grants-unreadable",
      `${file} is damaged, so no grant counts.`,
      "Move the file away to begin anew; what is asked again can be granted again.",
      { file },
    );
  }
  const { user } = loadLocks({ home, project: io.cwd });
  const labels = new Map(
    user.servers.flatMap(({ identity, label }) =>
      (["package", "strict"] as const).map((mode) => [serverKey(identity, mode, hash), label] as const),
    ),
  );
  return grants.map((grant) => ({ grant, label: labels.get(grant.server) ?? null }));
}

function list(listed: readonly ListedGrant[], input: Input, io: Io): ExitCode {
  if (input.flags.has("json")) io.out(`${programJson({ schema: 1, heed: VERSION, grants: listed.map(grantJson) })}\n`);
  else if (listed.length === 0) io.out("Nothing is remembered: every ask is asked.\n");
  else io.out(`${grantsText(listed, systemClock(), io.columns)}\nTake one back: heed grants revoke ID\n`);
  return 0;
}

/** The grants that were named, by their ids or the beginnings of them. */
function chosen(listed: readonly ListedGrant[], ids: readonly string[], input: Input): readonly ListedGrant[] {
  if (input.flags.has("all") !== (ids.length === 0))
    throw new UsageError(
      "which-grants",
      "Name the grants to take back, or give --all.",
      "heed grants lists them with their ids.",
    );
  if (input.flags.has("all")) return listed;
  return ids.map((id) => {
    const found = listed.filter(({ grant }) => grant.id === id || (id.length >= 4 && grant.id.startsWith(id)));
    const [one] = found;
    if (one !== undefined && found.length === 1) return one;
    const help =
      found.length > 1 ? "Write more of its id." : "heed grants lists them; one that has ended need not be taken back.";
    throw new UsageError(
      "unknown-grant",
      `${found.length > 1 ? "More than one" : "No"} grant is called ${JSON.stringify(id)}.`,
      help,
      { id },
    );
  });
}

function revoke(grants: readonly ListedGrant[], home: Home, store: GrantStore, input: Input, io: Io): ExitCode {
  for (const { grant } of grants) {
    store.revoke(grant.id, systemClock());
    // After the fact: a withdrawal must not fail because the journal cannot be written.
    writeDown(home, { type: "grant-revoked", grant: grant.id });
  }
  if (input.flags.has("json"))
    io.out(`${programJson({ schema: 1, heed: VERSION, revoked: grants.map(({ grant }) => grant.id) })}\n`);
  else if (grants.length === 0) io.out("Nothing was remembered.\n");
  else
    for (const { grant, label } of grants)
      io.out(`No longer granted: ${visible(label ?? grant.server.slice(0, 8))} › ${visible(grant.tool)}\n`);
  return 0;
}

/** `heed grants`. */
export const grantsCommand: Command = { name: "grants", help: HELP, options: { all: "flag", scratch: "flag" }, run };
