import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { GrantsView, GrantView } from "./api.js";
import type { Client } from "./client.js";
import { Foreign } from "./foreign.js";
import { PageState } from "./page-state.js";
import { useView } from "./use-view.js";
import { span } from "./words.js";

/** What you said yes to in advance, and how to take it back. */
export function GrantsPage({ client }: { readonly client: Client }): VNode {
  const loaded = useView<GrantsView>(client, "grants");
  const [said, setSaid] = useState("");
  const view = loaded.value;
  async function revoke({ id, label, tool }: GrantView): Promise<void> {
    const got = await client.post(`grants/${encodeURIComponent(id)}/revoke`, {});
    setSaid(
      got.ok
        ? `Taken back: ${label} › ${tool} is asked about again.`
        : got.problem === "offline"
          ? "Heed does not answer: it was not taken back, as far as this page knows."
          : got.problem.message,
    );
    loaded.again();
  }
  return (
    <section class="page">
      <h1>Grants</h1>
      <p class="said" role="status">
        {said}
      </p>
      <PageState loaded={loaded} />
      {view !== null && !view.readable && (
        <p class="banner" role="alert">
          The file of the grants is damaged, so none of them counts and every call is asked about. A line of it may have taken one
          back.
        </p>
      )}
      {view !== null && view.readable && view.grants.length === 0 && (
        <div class="nothing">
          <h2>No grant</h2>
          <p>
            No call runs because you said yes to an earlier one. <b>Remember …</b> in a question gives a grant, for an hour or a
            session, and it stands here until it ends or you take it back.
          </p>
        </div>
      )}
      <ul class="grants">
        {(view?.grants ?? []).map((grant) => (
          <li key={grant.id} class="card">
            <h2>
              <Foreign text={grant.label} /> › <Foreign text={grant.tool} />
            </h2>
            <p>
              {grant.covers === "" ? (
                "Exactly the call that you allowed."
              ) : (
                <>
                  Calls with{" "}
                  <code>
                    <Foreign text={grant.covers} />
                  </code>
                </>
              )}
            </p>
            <p class="meta">
              Ends in {span(grant.expires - Date.now())}
              {grant.session ? ", or with its session" : ""}
              {grant.bound === null ? "" : `; bound to ${grant.bound}`}.
            </p>
            <button type="button" onClick={() => void revoke(grant)}>
              Take back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
