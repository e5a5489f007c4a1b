import { word } from "./pattern.js";

/** Whom something may be kept from, and where it would be said. */
export const PERSON = word(
  "users?",
  "person",
  "people",
  "humans?",
  "customers?",
  "anyone",
  "anybody",
  "operators?",
  "owner",
  "victim",
  "end[- ]users?",
  "administrators?",
  "them",
  "him",
  "her",
  "in (?:the |your )?(?:chat|response|reply|answer|output|conversation|summary|message)",
);

/** What may be preferred or shut out. */
export const TOOL = word(
  "tools?",
  "functions?",
  "servers?",
  "plugins?",
  "skills?",
  "capabilit(?:y|ies)",
  "mcps?",
  "integrations?",
  "connectors?",
);

/** What an order may come before: all that a model does. */
export const DEED = word(
  "tools?",
  "functions?",
  "operations?",
  "actions?",
  "commands?",
  "requests?",
  "tasks?",
  "quer(?:y|ies)",
  "steps?",
  "calls?",
  "activit(?:y|ies)",
  "messages?",
  "prompts?",
  "questions?",
  "responses?",
  "repl(?:y|ies)",
  "answers?",
  "file access",
  "instructions?",
  "interactions?",
  "transactions?",
  "payments?",
  "transfers?",
  "deletions?",
  "uploads?",
  "e?-?mails?",
  "orders?",
);

/** A tool by its name, as code names things. */
export const IDENT = "[`'\"]?[a-z][a-z0-9]{0,30}(?:[_-][a-z0-9]{1,30}){1,6}(?:\\(\\))?[`'\"]?";

/** What a call carries. */
export const ARGUMENT =
  "(?:recipients?|address(?:es)?|amounts?|titles?|names?|branch(?:es)?|paths?|parameters?|arguments?|urls?|subjects?|e-?mails?|accounts?|prices?|quantit(?:y|ies)|destinations?|file ?names?|bod(?:y|ies)|numbers?|dates?|contents?|messages?|targets?|receivers?|payees?|values?|inputs?|quer(?:y|ies)|files?|locations?|texts?|links?|repositor(?:y|ies)|owners?|words?|cit(?:y|ies)|descriptions?|labels?|ids?|payments?|transfers?|orders?|transactions?|invoices?|mails?|deliver(?:y|ies)|shipments?|bookings?|commits?|funds|beneficiar(?:y|ies)|ibans?|wallets?)";
