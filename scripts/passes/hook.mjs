// Loaded into the gate (`--import`): tells its parent which functions have run since it was asked last.
import { Session } from "node:inspector";

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
process.on("message", () => {
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error !== null) throw error;
    process.send(
      result
        .filter(({ url }) => url.startsWith("file:"))
        .map(({ url, functions }) => ({
          url,
          functions: functions.filter(({ ranges: [whole] }) => whole.count > 0).map(({ functionName }) => functionName),
        }))
        .filter(({ functions }) => functions.length > 0),
    );
  });
});
process.channel.unref();
