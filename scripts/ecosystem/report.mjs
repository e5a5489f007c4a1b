// The page "The state of annotations": words around the figures of `analyse.mjs`. It holds no date and no path, so that
// the same packages give the same bytes.
import { agreement, CAUTIOUS, coverage, HINTS, prompts, wrongness } from "./analyse.mjs";
import { bars } from "./plots.mjs";

const percent = (part) => (part === null ? "–" : `${(part * 100).toFixed(1)}%`);
const withInterval = (row) =>
  row.of === 0 ? "no tool counts" : `${percent(row.share)} (${percent(row.low)}–${percent(row.high)}), ${row.hits} of ${row.of}`;
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const STAGES = [
  ["unknown", "Heed: not reviewed"],
  ["trusted", "Heed: sound labels believed"],
  ["proposed", "Heed: proposals accepted too"],
];

/** The report's files by name: one page and its pictures. */
export function report({ servers, missing, clients, judgeVersion }) {
  const tools = servers.reduce((sum, server) => sum + server.tools.length, 0);
  const labelled = servers.flatMap((server) => server.tools).filter((tool) => tool.label !== null).length;
  const covered = coverage(servers);
  const byLabel = wrongness(servers);
  const asked = prompts(
    servers,
    clients.map(({ id }) => id),
    STAGES.map(([id]) => id),
  );
  const named = new Map([...clients.map(({ id, name }) => [id, name]), ...STAGES]);
  const agreed = agreement(servers);

  const files = new Map();
  files.set(
    "annotations-coverage.svg",
    bars({
      title: "How many tools declare each hint",
      note: `${tools} tools of ${servers.length} servers; whiskers: 95 % intervals over servers`,
      rows: [
        ...covered.byHint.map((row) => ({ label: row.hint, tone: "a", ...row })),
        { label: "any hint", tone: "c", ...covered.anyTool },
        { label: "servers that declare any", tone: "c", ...covered.anyServer },
      ],
    }),
  );
  files.set(
    "annotations-wrong.svg",
    bars({
      title: "How often a hint misleads, by the readers' labels",
      note: `${labelled} labelled tools; lax: claims what is not so; needless: the mild value is true and not said`,
      rows: byLabel.flatMap((row) => [
        { label: row.hint },
        { label: "lax", tone: "b", ...row.lax },
        { label: "needless: left out", tone: "a", ...row.silent },
        { label: "needless: said wrongly", tone: "c", ...row.said },
      ]),
    }),
  );
  files.set(
    "annotations-prompts.svg",
    bars({
      title: "Prompts in 100 tools",
      note: "Each tool called once, with nothing remembered; Heed with the balanced preset",
      rows: [
        { label: "Clients by themselves" },
        ...asked
          .filter(({ kind }) => kind === "client")
          .map(({ id, asked: row }) => ({ label: named.get(id), tone: "a", ...row })),
        { label: "Behind Heed" },
        ...asked.filter(({ kind }) => kind === "heed").map(({ id, asked: row }) => ({ label: named.get(id), tone: "c", ...row })),
      ],
    }),
  );

  const page = `# The state of annotations

<!-- Written by \`npm run ecosystem\`. Change scripts/ecosystem, not this page. -->

What ${servers.length} published MCP servers say of their ${tools} tools, whether it is so, and what it costs in prompts. Each server is one
version of one package, installed and started with a scratch home, dummy credentials and no network but loopback, and asked for its
tools. All intervals are 95 % intervals from drawing whole servers again (2,000 draws): tools of one server resemble each other. Where
nothing or everything is a hit, the interval is Wilson's.

## How much is declared

![How many tools declare each hint](annotations-coverage.svg)

${table(
  ["hint", "tools that declare it"],
  [...covered.byHint.map((row) => [`\`${row.hint}\``, withInterval(row)]), ["any", withInterval(covered.anyTool)]],
)}

Of the servers, ${withInterval(covered.anyServer)} declare at least one hint.

## How much of it is so

By labels: ${labelled} tools drawn at random, read by name, description and schema with the annotations hidden; where two readings differed
the tool is left out. What the judge concludes of all tools is not shown beside them: nearly all claims are honest, and of those that it
would call lax on servers that it was not written on, less than four in five were.
_Lax_: the tool is not what it claims (a writer that claims to be read-only). _Left out_: the mild value is true and nobody says so, so
that a client that follows the defaults asks. _Said wrongly_: the tool claims the cautious value and is milder.

![How often a hint misleads](annotations-wrong.svg)

${[
  ["lax", "Lax: claims the mild value, and is not so"],
  ["silent", "Left out: the mild value is true, and nobody says so"],
  ["said", "Said wrongly: claims the cautious value, and is milder"],
]
  .map(
    ([way, title]) =>
      `### ${title}\n\n${table(
        ["hint", "by labels"],
        HINTS.map((hint, at) => [
          `\`${hint}: ${way === "said" ? CAUTIOUS[hint] : !CAUTIOUS[hint]}\``,
          withInterval(byLabel[at][way]),
        ]),
      )}`,
  )
  .join("\n\n")}

\`destructiveHint\` and \`idempotentHint\` count on writers only: on a tool that reads they mean nothing.

## What it costs in prompts

Each tool is called once, in a client as it is installed, and nothing is remembered. A client that "runs" a tool shows nothing; everything
else is a prompt. What each client does is a dated prediction from its source or its documentation, not a measurement of it.

![Prompts in 100 tools](annotations-prompts.svg)

${table(
  ["", "prompts in 100 tools", "pure reads that prompt", "writers that run unasked"],
  asked.map((row) => [named.get(row.id), withInterval(row.asked), withInterval(row.reads), withInterval(row.writes)]),
)}

The last two columns count labelled tools. Before a server is reviewed Heed believes no label, so everything prompts. After \`heed trust\` the
labels count that nothing doubts. With proposals, a person has also accepted what the judge proposes at or above its bar.
The difference is what needless prompts cost today, and what one reviewed step takes away.

## How far this can be trusted

${table(
  ["hint", `the judge (${judgeVersion}) concludes, of the labelled`, "and is right"],
  agreed.map((row) => [`\`${row.hint}\``, withInterval(row.concluded), withInterval(row.right)]),
)}

- Two readers agreed on what each label counts here; where they differed the tool is left out, which makes both look better than they are.
- The judge was written on other servers (\`npm run bench:judge\`); before its errors on these labels were read once and their kinds mended,
  147 of its 149 conclusions "only reads" were right here, and it found 91.3% of the reads. So the table above
  flatters it: [the figures](../figures.md) tell what it gets right of servers that nobody read.
- The list of servers is not a random draw of all servers: packages of one registry, with a program that lists its tools without an account.
- Labels were made from definitions, not from code: a description that lies misleads readers as well.
- Client predictions age. Each has a date and a source in \`src/lint/clients\`.

## Servers

${table(
  ["package", "version", "tools", "with any hint"],
  servers.map((server) => [
    server.name,
    server.version,
    String(server.tools.length),
    String(server.tools.filter((tool) => HINTS.some((hint) => tool.declared[hint] !== null)).length),
  ]),
)}
${
  missing.length === 0
    ? ""
    : `\nOf the pinned list these gave no tools, and count nowhere:\n\n${table(
        ["package", "version", "why"],
        missing.map((one) => [one.package, one.version, one.why]),
      )}\n`
}`;
  files.set("state-of-annotations.md", page);
  return files;
}
