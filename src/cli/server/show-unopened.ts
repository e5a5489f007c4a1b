import type { ExitCode, Io } from "../frame/io.js";
import type { Input } from "../frame/command.js";
import { showProblem } from "../frame/show-problem.js";
import { VERSION } from "../../node/version.js";
import type { OpenedServer } from "./open-server.js";
import { programJson } from "../screen/program-json.js";

/** Says why a server's list could not be read, and gives the exit code for it. */
export function showUnopened({ error, stderr }: Extract<OpenedServer, { ok: false }>, input: Input, io: Io): ExitCode {
  if (!input.flags.has("json")) showProblem(io, error, stderr);
  else {
    const { code, message, help } = error;
    io.out(`${programJson({ schema: 1, heed: VERSION, error: { code, message, help, stderr } })}\n`);
  }
  return 2;
}
