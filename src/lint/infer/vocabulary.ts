/** What a verb does to a system, mildest first. `ends` withdraws or stops, `deletes` leaves nothing to withdraw. */
export const DOINGS = ["reads", "adds", "changes", "ends", "deletes"] as const;
export type Doing = (typeof DOINGS)[number];

/**
 * How sure it is that a word is a verb where it stands: `verb` anywhere, `leading` when it is the first word
 * (`run_suite`, but not `test_run_result`), `noun` only if nothing better is found (`deploy_status` deploys nothing).
 */
export type Certainty = "verb" | "leading" | "noun";

export type Verb = { readonly does: Doing; readonly certainty: Certainty };

/** Concepts, not names that were seen: a word stands here because of what it means. */
const TABLE: Readonly<Record<Doing, Readonly<Record<Certainty, string>>>> = {
  reads: {
    verb: `get find read fetch describe show lookup inspect validate verify preview explain analyze analyse compare
      browse discover retrieve resolve summarize summarise detect estimate calculate peek observe extract explore`,
    leading: "list search query view count check watch display monitor diff measure ask learn lint is has",
    noun: "",
  },
  adds: {
    verb: `create add insert write send append save submit publish assign invite approve activate
      register launch install execute exec eval evaluate invoke apply attach subscribe enqueue ingest refund redeploy
      provision navigate tap swipe grant persist upvote downvote`,
    leading: `run upload post push start reply trigger click drag press fork clone copy duplicate forward broadcast
      notify dispatch buy pay unassign follow accept decline export act fill allocate interact transact import call`,
    noun: "deploy commit build log tag label comment schedule record store draft charge purchase transfer boot",
  },
  changes: {
    verb: `update edit modify rename alter rewrite reorder resize regenerate reassign reschedule enable disable unlock
      upgrade downgrade migrate mutate suspend resume detach unpublish unarchive unsubscribe unfollow toggle
      configure upsert reopen promote demote unmark unpin unmute unstar rebase manage`,
    leading: "pull rollout set move rotate stop put close lock mark pin mute star merge",
    noun: "restore patch pause archive sync scale change",
  },
  ends: {
    verb: `terminate kill revoke poweroff shutdown reset revert overwrite replace unregister deactivate reboot evict
      expel clear cancel reject`,
    leading: "empty ban kick abort dismiss",
    noun: "rollback restart",
  },
  deletes: {
    verb: "delete remove destroy purge wipe erase truncate uninstall unlink rm rmdir shred discard",
    leading: "drop prune del",
    noun: "trash",
  },
};

function verbs(): ReadonlyMap<string, Verb> {
  const map = new Map<string, Verb>();
  for (const does of DOINGS) {
    for (const certainty of ["verb", "leading", "noun"] as const) {
      for (const word of TABLE[does][certainty].split(/\s+/u)) if (word !== "") map.set(word, { does, certainty });
    }
  }
  return map;
}

export const VERBS: ReadonlyMap<string, Verb> = verbs();

/** Two words that make one verb, or a noun that only looks like a verb (`null`). */
export const PAIRS: ReadonlyMap<string, string | null> = new Map([
  ["power off", "poweroff"],
  ["shut down", "shutdown"],
  ["tear down", "destroy"],
  ["clean up", "purge"],
  ["roll back", "rollback"],
  ["turn off", "disable"],
  ["turn on", "enable"],
  ["log out", "revoke"],
  ["pull request", null],
  ["pull requests", null],
  ["merge request", null],
  ["merge requests", null],
  ["change log", null],
  ["set up", null],
  ["read only", null],
]);

/** Verbs that say neither: they may write a file or answer with a text. A noun-like verb behind one is its object. */
export const UNCLEAR: ReadonlySet<string> = new Set(
  "generate download open use format convert render draw plan guide can help suggest recommend parse translate".split(" "),
);

/** Reading verbs that are also things which can be deleted: `list_delete`, `view-create`. */
export const THINGS_TOO: ReadonlySet<string> = new Set(["list", "view", "query", "monitor"]);

/** Reading verbs that stand last where the thing stands first: `test_run_list`, `orders-search`. */
export const TRAILING_READS: ReadonlySet<string> = new Set(["list", "search", "count", "lookup"]);

/** Nouns that a report ends with: a noun-like verb before one of them is what the report is about. */
export const REPORTS: ReadonlySet<string> = new Set(
  `status state info information history log logs list details detail stats statistics count counts reader help doc
  docs documentation guide guidelines guidance schema schemas summary overview report reports result results metrics
  usage events errors value values types options examples instructions requirements recommendations suggestions reference
  references quota limits preview version versions names ids notes changelog logging`
    .trim()
    .split(/\s+/u),
);
