import { member } from "../../wire/json.js";
import type { ToolCall } from "../tool-call.js";
import type { CompleteList } from "../../session/tools/tool-lister.js";
import type { Exchange } from "./exchange.js";
import { paramHeaders, paramMismatch, type HeaderMismatch } from "./header-equality.js";

/** Where a call's headers say another thing than its arguments, by the definition that was listed last (2026-07-28); null: nowhere. */
export function callMismatch(
  { name, args, input }: ToolCall,
  { modern, headers }: Exchange,
  list: CompleteList | null,
): HeaderMismatch | null {
  const mirrors = modern && input === undefined;
  const definition = mirrors ? list?.definitions.find((one) => member(one, "name") === name) : undefined;
  return paramMismatch(paramHeaders(member(definition, "inputSchema")), args.value, headers);
}
