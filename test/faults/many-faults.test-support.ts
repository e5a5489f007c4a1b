import { expect } from "vitest";
import { gone, until } from "./fault-world.test-support.js";
import { HTTP_STEPS } from "./http-faults.test-support.js";
import { ended, httpFaultWorld } from "./http-world.test-support.js";
import type { Fault } from "./tally.test-support.js";

const victims = ["gate", "server", "client"] as const;

/** kill -9 at each step of a call where `heed gate --config` is one process for many servers and starts some of them. */
export const MANY_FAULTS: readonly Fault[] = victims.flatMap((victim) =>
  HTTP_STEPS.map(({ name, reach, env = {} }): Fault => ({
    name: `--config: kill -9 of the ${victim} ${name}`,
    quick: victim === "server" && name === "while the call runs",
    async run(tally) {
      const at = await httpFaultWorld(env, undefined, true);
      const open = await reach(at);
      const pids = await at.world.pids();
      expect(pids.gate).toBe(at.gate.pid);
      at.world.mark();
      if (victim === "client") for (const one of at.sent) one.kill();
      else process.kill(victim === "gate" ? (at.gate.pid ?? 0) : pids.server, "SIGKILL");
      if (victim !== "gate") {
        // The other server and its clients notice nothing.
        await at.initialize(null, "/web");
        const beside = at.call(7, "free", { n: "beside" }, "/web");
        await ended([beside], tally);
        expect(beside.text).toContain('"ran"');
      }
      // A gate does not know that its server is gone before it has something for it.
      if (victim === "server" && name === "while a person is asked") {
        at.world.allow("write", { n: 1 });
        for (const one of open) at.allow(one);
      }
      if (victim !== "client") await ended(open, tally);
      at.gate.kill("SIGTERM");
      at.server.stdin?.end();
      await ended(open, tally);
      // What the gate has started ends with it, however it ends.
      await gone([at.gate.pid ?? 0, at.server.pid ?? 0, pids.server], tally);
      const next = await httpFaultWorld({ FAULT_LIST: "" }, at.world, true);
      await next.initialize(null);
      const calls = [next.call(1, "write", { n: 1 }), next.call(3, "free", { n: "after" })];
      await ended(calls, tally);
      expect(calls[1]?.text).toContain('"ran"');
      next.gate.kill("SIGTERM");
      next.server.stdin?.end();
      await gone([next.gate.pid ?? 0, next.server.pid ?? 0, (await until(() => next.world.pids())).server], tally);
      next.world.audit(tally);
    },
  })),
);
