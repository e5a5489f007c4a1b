import { spawn } from "node:child_process";

const WORDS = "A call waits for your decision.";

/** The command that shows one notification; null where none is known. Nothing of the call is in it: it may stand on a locked screen. */
export function notification(platform: NodeJS.Platform): readonly [string, ...string[]] | null {
  switch (platform) {
    case "linux":
      return ["notify-send", "--app-name=Heed", "Heed", WORDS];
    case "darwin":
      return ["osascript", "-e", `display notification "${WORDS}" with title "Heed"`];
    case "win32":
      return [
        "powershell",
        "-NoProfile",
        "-NonInteractive",
        "-Command",
        `Add-Type -AssemblyName System.Windows.Forms; $n = New-Object System.Windows.Forms.NotifyIcon; ` +
          `$n.Icon = [System.Drawing.SystemIcons]::Information; $n.Visible = $true; ` +
          `$n.ShowBalloonTip(10000, 'Heed', '${WORDS}', 'Info'); Start-Sleep -Seconds 10; $n.Dispose()`,
      ];
    default:
      return null;
  }
}

/** Shows it, as far as this system can; whether it could changes nothing. */
export function notify(platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = notification(platform) ?? [];
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
