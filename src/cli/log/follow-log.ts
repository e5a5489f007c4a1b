import { systemClock } from "../../node/clock.js";
import { followJournal } from "../../store/journal/follow-journal.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { createPaint } from "../screen/paint.js";
import { entryJson, entryText } from "./entry-text.js";
import { listLog } from "./list-log.js";
import { logFilter } from "./log-filter.js";

/** `heed log --follow`: the last records, and then each as it is written, until the person ends it or the reader is gone. */
export async function followLog(folder: string, input: Input, io: Io, signal?: AbortSignal): Promise<ExitCode> {
  const filter = logFilter(input, systemClock());
  const entries = followJournal(folder, filter, signal ?? endOfPatience());
  const first = entries.next();
  let code = listLog(folder, input, io, false);
  const paint = createPaint(io.colour);
  for (let next = await first; next.done !== true; next = await entries.next()) {
    if ("problem" in next.value) code = 1;
    const line = input.flags.has("json") ? entryJson(next.value) : entryText(next.value, paint);
    if (line !== null) io.out(`${line}\n`);
  }
  return code;
}

/** Ends with Ctrl-C, the ordinary way: what was printed stands, and the exit code is that of what was seen. */
function endOfPatience(): AbortSignal {
  const end = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => end.abort());
  return end.signal;
}
