import type { PassingMap } from "../node/passing-map.js";
import { idKey, type JsonRpcId } from "../wire/json-rpc.js";
import type { Desk } from "./desk.js";
import type { LostSession } from "./lost-session.js";
import type { PendingRequest } from "./pending-request.js";
import type { Calls } from "./running-call.js";
import type { ToolLister } from "../session/tools/tool-lister.js";

/** What calls that come back need of their relay. */
export type ReturnedCallsParts = {
  readonly pending: PassingMap<PendingRequest>;
  readonly calls: Calls;
  readonly lister: () => ToolLister;
  readonly during: (run: () => void) => void;
  readonly whenDesk: (run: (desk: Desk) => void) => void;
  readonly tellClient: (method: string) => void;
};

/** What becomes of messages that came back from a session that their server had lost, and of what was known of the server. */
export class ReturnedCalls {
  constructor(readonly parts: ReturnedCallsParts) {}

  /**
   * A message that went on came back, and nothing of it has run (`renewed`: since its server began a new session). True if it
   * is a decided call: that waits for a list of the new session, and is judged anew.
   */
  take(id: JsonRpcId, why: "renewed" | LostSession): boolean {
    const { pending, calls, lister, during, whenDesk } = this.parts;
    const call = pending.get(idKey(id))?.call ?? null;
    if (call === null) return false;
    during(() => {
      pending.delete(call.key);
      calls.send(call.key, { type: "returned" });
      const back = (what: "renewed" | LostSession): void =>
        whenDesk((desk) => desk.whenCurrent(() => void (calls.at(call.key) === "returned" && desk.cameBack(call, what))));
      if (why === "renewed") lister().whenAnew((listed) => back(listed ? "renewed" : "no-tools"));
      else back(why);
    });
    return true;
  }

  /** The server has begun a new session, of which the client knows nothing. `lists`: those beside the tools that may differ. */
  renewed(lists: readonly string[]): void {
    const { during, whenDesk, tellClient } = this.parts;
    during(() => {
      const lister = this.parts.lister();
      whenDesk((desk) => desk.note({ direction: "to-server", method: "initialize", fate: "passed", code: "session-renewed" }));
      const before = lister.current?.definitions;
      lister.restart();
      for (const list of lists) tellClient(`notifications/${list}/list_changed`);
      if (before === undefined) return;
      lister.whenAnew((listed) => {
        const same = JSON.stringify(lister.current?.definitions) === JSON.stringify(before);
        if (listed && !same) tellClient("notifications/tools/list_changed");
      });
    });
  }
}
