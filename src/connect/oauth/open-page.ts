import { spawn } from "node:child_process";

/** Shows a page in the person's browser, without a shell that could read anything else out of the address. Where that fails, its address in the log has to do. */
export function openPage({ href }: URL): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", href]
      : process.platform === "win32"
        ? ["rundll32.exe", "url.dll,FileProtocolHandler", href]
        : ["xdg-open", href];
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
