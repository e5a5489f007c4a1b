import * as v from "valibot";
import { PRESETS } from "../core/decide/policy.js";
import { EFFECTS, REACHES } from "../core/trust/tool.js";

/** Longest name, pattern or reason in a policy, in UTF-16 code units. */
export const MAX_TEXT = 500;

/** A map whose keys are known. The entries have no prototype: `constructor` is an unknown key, not an inherited one. */
function section<const E extends v.ObjectEntries>(entries: E): v.StrictObjectSchema<E, undefined> {
  return v.strictObject(Object.assign(Object.create(null), entries) as E);
}

/** A whole path, without steps up. */
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\[^\\])(?!.*(?:^|[\\/])\.\.(?:[\\/]|$))/;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT));

const pattern = v.union([text, v.pipe(v.array(text), v.minLength(1))]);

const about = {
  server: v.exactOptional(
    v.pipe(
      pattern,
      v.description(
        "The label of the server, or a list of labels; `*` stands for any run of characters. Strict rules match the label a server is started with and the one it was trusted under; allow rules only the latter.",
      ),
    ),
  ),
  tool: v.exactOptional(
    v.pipe(
      pattern,
      v.description(
        "The tool's raw name, or a list of names; `*` stands for any run of characters. A tool that was never reviewed is allowed by its exact name only.",
      ),
    ),
  ),
};

const conditions = {
  when: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'A CEL expression over the call\'s arguments, e.g. `under(args.path, "~/notes")`. The rule applies only where it is true. Functions: under(path, dir), host(url), like(text, pattern). An error counts against the call: a strict rule then applies, an allow rule does not.',
      ),
    ),
  ),
  unless: v.exactOptional(
    v.pipe(
      v.string(),
      v.description("A CEL expression over the call's arguments: the exception. The rule does not apply where it is true."),
    ),
  ),
};

const id = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/),
  v.maxLength(100),
  v.description("A name for the rule, unique in this file. Decisions name the rule that made them."),
);

const strictRule = section({
  id,
  verdict: v.pipe(
    v.picklist(["ask", "challenge", "deny"]),
    v.description(
      "What happens to the call: `ask` a person, `challenge` (the person types the tool's name), `deny`. Of all matching rules the strictest counts; order does not matter.",
    ),
  ),
  ...about,
  effect: v.exactOptional(
    v.pipe(
      v.picklist(EFFECTS),
      v.description(
        "The tool may do this or worse: read < additive < presumed < destructive. `presumed`: nobody said that it destroys, nobody credible said that it does not.",
      ),
    ),
  ),
  reach: v.exactOptional(
    v.pipe(
      v.picklist(REACHES),
      v.description("`open`: the tool may reach the outside world. (`closed` or worse is every tool.)"),
    ),
  ),
  trust: v.exactOptional(
    v.pipe(v.literal("untrusted"), v.description("Only tools that nobody has reviewed, or that have changed since.")),
  ),
  ...conditions,
});

const allowRule = section({
  id,
  verdict: v.pipe(
    v.literal("allow"),
    v.description(
      "The call runs without asking, unless a strict rule, a contradiction or the session says otherwise. Counts only once a person has accepted the file.",
    ),
  ),
  ...about,
  effect: v.exactOptional(
    v.pipe(v.picklist(EFFECTS), v.description("The tool may do this or milder: read < additive < presumed < destructive.")),
  ),
  reach: v.exactOptional(v.pipe(v.picklist(REACHES), v.description("`closed`: the tool stays inside its own system."))),
  trust: v.exactOptional(
    v.pipe(v.literal("trusted"), v.description("Only tools that a person has reviewed and that are as they were then.")),
  ),
  ...conditions,
});

const hints = v.pipe(
  section({
    readOnly: v.exactOptional(v.pipe(v.literal(false), v.description("`false`: the tool changes things, whatever it says."))),
    destructive: v.exactOptional(v.pipe(v.literal(true), v.description("`true`: the tool may destroy, whatever it says."))),
    idempotent: v.exactOptional(
      v.pipe(v.literal(false), v.description("`false`: calling it twice does more than calling it once.")),
    ),
    openWorld: v.exactOptional(v.pipe(v.literal(true), v.description("`true`: the tool reaches the outside world."))),
  }),
  v.description(
    "The hints to correct, cautious values only. Milder values are given in `heed trust`, where they are bound to the definition that was reviewed.",
  ),
);

const override = section({
  ...about,
  tool: v.pipe(pattern, v.description("The tool's raw name, or a list of names; `*` stands for any run of characters.")),
  hints,
  reason: v.pipe(text, v.description("Why; shown to whoever is asked.")),
});

