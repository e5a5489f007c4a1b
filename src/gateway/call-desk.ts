import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Because, WithheldOutcome } from "../core/trust/withheld.js";
import type { ArgumentDigest } from "../store/journal/argument-digest.js";
import type { GrantStore } from "../store/state/grant-store.js";
import type { SessionLegs } from "../store/state/session-legs.js";
import type { Asker } from "./asker.js";
import type { RulesParts } from "./current-rules.js";
import type { DeskRelay } from "./desk.js";
import type { ToolCall } from "./tool-call.js";
import type { LazyConditions } from "./grant-conditions.js";
import type { GateJournal } from "./gate-journal.js";
import type { Judged, Surroundings } from "./judge-call.js";
import type { KnownTools } from "./known-tools.js";
import type { LostSession } from "./lost-session.js";
import type { Rules } from "./rules.js";

/** What a desk decides with. */
export type DeskParts = RulesParts & {
  readonly relay: DeskRelay;
  readonly tools: KnownTools;
  readonly journal: GateJournal;
  readonly argumentDigest: ArgumentDigest;
  readonly legs: SessionLegs;
  readonly grants: GrantStore;
  /** What compiles and proposes the conditions of grants. */
  readonly conditions: LazyConditions;
  readonly principal: string;
  readonly session: string;
  /** What the client proves itself by; null where it proves nothing. */
  readonly mark: string | null;
  readonly cwd: string;
  readonly places: Surroundings["places"];
  readonly newId: () => string;
  readonly now: () => number;
  /** Says something to the person who reads the server's log. */
  readonly warn: (text: string) => void;
  readonly asker: (desk: CallDesk) => Asker;
  /** Keeps what was listed, for a person to review. */
  readonly keeper?: { listed(tools: readonly ListedTool[]): void; close(): void };
};

/** What an asker may do with a call. */
export type CallDesk = {
  /** The call goes on as it was judged. */
  run(call: ToolCall, judged: Judged, journalId: string): void;
  /** The call is answered and does not run. */
  withhold(
    call: ToolCall,
    judged: Judged | null,
    journalId: string,
    outcome: WithheldOutcome,
    because?: Because | LostSession,
  ): void;
  /** The call as it is judged now. */
  judgeAgain(call: ToolCall): Judged;
  /** Runs `then` once one list that is asked for now has come (or cannot be had), and the rules' files were looked at after it. */
  whenFresh(then: (listed: boolean) => void): void;
  readonly parts: DeskParts;
  /** The rules now. Only read while a call is at hand that was judged by them. */
  readonly rules: Rules;
};
