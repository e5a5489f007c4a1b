import type { VNode } from "preact";
import { FindingList } from "./finding-list.js";
import { Foreign, Prose } from "./foreign.js";
import type { PolicyFileView } from "./setup-api.js";

const TIERS: Readonly<Record<PolicyFileView["tier"], string>> = {
  admin: "The administrator’s",
  user: "Yours",
  project: "This folder’s",
};

const STATES: Readonly<Record<PolicyFileView["state"], readonly [string, string]>> = {
  none: ["no file", ""],
  counts: ["counts", "read"],
  "in-part": ["counts in part", "warn"],
  gone: ["gone, and still counts", "warn"],
  invalid: ["cannot be read", "bad"],
};

const NONE: Readonly<Record<PolicyFileView["tier"], string>> = {
  admin: "Nothing is set for everybody on this machine.",
  user: "You have set nothing: the preset balanced counts.",
  project: "Nothing is set for this folder.",
};

/** One policy file: whether it counts, what it says in words, and what of it does not count. */
export function PolicyFile({ file: view }: { readonly file: PolicyFileView }): VNode {
  const { tier, file, state, digest, preset, mode, says, findings, accept } = view;
  const [word, look] = STATES[state];
  return (
    <article class="card">
      <h3>
        {TIERS[tier]} <span class={`tag ${look}`}>{word}</span>
        {preset !== null && <span class="tag">preset {preset}</span>}
        {mode === "observe" && <span class="tag warn">observes only</span>}
      </h3>
      <p class="meta">
        <code>
          <Foreign text={file} />
        </code>
        {digest !== null && (
          <>
            {" "}
            with the digest <code>{digest.slice(0, 12)}</code>
          </>
        )}
      </p>
      {state === "none" && <p>{NONE[tier]}</p>}
      {state !== "none" && state !== "invalid" && says.length === 0 && <p>It changes nothing.</p>}
      {says.length > 0 && (
        <ul class="dashes">
          {says.map(({ text, rule, line, counts }, at) => (
            <li key={at} class={counts ? "" : "waits"}>
              <Prose text={text} />{" "}
              {(rule !== null || line !== null) && (
                <span class="note">
                  {rule !== null && <Foreign text={rule} />}
                  {rule !== null && line !== null && ", "}
                  {line !== null && `line ${line}`}
                </span>
              )}{" "}
              {!counts && <span class="tag warn">does not count yet</span>}
            </li>
          ))}
        </ul>
      )}
      <FindingList findings={findings} />
      {accept !== null && (
        <p class="note">
          What loosens counts once you accept these bytes in a terminal:{" "}
          <code class="block">
            <Foreign text={accept} />
          </code>
        </p>
      )}
    </article>
  );
}
