import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { GateProcess } from "./gate-process.mjs";
import { REVIEWED } from "./plan.mjs";
import { transcript } from "./transcript.mjs";

// Plays sessions with one built package, one after the other, always in the same folders: a path is part of what a server is.

/** Quicker than that, an answer counts as software's. */
const PERSON = 360;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Folders for a player, with the home in which the first gate's server is reviewed; `dist` makes the review. */
export function prepare(folder, dist, server) {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["0", "1", "project", "reviewed", "unreviewed"]) mkdirSync(join(folder, name), { recursive: true });
  control(folder, 0, { tools: REVIEWED, result: "text" });
  const env = { PATH: process.env.PATH, HOME: join(folder, "user") };
  const words = [
    "trust",
    "--scratch",
    "--accept",
    "--label",
    "notes",
    "--proposals",
    "none",
    "--",
    process.execPath,
    server,
    join(folder, "0"),
  ];
  const done = spawnSync(process.execPath, [`${dist}/cli.js`, ...words], { cwd: join(folder, "project"), env, encoding: "utf8" });
  const home = /HEED_HOME=(\S+)/.exec(done.stdout + done.stderr)?.[1];
  if (done.status !== 0 || home === undefined) throw new Error(`no review was made: ${done.stdout}${done.stderr}`);
  cpSync(home, join(folder, "reviewed"), { recursive: true });
  cpSync(home, join(folder, "unreviewed"), { recursive: true });
  rmSync(join(folder, "unreviewed", "heed.lock"));
  return { folder, home, server };
}

function control(folder, gate, value) {
  writeFileSync(join(folder, String(gate), "control.json"), JSON.stringify(value));
}

