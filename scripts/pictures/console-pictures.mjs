// The console's pages, as a browser shows them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { HEED } from "./world.mjs";

const LOOKS = {
  light: { colorScheme: "light", viewport: { width: 1100, height: 720 } },
  dark: { colorScheme: "dark", viewport: { width: 1100, height: 720 } },
  phone: { colorScheme: "light", viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
};

/** Starts `heed console`, as a person does in a terminal; `link` gives a new link. */
export async function startConsole({ env, user }) {
  const child = spawn(process.execPath, [HEED, "console", "--scratch", "--no-open"], { env, cwd: user });
  const links = [];
  const waits = [];
  let text = "";
  child.stdout.on("data", (data) => {
    text += String(data);
    for (const [link] of text.matchAll(/http:\/\/127\.0\.0\.1:\d+\/#\S+(?=\n)/g)) {
      text = text.slice(text.indexOf(link) + link.length);
      (waits.shift() ?? ((one) => links.push(one)))(link);
    }
  });
  const link = async () => links.shift() ?? (await new Promise((resolve) => waits.push(resolve)));
  const first = await link();
  return {
    /** Each link opens one tab. */
    link: async (again) => {
      if (!again) return first;
      child.stdin.write("\n");
      return await link();
    },
    end: () => child.kill(),
  };
}

/** A picture of each page in each look: `NAME-LOOK.png`. @param pages `prepare` makes a page ready to be looked at; `wide` ones are not taken on a telephone */
export async function consolePictures(pages, running, folder) {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const taken = [];
  try {
    for (const [at, [look, options]] of Object.entries(LOOKS).entries()) {
      const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", ...options });
      const page = await context.newPage();
      await page.goto(await running.link(at > 0));
      for (const { name, prepare, wide } of pages) {
        if (wide && options.isMobile) continue;
        await page.locator(`nav a[href="#/${name}"]`).click();
        await prepare(page);
        await page.waitForTimeout(300);
        const file = `${name}-${look}.png`;
        await page.screenshot({ path: join(folder, file), scale: "device" });
        taken.push(file);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return taken;
}
