import type { VNode } from "preact";
import type { Client } from "./client.js";
import { FindingList } from "./finding-list.js";
import { Foreign } from "./foreign.js";
import { HostCard, RunLine } from "./host-card.js";
import { PageState } from "./page-state.js";
import { PolicyFile } from "./policy-file.js";
import type { ClientMarkView, PolicyView, SetupView } from "./setup-api.js";
import { useView } from "./use-view.js";
import { count } from "./words.js";

/** Policy and hosts: what counts here, and what doctor knows. It is only looked at: nothing can be changed here. */
export function SetupPage({ client }: { readonly client: Client }): VNode {
  const loaded = useView<SetupView>(client, "setup");
  const view = loaded.value;
  return (
    <section class="page">
      <h1>Policy and hosts</h1>
      <PageState loaded={loaded} />
      {view !== null && <Setup view={view} again={loaded.again} />}
    </section>
  );
}

function Setup({ view, again }: { readonly view: SetupView; readonly again: () => void }): VNode {
  const { policy, clients, hosts, others, findings } = view;
  return (
    <>
      <p class="meta">
        As <code>heed policy</code> and <code>heed doctor</code> find it in{" "}
        <code>
          <Foreign text={policy.folder} />
        </code>
        , where this console was started. Nothing can be changed here.{" "}
        <button type="button" class="quiet" onClick={again}>
          Look again
        </button>
      </p>
      <h2 id="found">What doctor finds</h2>
      {findings.length === 0 ? (
        <p>Nothing to do.</p>
      ) : (
        <article class="card" aria-labelledby="found">
          <FindingList findings={findings} />
        </article>
      )}
      <h2>The policy that counts</h2>
      <InForce policy={policy} />
      {policy.files.map((file) => (
        <PolicyFile key={file.file} file={file} />
      ))}
      <h2>Clients that bear a mark</h2>
      <Marks clients={clients} valid={policy.valid} />
      <h2>Hosts</h2>
      {hosts.length === 0 && (
        <p>
          None of the hosts that Heed knows has a server configured. <code>heed install --list</code> says where Heed looked, and{" "}
          <code>heed gate --help</code> how to put the gate into another host by hand.
        </p>
      )}
      {hosts.map((host) => (
        <HostCard key={host.id} host={host} />
      ))}
      {others.length > 0 && (
        <>
          <h2>Other gates of the last two weeks</h2>
          <article class="card">
            <ul class="entries">
              {others.map((run) => (
                <li key={`${run.label} ${run.client ?? ""}`}>
                  <h3>
                    <Foreign text={run.label} />
                  </h3>
                  <RunLine run={run} />
                </li>
              ))}
            </ul>
          </article>
        </>
      )}
      <p class="note">
        Heed {view.heed}, its folder{" "}
        <code>
          <Foreign text={view.home} />
        </code>
      </p>
    </>
  );
}

function InForce({ policy }: { readonly policy: PolicyView }): VNode {
  if (!policy.valid) {
    const all = policy.files.some(({ tier, state }) => state === "invalid" && tier !== "project");
    return (
      <div class="banner">
        <p role="alert">
          A policy file cannot be read, so that no call{all ? "" : " of a server that is started in this folder"} runs until it is
          mended.
        </p>
        <FindingList findings={policy.findings} />
      </div>
    );
  }
  const written = policy.files.filter(({ state }) => state !== "none").length;
  return (
    <article class="card">
      <ul class="dashes">
        {policy.says.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {policy.mode === "enforce" && <li>What it does not let run is stopped.</li>}
      </ul>
      <p class="meta">
        {written === 0 ? "Nobody has written a policy here" : `It comes from ${count(written, "file")}`}; the journal names it{" "}
        <code>{(policy.digest ?? "").slice(0, 12)}</code>. A gate goes by the files of the folder in which its host starts it.
      </p>
      <FindingList findings={policy.findings} />
    </article>
  );
}

function Marks({ clients, valid }: { readonly clients: readonly ClientMarkView[]; readonly valid: boolean }): VNode {
  if (clients.length === 0)
    return (
      <p>
        {valid ? "None: " : "Not known while the policy cannot be read. "}
        {valid && (
          <>
            no client’s forms decide what wants a name typed, and none asks in Heed’s place. <code>heed doctor --test-forms</code>{" "}
            tests a client’s forms.
          </>
        )}
      </p>
    );
  return (
    <article class="card">
      <ul class="entries">
        {clients.map(({ mark, client, attended, prompts, entry }) => (
          <li key={mark}>
            <h3>
              <Foreign text={client ?? mark} />
              {attended && <span class="tag">its forms may take a typed name</span>}
              {prompts === "host" && <span class="tag">asks itself</span>}
              {client === null && <span class="tag warn">does not count</span>}
            </h3>
            <p class="meta">
              {client === null ? (
                "It hangs on a name, which every client can give itself. Mark it anew."
              ) : (
                <>
                  By the mark{" "}
                  <code>
                    <Foreign text={mark} />
                  </code>
                  {entry === null ? (
                    mark.startsWith("entry-") ? (
                      ": the key of an entry that is not known here any more."
                    ) : (
                      "."
                    )
                  ) : (
                    <>
                      : the key of <Foreign text={entry.server} /> in{" "}
                      <code>
                        <Foreign text={entry.file} />
                      </code>
                    </>
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}