/** Plays a session, and gives what was said and written down. */
export async function play(plan, dist, world) {
  const { folder, home, server } = world;
  rmSync(home, { recursive: true, force: true });
  cpSync(join(folder, plan.reviewed ? "reviewed" : "unreviewed"), home, { recursive: true });
  const policy = (text) => {
    if (text === null) rmSync(join(home, "heed.yaml"), { force: true });
    else writeFileSync(join(home, "heed.yaml"), text, { mode: 0o600 });
  };
  policy(plan.policy);
  const settings = [0, 1].map(() => ({ tools: plan.lists[plan.list], result: "text" }));
  for (const gate of [0, 1]) {
    rmSync(join(folder, String(gate), "reached.jsonl"), { force: true });
    control(folder, gate, settings[gate]);
  }
  const http = plan.transport === "http";
  const modern = plan.revision === "2026-07-28";
  const capabilities = plan.forms ? { elicitation: modern ? { form: {} } : {} } : {};
  const meta = {
    "io.modelcontextprotocol/protocolVersion": plan.revision,
    "io.modelcontextprotocol/clientInfo": { name: "oracle", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const with_ = (params) => (modern ? { ...params, _meta: { ...meta, ...params._meta } } : params);
  const gates = [];
  const past = [];
  let id = 0;

  const open = async (index) => {
    const label = index === 0 ? "notes" : "mail";
    const words = [
      ...(http ? ["--port", "0", "--client", "oracle"] : []),
      "--label",
      label,
      "--",
      process.execPath,
      server,
      join(folder, String(index)),
    ];
    const env = { PATH: process.env.PATH, HOME: join(folder, "user"), HEED_HOME: home };
    const gate = new GateProcess({
      dist,
      cwd: join(folder, "project"),
      env,
      words,
      http,
      secret: past.find((one) => one.secret !== null)?.secret ?? null,
    });
    gates[index] = gate;
    await gate.ready;
    gate.revision = modern ? undefined : plan.revision;
    if (!modern) {
      await request(gate, "initialize", {
        protocolVersion: plan.revision,
        capabilities,
        clientInfo: { name: "oracle", version: "1" },
      });
      gate.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      if (http) await gate.next(({ accepted }) => accepted === true);
    }
    await request(gate, "tools/list", {});
  };
  const request = (gate, method, params) => {
    const mine = (id += 1);
    gate.send({ jsonrpc: "2.0", id: mine, method, params: with_(params) });
    return gate.next((message) => message.id === mine && message.method === undefined);
  };

  /** Answers a form: what a person, or software, does with it. */
  const answer = async (question, { how, quick }, name) => {
    if (!quick) await pause(PERSON);
    const properties = question?.params?.requestedSchema?.properties ?? question?.requestedSchema?.properties ?? {};
    if (Object.hasOwn(properties, "colour"))
      return { action: how === "deny" ? "decline" : "accept", ...(how === "deny" ? {} : { content: { colour: "red" } }) };
    const [field] = Object.keys(properties);
    const typed = !Object.hasOwn(properties, "decision");
    switch (how) {
      case "allow":
        return { action: "accept", content: { [field]: typed ? name : "allow" } };
      case "session":
        return { action: "accept", content: { [field]: typed ? name : "allow-session" } };
      case "deny":
        return { action: "decline" };
      case "cancel":
        return { action: "cancel" };
      case "empty":
        return { action: "accept", content: {} };
      case "wrong":
        return { action: "accept", content: { [field]: 7 } };
      case "name":
        return { action: "accept", content: { [field]: typed ? name : "deny" } };
      default:
        return { action: "accept", content: { [field]: "other" } };
    }
  };

  /** Sends one call and does what the plan says until it has its answer. */
  const call = async (gate, first, firstId, answers, name) => {
    let [text, mine] = [first, firstId];
    gate.send(text);
    for (let round = 0; round < 4; round++) {
      const message = await gate.next(
        (one) =>
          one.method === "elicitation/create" ||
          one.unread === true ||
          (one.id === mine && one.method === undefined) ||
          one.id === null,
      );
      if (message === null) return;
      const planned = answers[round % answers.length];
      if (message.method === "elicitation/create") {
        if (planned.how === "silent") {
          gate.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: mine } });
          if (http) await gate.next(({ accepted }) => accepted === true);
          return;
        }
        gate.send({ jsonrpc: "2.0", id: message.id, result: await answer(message, planned, name) });
        continue;
      }
      if (message.result?.resultType !== "input_required") return;
      const [[key, asked]] = Object.entries(message.result.inputRequests ?? { "": {} });
      if (planned.how === "silent") return;
      const sent = JSON.parse(text);
      const again = (id += 1);
      const inputResponses = { [key]: await answer(asked, planned, name) };
      const params = { ...sent.params, inputResponses, requestState: message.result.requestState };
      text = JSON.stringify({ jsonrpc: "2.0", id: again, method: "tools/call", params });
      mine = again;
      gate.send(text);
    }
  };

  for (let index = 0; index < plan.gates; index++) await open(index);
  let last = null;
  for (const step of plan.steps) {
    const index = step.gate % plan.gates;
    const gate = gates[index];
    switch (step.kind) {
      case "call":
      case "cancel":
      case "again": {
        const { name, arguments: args, answers } = step.kind === "again" && last !== null ? last : step;
        if (step.kind === "call") last = step;
        control(folder, index, (settings[index] = { ...settings[index], result: step.result }));
        const mine = (id += 1);
        const text = JSON.stringify({ jsonrpc: "2.0", id: mine, method: "tools/call", params: with_({ name, arguments: args }) });
        await call(gate, text, mine, step.kind === "cancel" ? [{ how: "silent", quick: true }] : answers, name);
        break;
      }
      case "odd": {
        control(folder, index, (settings[index] = { ...settings[index], result: "text" }));
        const mine = (id += 1);
        const text = step.text.replaceAll("ID", String(mine));
        // What has no answer has none to wait for; a ping behind it is answered in any case.
        if (/"id":\d+,"method":"(?:tools|notes)/.test(text) && !text.startsWith("["))
          await call(gate, text, mine, step.answers, "add_note");
        else gate.send(text);
        break;
      }
      case "change": {
        control(folder, index, (settings[index] = { ...settings[index], tools: plan.lists[step.list] }));
        const pid = Number(readFileSync(join(folder, String(index), "pid"), "utf8"));
        if (step.told) process.kill(pid, "SIGUSR2");
        if (step.told && !http) await gate.next(({ method }) => method === "notifications/tools/list_changed");
        else await pause(150);
        await request(gate, "ping", {});
        break;
      }
      case "list":
        await request(gate, "tools/list", {});
        break;
      case "sampling":
        await request(gate, "prompts/list", {});
        break;
      case "policy":
        policy(step.policy);
        // A gate looks at its files when a call comes, and at most so often.
        await pause(300);
        break;
      case "kill":
        gate.child.kill("SIGKILL");
        await gate.exit;
        endServer(folder, index);
        past.push(gate);
        await open(index);
        break;
    }
    await request(gates[index], "ping", {});
  }
  for (const gate of gates) await gate.end();
  return transcript({
    client: [...past, ...gates].map(({ said }) => said),
    servers: [0, 1].map((index) => lines(join(folder, String(index), "reached.jsonl")).map((line) => JSON.parse(line))),
    journal: existsSync(join(home, "journal"))
      ? readdirSync(join(home, "journal"))
          .filter((name) => name.endsWith(".jsonl"))
          .toSorted()
          .map((name) => lines(join(home, "journal", name)))
      : [],
    stderr: [...past, ...gates].map(({ stderr }) => stderr.split("\n")),
    home,
  });
}

/** The server of a gate that was killed ends with its input, sooner or later; here it ends now. */
function endServer(folder, gate) {
  try {
    process.kill(Number(readFileSync(join(folder, String(gate), "pid"), "utf8")), "SIGKILL");
  } catch {
    // It has ended.
  }
}

function lines(file) {
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}
