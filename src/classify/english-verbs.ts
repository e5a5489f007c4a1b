import { isWriting, type Certainty, type Doing, type Repeats, type Verb } from "./verb.js";
import { wordSet } from "./word-set.js";

/** Concepts, not names that were seen: a word stands here because of what it means. */
const TABLE: Readonly<Record<Doing, Readonly<Record<Certainty, string>>>> = {
  reads: {
    verb: `transcribe recognize recognise ocr get find read fetch describe show lookup inspect validate verify preview explain analyze analyse compare
      browse discover retrieve resolve summarize summarise detect estimate calculate compute peek observe explore
      examine enumerate identify determine obtain locate grep assess diagnose classify categorize categorise predict
      forecast rerank rephrase paraphrase proofread spellcheck geocode regeocode recommend suggest advise interpret translate tokenize investigate introspect
      ls whoami decode infer 
      `,
    leading: `gather ping probe contrast list search query view count check display monitor diff measure ask learn lint is has can does
      see look trace audit score rank match tail head cat stat who what which where how when why explain learn
      research reason reflect aggregate poll scrape extract sample 
      retrieve consult compare browse guide help`,
    noun: "lookup",
  },
  works: {
    verb: `simulate generate render parse convert transform recast design brainstorm orchestrate
      download screenshot capture`,
    leading: `watch wait scan receive track print dump crawl profile think visualise visualize open load use plan draw make do perform handle process prepare take guide help solve test
      optimize optimise review resume select debug benchmark`,
    noun: "plan design",
  },
  adds: {
    verb: `create add insert append submit publish assign invite register launch attach subscribe enqueue ingest
      refund redeploy provision persist upvote downvote send invoke execute exec eval evaluate activate approve apply
      grant install navigate tap swipe backfill onboard enroll enrol preorder upload
      crosspost retweet repost unhide instantiate spawn donate withdraw authorize authorise authenticate
      annotate allocate reserve acknowledge escalate warm prewarm transact       airdrop dispatch emit notify initialise initialize bootstrap scaffold prepend
      impersonate relate rerun retry replay requeue resend redrive `,
    leading: `export report backup broadcast bid tip mint stake embed focus scroll hover compose favourite favorite bookmark run post push start reply respond trigger click doubleclick drag press copy duplicate clone fork forward
      buy sell pay follow accept act fill call import share join connect login signin signup log record seed
      import dial text message email tweet play say speak type key hit touch order book
      enter begin schedule remind request boot link nominate vote rate like react
      commit tag label comment note deposit ship teach remember memorize memorise stash`,
    noun: `feedback deploy build store draft charge purchase transfer checkin signal bill invoice reservation
      booking payment`,
  },
  changes: {
    verb: `dequeue claim consume lease update edit modify rename alter rewrite reorder resize regenerate reassign reschedule enable disable unlock
      upgrade downgrade migrate mutate suspend detach unpublish unarchive unsubscribe unfollow toggle
      configure upsert revise reopen promote demote unmark unpin unmute unstar rebase manage write save 
      customize customise adjust increment decrement refactor remediate normalize renew extend
      triage move relocate unassign unlike untag unlabel unblock whitelist blacklist
      allowlist denylist reindex reprocess recompute sanitize redact anonymize encrypt rotate
      renumber recolor reconfigure rewire rebuild emulate amend
      recreate redistribute distribute reclassify recategorize reconcile unstage deprecate unprotect unfreeze autosize 
      ungroup uncheck unmask crop rescale upscale downscale unshare hibernate`,
    leading: `pop acquire repair correct transition protect hide collapse strike override swap freeze throttle mask block pull rollout set move put close lock mark pin mute star merge fix change format style 
      split group ungroup freeze align rotate switch turn sync synchronize synchronise expand shift complete finish finalize
      finalise assign swap scale patch edit archive restore pause flag snooze redo undo 
      checkout break consolidate rebalance recover replace `,
    noun: "restore patch pause archive sync scale change modification edit rename",
  },
  ends: {
    verb: `terminate kill revoke poweroff shutdown reset revert overwrite replace unregister deactivate reboot evict
      expel clear cancel reject unfriend quarantine disconnect logout signout expire invalidate 
      decommission deprovision uninvite flush undeploy rollback disband recycle deny decline abandon`,
    leading: "empty ban kick abort dismiss stop end quit exit close release halt interrupt leave drain",
    noun: "rollback restart cancellation",
  },
  deletes: {
    verb: `delete remove destroy purge wipe erase truncate uninstall unlink rm rmdir shred discard obliterate
      deallocate expunge nuke raze zap bulkdelete batchdelete del teardown`,
    leading: "drop prune del subtract clean cleanup gc",
    noun: "trash deletion removal",
  },
};

