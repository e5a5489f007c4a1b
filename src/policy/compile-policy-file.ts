import type { Tier } from "../core/trust/claim.js";
import { CAUTIOUS, HINTS } from "../core/tool/hint.js";
import type { Match, Pattern, PolicyOverride, Rule } from "../core/decide/policy.js";
import type { Diagnostic, Position } from "../core/decide/reason.js";
import type { CompileCondition } from "./condition/compile-condition.js";
import { locateInScalar } from "./condition/locate-in-scalar.js";
import type { ClientWords, Content, JournalWords, Placed, ServerMarks } from "./content.js";
import { diagnose } from "./diagnose.js";
import type { OverrideShape, PolicyShape, RuleShape } from "./policy-schema.js";
import { readLint } from "./read-lint.js";
import { child, type PolicyFile, type Tree } from "./tree.js";

/** What compiling gives: the file's content, or what is wrong with it; `warnings` close nothing. */
export type CompiledPolicyFile =
  | { readonly ok: true; readonly content: Content; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly errors: readonly [Diagnostic, ...Diagnostic[]] };

const toPattern = (names: string | readonly string[]): Pattern => (typeof names === "string" ? [names] : (names as Pattern));

class Compiler {
  readonly errors: Diagnostic[] = [];
  readonly warnings: Diagnostic[] = [];
  constructor(
    private readonly tier: Tier,
    private readonly file: PolicyFile,
    private readonly compileCondition: CompileCondition,
  ) {}

  rules(shapes: readonly RuleShape[]): readonly Placed<Rule>[] {
    const list = child(this.file.root, "rules");
    const first = new Map<string, Position>();
    return shapes.map((shape, index) => {
      const tree = list?.kind === "list" ? list.items[index] : undefined;
      const at = this.place(tree);
      const before = first.get(shape.id);
      if (before === undefined) first.set(shape.id, at);
      else
        this.errors.push(
          diagnose("policy-duplicate-rule-id", { id: shape.id, first: before.line }, this.place(child(tree, "id"))),
        );
      return { value: this.rule(shape, tree, at), at };
    });
  }

  private place(tree: Tree | undefined): Position {
    return this.file.position(tree?.at ?? 0);
  }

  private rule(shape: RuleShape, tree: Tree | undefined, at: Position): Rule {
    const match: Match = {
      ...(shape.server === undefined ? {} : { server: toPattern(shape.server) }),
      ...(shape.tool === undefined ? {} : { tool: toPattern(shape.tool) }),
      ...(shape.effect === undefined ? {} : { effect: shape.effect }),
      ...(shape.reach === undefined ? {} : { reach: shape.reach }),
      ...(shape.trust === undefined ? {} : { trust: shape.trust }),
    };
    const { id, verdict } = shape;
    const allows = verdict === "allow";
    if (allows && Object.keys(match).length === 0 && shape.when === undefined) {
      this.errors.push(diagnose("policy-allow-everything", { id }, at));
    }
    const idleEffect = allows ? "destructive" : "read";
    const idleReach = allows ? "open" : "closed";
    for (const [key, value, idle] of [
      ["effect", shape.effect, idleEffect],
      ["reach", shape.reach, idleReach],
    ] as const) {
      if (value !== idle) continue;
      this.warnings.push(diagnose("policy-idle-match", { id, key, value, verdict }, this.place(child(tree, key))));
    }
    const when = this.condition(shape.when, child(tree, "when"));
    const unless = this.condition(shape.unless, child(tree, "unless"));
    return {
      id,
      origin: { tier: this.tier, file: this.file.file, line: at.line },
      verdict,
      match,
      ...(when === undefined ? {} : { when }),
      ...(unless === undefined ? {} : { unless }),
    };
  }

  private condition(text: string | undefined, tree: Tree | undefined): Rule["when"] {
    if (text === undefined) return undefined;
    const compiled = this.compileCondition(text);
    if (compiled.ok) return compiled.condition;
    const { file } = this;
    const offset = tree?.kind === "scalar" ? locateInScalar(file.text, tree, text, compiled.offset) : 0;
    this.errors.push({ ...compiled.problem, at: file.position(offset) });
    return undefined;
  }

