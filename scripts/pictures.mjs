// The pictures of README and docs, taken from what runs: a real gate, a real server, a real console in a real browser.
// npm run pictures [-- --out FOLDER]: writes into docs/pictures otherwise. Needs Chromium (CHROMIUM names it).
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { consolePictures, startConsole } from "./pictures/console-pictures.mjs";
import { questionSvg } from "./pictures/question-svg.mjs";
import { CALLS, writeWeek } from "./pictures/week.mjs";
import { createWorld } from "./pictures/world.mjs";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = values.out ?? fileURLToPath(new URL("../docs/pictures", import.meta.url));
mkdirSync(out, { recursive: true });

/** No person answers sooner than this, and Heed takes what does for software (milliseconds). */
const READING = 500;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes each call once, answers as a person would, and gives back the question about one of them. */
async function makeCalls(world, wanted) {
  let shown;
  for (const server of new Set(CALLS.map(([name]) => name))) {
    let current;
    const client = await world.connect(server, async (params) => {
      const [, tool, , answer] = current;
      if (tool === wanted) shown = params;
      await pause(READING);
      return {
        action: "accept",
        content: params.requestedSchema.properties.confirm ? { confirm: answer } : { decision: answer },
      };
    });
    for (const call of CALLS.filter(([name]) => name === server)) {
      current = call;
      await client.callTool({ name: call[1], arguments: call[2] });
    }
    await client.close();
  }
  return shown;
}

/** Calls that wait for the person at the console; none of them was answered before. */
const WAITING = [
  ["notes", "write_note", { path: "/notes/plan.md", text: "Ship on Friday.\n- tell Fabrikam\n- update the page" }],
  ["notes", "delete_note", { path: "/notes/old-plan.md" }],
  ["billing", "create_invoice", { customer: "Northwind", cents: 12_500 }],
  ["billing", "send_invoice", { invoice_id: "INV-2040", recipient: "accounts@northwind.example" }],
  ["billing", "delete_invoice", { invoice_id: "INV-2040" }],
];

async function waitingCalls(world) {
  const clients = new Map();
  for (const [server, name, args] of WAITING) {
    const client = clients.get(server) ?? (await world.connect(server));
    clients.set(server, client);
    client.callTool({ name, arguments: args }).catch(() => undefined);
    await pause(300);
  }
  return async () => {
    for (const client of clients.values()) await client.close();
  };
}

const world = await createWorld();
try {
  const question = await makeCalls(world, "send_invoice");
  for (const look of ["light", "dark"]) writeFileSync(join(out, `question-${look}.svg`), questionSvg(question, look));
  await writeWeek(world.home, Date.now());
  const running = await startConsole(world);
  const leave = await waitingCalls(world);
  const pages = [
    {
      name: "queue",
      prepare: async (page) => {
        await page
          .locator(".line-button")
          .nth(WAITING.length - 1)
          .waitFor();
        await page.locator(".actions .deny:not([disabled])").waitFor();
      },
    },
    { name: "servers", prepare: async (page) => await page.locator(".card").nth(1).waitFor() },
    { name: "history", wide: true, prepare: async (page) => await page.locator(".call").first().waitFor() },
    { name: "figures", wide: true, prepare: async (page) => await page.locator(".chart svg rect").first().waitFor() },
  ];
  const taken = await consolePictures(pages, running, out);
  await leave();
  running.end();
  for (const file of [...taken, "question-light.svg", "question-dark.svg"])
    process.stdout.write(`${file}  ${Math.ceil(statSync(join(out, file)).size / 1024)} KiB\n`);
} finally {
  world.end();
}
