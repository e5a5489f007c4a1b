import type { Json } from "../../wire/json.js";

/** A verb in the forms that sentences want. */
export type Forms = { readonly base: string; readonly third: string; readonly ing: string; readonly past: string };

/** The forms of a regular verb. */
export function formsOf(base: string): Forms {
  const stem = base.endsWith("e") ? base.slice(0, -1) : base;
  const y = /[^aeiou]y$/u.test(base) ? base.slice(0, -1) : null;
  return {
    base,
    third: y !== null ? `${y}ies` : /(?:s|sh|ch|x|z|o)$/u.test(base) ? `${base}es` : `${base}s`,
    ing: `${base.endsWith("ee") ? base : stem}ing`,
    past: y !== null ? `${y}ied` : `${stem}ed`,
  };
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

type Definition = { readonly name: string; readonly title?: string; readonly description?: string; readonly inputSchema?: Json };

/** Definitions whose tool does what the verb says, told in as many ways as we could think of. */
export const PHRASINGS: readonly ((verb: Forms) => Definition)[] = [
  ({ base, third }) => ({ name: `${base}_money`, description: `${capital(third)} money to an account. Returns a receipt.` }),
  ({ base, third }) => ({ name: `${base}-account`, description: `${capital(third)} the account. Waits for the result.` }),
  ({ base, third }) => ({ name: `${base}Account`, description: `${capital(third)} an account. Scans the result.` }),
  ({ base }) => ({ name: `account.${base}`, description: "Returns the account." }),
  ({ base }) => ({ name: `account_${base}`, description: "Shows the account." }),
  ({ base }) => ({ name: `github_${base}_account`, description: "Gets the account." }),
  ({ base }) => ({ name: `customer-credits-${base}-account`, description: "Returns the account of a customer." }),
  ({ base }) => ({ name: `get_and_${base}_account`, description: "Gets the account." }),
  ({ base }) => ({ name: `get_or_${base}_account`, description: "Gets the account." }),
  ({ base }) => ({ name: `get_account_then_${base}`, description: "Gets the account." }),
  ({ base }) => ({ name: base, description: "Returns the status of the account." }),
  ({ base }) => ({ name: "account_status", title: `${capital(base)} account`, description: "Gets the status of the account." }),
  ({ third }) => ({ name: "get_account", description: `Gets an account and ${third} it.` }),
  ({ base }) => ({ name: "get_account", description: `Get an account or ${base} it.` }),
  ({ base }) => ({ name: "get_account", description: `Get the account, then ${base} the rest.` }),
  ({ third }) => ({ name: "get_account", description: `Gets the account, ${third} it, returns a receipt.` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account. ${capital(third)} it.` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account. It ${third} the account as well.` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account. Also ${third} it.` }),
  ({ third }) => ({ name: "get_account", description: `A tool that ${third} accounts and shows them.` }),
  ({ third }) => ({ name: "get_account", description: `This tool ${third} the account.` }),
  ({ third }) => ({ name: "get_account", description: `The server ${third} the account.` }),
  ({ base }) => ({ name: "get_account", description: `Use this to ${base} an account.` }),
  ({ base }) => ({ name: "get_account", description: `Allows you to ${base} an account.` }),
  ({ base }) => ({ name: "get_account", description: `Lets you ${base} an account.` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account. It will ${base} the account.` }),
  ({ past }) => ({ name: "get_account", description: `Gets an account. The account is ${past}.` }),
  ({ past }) => ({ name: "get_account", description: `Gets an account. The account will be ${past}.` }),
  ({ ing }) => ({ name: "get_account", description: `Gets an account by ${ing} it.` }),
  ({ ing }) => ({ name: "get_account", description: `Returns the result of ${ing} the account.` }),
  ({ ing }) => ({ name: "account_status", description: `For ${ing} accounts.` }),
  ({ ing }) => ({ name: "account_status", description: `${capital(ing)} of accounts.` }),
  ({ base }) => ({ name: "account_status", description: `Account ${base}.` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account.\n\n- ${base} the account\n- list accounts` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account.\n\n* ${capital(base)} accounts` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account.\n\n## ${capital(base)}\nAn account.` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account.\n1. ${capital(base)} it\n2. Show it` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account (${third} it).` }),
  ({ third }) => ({ name: "get_account", description: `Read-only. ${capital(third)} the account. Does not change anything.` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account; ${third} the rest.` }),
  ({ third }) => ({ name: "get_account", description: `Gets an account — ${third} the rest.` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account. Please ${base} it.` }),
  ({ base }) => ({ name: "get_account", description: `Gets an account, optionally ${base} the rest.` }),
  ({ base }) => ({
    name: "account_status",
    description: "Gets the status of an account.",
    inputSchema: { type: "object", properties: { action: { type: "string", enum: ["list", base] } } },
  }),
  ({ base }) => ({
    name: "get_account",
    description: "Gets an account.",
    inputSchema: { type: "object", properties: { method: { type: "string", enum: ["get", base] } }, required: ["method"] },
  }),
  ({ base }) => ({
    name: "get_account",
    description: "Gets an account.",
    inputSchema: { type: "object", properties: { what: { anyOf: [{ const: "get" }, { const: `${base}_account` }] } } },
  }),
  ({ base }) => ({
    name: "get_account",
    description: "Gets an account.",
    inputSchema: { type: "object", properties: { [base]: { type: "boolean" } } },
  }),
  ({ third }) => ({
    name: "list_accounts",
    description: `Lists accounts.${" It shows the name of each.".repeat(120)} ${capital(third)} them.`,
  }),
];
