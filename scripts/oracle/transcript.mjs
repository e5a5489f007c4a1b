// What is random, or of a time, has a name in its place, so that two runs of one plan can be compared.

const ID =
  /[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f-]{27}|http-[0-9a-f]{32}|gw-[0-9a-f]{16,}|\d{8}T\d{9}Z-\d+-[0-9a-f]{8}|\d+-[0-9a-f]{8}-\d+-ns\d+|heed1\.[\w.-]+|heed_[\w-]{20,}|(?<![\w-])(?:[0-9a-f]{64}|[0-9a-f-]{36}|[\w-]{21,22}|[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{16,40})(?![\w-])/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/g;
const CLOCK = /\b\d\d:\d\d(?= means)/g;

/** Records that are about no call. */
const BESIDE = new Set(["list", "client", "legs", "message", "policy-failed", "policy-changed", "server-question"]);

export function transcript({ client, servers, journal, stderr, home }) {
  const names = new Map();
  const name = (text) => {
    if (!names.has(text)) names.set(text, `id${names.size + 1}`);
    return names.get(text);
  };
  const clean = (text) =>
    text
      .replaceAll(home, "HOME")
      .replaceAll(TIME, "TIME")
      .replaceAll(CLOCK, "CLOCK")
      .replaceAll(ID, (found) => (/^[a-z_-]+$/.test(found) ? found : name(found)))
      .replaceAll(/:\d{4,5}\//g, ":PORT/");
  // The chain and the clock are of the run; what is said is of the plan.
  const said = (line) => {
    const { at: _, n: __, hash: ___, prev: ____, anchors: _____, afterMs: ______, expires: _______, ...rest } = JSON.parse(line);
    if ("pid" in rest) rest.pid = "PID";
    return rest.type === "list" ? { ...rest, tools: rest.tools.map(({ pin: ________, ...tool }) => tool) } : rest;
  };
  // What is written when there is time for it stands sooner or later among what is written with a call.
  const segment = (lines) => {
    const records = lines.map(said);
    const beside = records.filter(({ type }) => BESIDE.has(type));
    const shape = (one) => JSON.stringify(one).replaceAll(ID, "#");
    return {
      calls: records.filter(({ type }) => !BESIDE.has(type)).map((one) => clean(JSON.stringify(one))),
      beside: [...new Map(beside.map((one) => [shape(one), one])).entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, one]) => clean(JSON.stringify(one))),
    };
  };
  return {
    client: client.map((texts) => texts.map(clean)),
    servers: servers.map((texts) => texts.map(clean)),
    // Segments of one process follow one another; two processes write side by side.
    journal: journal.map(segment),
    stderr: stderr.map((texts) => texts.map(clean).filter((text) => text !== "")),
  };
}