const server = section({
  private: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description("Its results hold private data: once one has come in, calls that reach outside are asked about."),
    ),
  ),
  untrusted: v.exactOptional(
    v.pipe(v.boolean(), v.description("Its results are always outside content, even where its tools are trusted.")),
  ),
  identity: v.exactOptional(
    v.pipe(
      v.picklist(["package", "strict"]),
      v.description(
        "`strict`: a new version of the same package has to be reviewed again. `package` (default): it keeps trust while its tools stay the same.",
      ),
    ),
  ),
  root: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(ABSOLUTE),
      v.maxLength(MAX_TEXT),
      v.description(
        "The folder in which the server begins relative paths, as a whole path. Without it, a condition with `under` over a relative path is an error. Counts only once a person has accepted the file.",
      ),
    ),
  ),
});

const client = section({
  client: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(MAX_TEXT),
      v.description(
        "The name that the client gives itself (`clientInfo.name`), as it was tested. Without it the entry does not count.",
      ),
    ),
  ),
  attended: v.exactOptional(
    v.pipe(v.boolean(), v.description("A person sits at this client and sees its forms, so that it may show challenges.")),
  ),
  prompts: v.exactOptional(
    v.pipe(v.picklist(["gate", "host"]), v.description("Who asks: Heed's gate (default), or the host itself.")),
  ),
});

const journal = section({
  arguments: v.exactOptional(
    v.pipe(
      v.picklist(["digest", "shape", "values"]),
      v.description(
        "How much of a call's arguments the journal shows: `digest` (default) nothing but a keyed digest, `shape` names, types and sizes, `values` the values, without what looks secret and without the middle of long texts.",
      ),
    ),
  ),
  redact: v.exactOptional(
    v.pipe(
      pattern,
      v.description(
        "Names of arguments, at any depth, whose values never stand in the journal, beside those that look secret anyway; `*` stands for any run of characters.",
      ),
    ),
  ),
  durability: v.exactOptional(
    v.pipe(
      v.picklist(["process", "power"]),
      v.description(
        "`process` (default): a decision that was written survives the end of the process. `power`: it also survives a loss of power; every call waits for the disk.",
      ),
    ),
  ),
  keepDays: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(36_500),
      v.description("After how many days records are removed, whole segments at a time. Without it they are kept."),
    ),
  ),
});

/** The shape of heed.yaml. `lint` is loose here: a mistake in it must close nothing. */
export const policySchema = v.pipe(
  section({
    version: v.pipe(v.literal(1), v.description("The version of this format: 1.")),
    preset: v.exactOptional(
      v.pipe(
        v.picklist(PRESETS),
        v.description(
          "The table of verdicts that rules start from. `balanced` (default) runs reads and asks for the rest; `cautious` also asks before reads that reach outside; `autonomous` also runs additions inside. The strictest preset of all files counts.",
        ),
      ),
    ),
    mode: v.exactOptional(
      v.pipe(
        v.picklist(["enforce", "observe"]),
        v.description("`observe`: decide and write down, stop nothing. An administrator's `enforce` forbids it."),
      ),
    ),
    session: v.exactOptional(
      v.pipe(
        v.picklist(["on", "off"]),
        v.description(
          "`off`: a call that reaches outside is not raised when private data and outside content have come together. An administrator's `on` forbids it.",
        ),
      ),
    ),
    servers: v.exactOptional(
      v.pipe(v.record(v.string(), server), v.description("What Heed should know of a server, by its label.")),
    ),
    clients: v.exactOptional(
      v.pipe(
        v.record(v.string(), client),
        v.description(
          "What Heed should know of a client, by the name it gives (`clientInfo.name`). Only in a person's own file.",
        ),
      ),
    ),
    journal: v.exactOptional(
      v.pipe(
        journal,
        v.description(
          "What the journal shows of calls, how safely it is written, how long it is kept. Only in a person's own file or an administrator's; it decides nothing about calls.",
        ),
      ),
    ),
    overrides: v.exactOptional(
      v.pipe(v.array(override), v.description("Corrections of what tools say of themselves: warnings only. They count at once.")),
    ),
    rules: v.exactOptional(
      v.pipe(
        v.array(v.variant("verdict", [strictRule, allowRule])),
        v.description(
          "Exceptions from the preset. Strict rules (ask, challenge, deny) always tighten; allow rules replace the preset. Order does not matter.",
        ),
      ),
    ),
    lint: v.exactOptional(
      v.pipe(
        v.unknown(),
        v.description(
          "What `heed check` reports. Levels of rules: `rule-id: off | note | warning | error`. `profile`: a directory to hold lists to, or several. `ignore`: findings that are right as they are, each `{rule, tool, reason}`. Decides nothing about calls.",
        ),
      ),
    ),
  }),
  v.title("Heed policy"),
  v.description("heed.yaml: which MCP tool calls run, which are asked about, which are refused."),
);

/** A policy file that has the right shape. */
export type PolicyShape = v.InferOutput<typeof policySchema>;
export type RuleShape = NonNullable<PolicyShape["rules"]>[number];
export type OverrideShape = NonNullable<PolicyShape["overrides"]>[number];
