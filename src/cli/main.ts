import { VERSION } from "../node/version.js";

// `--version` answers before anything else is loaded; every command is loaded when it is called.
const words = process.argv.slice(2);
if (words.length === 1 && ["--version", "-V", "-v"].includes(words[0] ?? "")) {
  process.stdout.write(`${VERSION}\n`);
} else {
  const { start } = await import("./frame/start.js");
  await start(words);
}
