import type { GrantProposal } from "../core/approve/open-question.js";
import type { GrantableCall } from "../policy/grants/propose-grants.js";
import type { CompileGrant } from "../store/state/grant-store.js";

/** The conditions of grants: what compiles them and what proposes them. They need the evaluator, which most gates never load. */
export type GrantConditions = {
  readonly compile: CompileGrant;
  readonly propose: (call: GrantableCall) => readonly GrantProposal[];
};

/** Loads the conditions of grants when something asks for them. */
export class LazyConditions {
  #loaded: GrantConditions | null = null;
  #loading: Promise<GrantConditions> | null = null;

  /** What is there now; null before it was loaded, and then no condition counts. */
  get loaded(): GrantConditions | null {
    return this.#loaded;
  }

  /** A condition while its evaluator is not there yet counts for nothing, and the call is asked about. */
  readonly compile: CompileGrant = (text) => {
    if (this.#loaded === null) void this.load();
    return this.#loaded?.compile(text) ?? null;
  };

  load(): Promise<GrantConditions> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<GrantConditions> {
    const [{ conditionCompiler }, { proposeGrants }] = await Promise.all([
      import("../policy/condition/compile-condition.js"),
      import("../policy/grants/propose-grants.js"),
    ]);
    const compiler = conditionCompiler();
    return (this.#loaded = {
      compile(text) {
        const compiled = compiler(text);
        return compiled.ok ? compiled.condition : null;
      },
      propose: (call) => proposeGrants(call, compiler),
    });
  }
}