  overrides(shapes: readonly OverrideShape[]): readonly Placed<PolicyOverride>[] {
    const list = child(this.file.root, "overrides");
    return shapes.flatMap((shape, index) => {
      const tree = list?.kind === "list" ? list.items[index] : undefined;
      const at = this.place(tree);
      const hints = HINTS.filter((hint) => shape.hints[hint] === CAUTIOUS[hint]);
      if (hints.length === 0) {
        this.errors.push(
          diagnose(
            "policy-missing-key",
            { key: "readOnly, destructive, idempotent or openWorld", where: "`hints`" },
            this.place(child(tree, "hints")),
          ),
        );
      }
      return hints.map((hint) => {
        const value: PolicyOverride = {
          origin: { tier: this.tier, file: this.file.file, line: at.line },
          ...(shape.server === undefined ? {} : { server: toPattern(shape.server) }),
          tool: toPattern(shape.tool),
          hint,
          reason: shape.reason,
        };
        return { value, at };
      });
    });
  }

  servers(shapes: NonNullable<PolicyShape["servers"]>): ReadonlyMap<string, Placed<ServerMarks>> {
    const tree = child(this.file.root, "servers");
    return new Map(
      Object.entries(shapes).map(([label, shape]) => {
        const value = {
          private: shape.private === true,
          untrusted: shape.untrusted === true,
          strict: shape.identity === "strict",
          root: shape.root ?? null,
        };
        return [label, { value, at: this.keyPlace(tree, label) }] as const;
      }),
    );
  }

  clients(shapes: NonNullable<PolicyShape["clients"]>): ReadonlyMap<string, Placed<ClientWords>> {
    const tree = child(this.file.root, "clients");
    return new Map(
      Object.entries(shapes).map(([name, shape]) => {
        const { client, attended, prompts } = shape;
        const at = this.keyPlace(tree, name);
        // A name is claimed by whoever writes it: what was marked by a name alone has to be tested again.
        if (client === undefined && (attended === true || prompts === "host"))
          this.warnings.push(diagnose("policy-client-by-name", { file: this.file.file, name }, at));
        return [name, { value: { client, attended, prompts }, at }] as const;
      }),
    );
  }

  journal(shape: PolicyShape["journal"]): Placed<JournalWords> | null {
    if (shape === undefined) return null;
    const value: JournalWords = {
      arguments: shape.arguments,
      redact: shape.redact === undefined ? [] : toPattern(shape.redact),
      durability: shape.durability,
      keepDays: shape.keepDays,
    };
    return { value, at: this.keyPlace(this.file.root, "journal") };
  }

  keyPlace(tree: Tree | undefined, key: string): Position {
    return this.file.position((tree?.kind === "map" ? tree.entries.get(key)?.at : undefined) ?? 0);
  }

  setting<T>(key: "preset" | "mode" | "session", value: T | undefined): Placed<T> | null {
    return value === undefined ? null : { value, at: this.keyPlace(this.file.root, key) };
  }
}

/** Turns a validated file into rules, overrides, marks and settings, and checks what a shape cannot say. */
export function compilePolicyFile(
  tier: Tier,
  file: PolicyFile,
  shape: PolicyShape,
  compileCondition: CompileCondition,
): CompiledPolicyFile {
  const compiler = new Compiler(tier, file, compileCondition);
  if (shape.clients !== undefined && tier !== "user") {
    compiler.errors.push(diagnose("policy-wrong-tier", { section: "clients", tier }, compiler.keyPlace(file.root, "clients")));
  }
  if (shape.journal !== undefined && tier === "project") {
    compiler.errors.push(diagnose("policy-wrong-tier", { section: "journal", tier }, compiler.keyPlace(file.root, "journal")));
  }
  const lint = readLint(tier, file);
  const content: Content = {
    tier,
    file: file.file,
    preset: compiler.setting("preset", shape.preset),
    mode: compiler.setting("mode", shape.mode),
    session: compiler.setting("session", shape.session),
    servers: compiler.servers(shape.servers ?? {}),
    clients: compiler.clients(shape.clients ?? {}),
    journal: compiler.journal(shape.journal),
    overrides: compiler.overrides(shape.overrides ?? []),
    rules: compiler.rules(shape.rules ?? []),
    lint: lint.words,
  };
  const [first, ...rest] = compiler.errors;
  if (first !== undefined) return { ok: false, errors: [first, ...rest] };
  return { ok: true, content, warnings: [...compiler.warnings, ...lint.warnings] };
}