/** Verbs whose second identical call does something more, whatever the thing. */
const AGAIN =
  wordSet(`append feedback submit enqueue ingest refund redeploy send invoke execute exec eval evaluate run post trigger click
  doubleclick drag press duplicate clone reply respond forward buy sell pay act call dial text message email tweet
  play say speak type key hit touch tap swipe scroll order transact comment note log record insert
  prepend toggle increment decrement restart reboot rotate regenerate refresh retry rerun replay requeue
  resend redrive mint tip bid airdrop stake donate withdraw deposit transfer charge purchase transact
  broadcast dispatch emit notify upload import interact deploy build draft compose crosspost repost split
  recycle fork test rollback undo redo generate escalate commit launch swap vote ship schedule
  remind backup mutate stash book reserve request capture`);

/** Adding verbs whose second identical call finds all done. */
const ONCE =
  wordSet(`navigate subscribe follow star like favorite favourite bookmark assign grant share approve acknowledge activate 
  attach link enable tag label accept join connect login signin authenticate authorize authorise install hover focus
  boot warm prewarm initialise initialize bootstrap unhide enroll enrol  upvote downvote react
  rate    annotate `);

/** Verbs that put a thing where another may stand; of these, those that are said of new things as well. */
const PUT = wordSet("apply install push put restore save store write");
const PUT_NEW_TOO = wordSet("put save store write");

function repeatsOf(word: string, does: Doing): Repeats {
  if (AGAIN.has(word)) return "again";
  if (does !== "adds" || ONCE.has(word)) return "once";
  return "thing";
}

function verbs(): ReadonlyMap<string, Verb> {
  const map = new Map<string, Verb>();
  for (const [does, byCertainty] of Object.entries(TABLE) as [Doing, (typeof TABLE)[Doing]][]) {
    for (const [certainty, list] of Object.entries(byCertainty) as [Certainty, string][]) {
      for (const word of list.split(/\s+/u)) {
        if (word === "" || map.has(word)) continue;
        const puts = PUT.has(word) ? ({ puts: PUT_NEW_TOO.has(word) ? "unless-new" : "always" } as const) : {};
        map.set(word, { does, certainty, repeats: repeatsOf(word, does), ...puts });
      }
    }
  }
  return map;
}

export const ENGLISH_VERBS: ReadonlyMap<string, Verb> = verbs();

/**
 * The verb that a known one becomes by "un" or "re" (`unmerge`, `reauthorize`): what was done is changed. With "re" only
 * verbs that are surely some, for a `return` does not turn anything again.
 */
export function prefixedVerb(word: string): Verb | undefined {
  const un = word.startsWith("un");
  if ((!un && !word.startsWith("re")) || word.length < 5 || word.length > 20) return undefined;
  const verb = ENGLISH_VERBS.get(word.slice(2));
  if (verb === undefined || !isWriting(verb.does)) return undefined;
  if (un ? verb.certainty === "noun" : verb.certainty !== "verb") return undefined;
  return { does: "changes", certainty: "verb", repeats: un ? "once" : verb.repeats };
}
