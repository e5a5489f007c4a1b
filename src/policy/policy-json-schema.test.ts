import { Ajv2020 } from "ajv/dist/2020.js";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { policyJsonSchema } from "./policy-json-schema.js";

const EXAMPLES = new URL("../../examples/policies/", import.meta.url);
const text = `${JSON.stringify(policyJsonSchema(), null, 2)}\n`;

it("schema/heed.schema.json is up to date (`npx vitest run src/policy/policy-json-schema.test.ts --update` writes it)", async () => {
  await expect(text).toMatchFileSnapshot("../../schema/heed.schema.json");
});

describe("the schema", () => {
  const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(JSON.parse(text) as object);

  it.each(readdirSync(EXAMPLES).filter((file) => file.endsWith(".yaml")))("takes the example %s", (file) => {
    validate(parse(readFileSync(new URL(file, EXAMPLES), "utf8")));
    expect(validate.errors).toBe(null);
  });

  it.each([
    ["no version", "preset: cautious"],
    ["another version", "version: 2"],
    ["an unknown section", "version: 1\nrule: []"],
    ["an unknown preset", "version: 1\npreset: careful"],
    ["a rule without an id", "version: 1\nrules: [{verdict: deny}]"],
    ["an unknown verdict", "version: 1\nrules: [{id: a, verdict: block}]"],
    ["a strict rule for trusted tools", "version: 1\nrules: [{id: a, verdict: deny, trust: trusted}]"],
    ["an allow rule for untrusted tools", "version: 1\nrules: [{id: a, verdict: allow, trust: untrusted}]"],
    ["a declared hint in a rule", "version: 1\nrules: [{id: a, verdict: ask, readOnlyHint: false}]"],
    ["an empty pattern", "version: 1\nrules: [{id: a, verdict: ask, tool: []}]"],
    ["a reassuring override", "version: 1\noverrides: [{tool: a, hints: {readOnly: true}, reason: b}]"],
    ["an override without a reason", "version: 1\noverrides: [{tool: a, hints: {readOnly: false}}]"],
    ["a mark that is no boolean", "version: 1\nservers: {a: {private: yes}}"],
    ["an unknown mark", "version: 1\nservers: {a: {privat: true}}"],
    ["a client setting that is none", "version: 1\nclients: {a: {prompts: always}}"],
    ["session as a boolean", "version: 1\nsession: false"],
    ["a lint rule that does not exist", "version: 1\nlint: {nul-hint: off}"],
    ["an ignored rule that does not exist", "version: 1\nlint: {ignore: [{rule: nul-hint, reason: a}]}"],
    ["a profile that does not exist", "version: 1\nlint: {profile: openai-app}"],
    ["a lint level that is none", "version: 1\nlint: {null-hint: eror}"],
  ])("refuses %s", (_what, yaml) => {
    expect(validate(parse(yaml))).toBe(false);
  });

  it.each([
    "lint: {null-hint: off, profile: spec}",
    "lint: {missing-hints: false, profile: [spec, openai-apps]}",
    "lint: {ignore: [{rule: null-hint, tool: peek, reason: the framework writes it}]}",
    "lint:",
  ])("takes %s", (yaml) => {
    validate(parse(`version: 1\n${yaml}`));
    expect(validate.errors).toBe(null);
  });

  it("describes every key, so that editors help", () => {
    const bare: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { properties } = value as { readonly properties?: Readonly<Record<string, { readonly description?: string }>> };
      for (const [key, property] of Object.entries(properties ?? {})) {
        if (property.description === undefined) bare.push(`${path}/${key}`);
      }
      for (const [key, part] of Object.entries(value)) visit(part, `${path}/${key}`);
    };
    visit(JSON.parse(text), "");
    expect(bare).toEqual([]);
  });
});
