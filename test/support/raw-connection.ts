import { connect } from "node:net";

/** What a connection brought: all its bytes, and whether the server closed it within `most` milliseconds. */
export type Talked = { readonly text: string; readonly statuses: readonly number[]; readonly closed: boolean };

/**
 * Writes parts to a port of this machine one after another, as a client that reads nothing in between, and collects what comes
 * back until `enough` holds of it, the server closes, or `most` milliseconds are over.
 */
export function talk(
  port: number,
  parts: readonly (string | Buffer)[],
  { enough = () => false, most = 8000 }: { readonly enough?: (text: string) => boolean; readonly most?: number } = {},
): Promise<Talked> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const done = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
      resolve({ text, statuses, closed });
    };
    const timer = setTimeout(() => done(false), most);
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
      if (enough(text)) done(false);
    });
    // A server that closes on a sender that is still sending resets; what it said has been read by then, or is lost.
    socket.on("error", () => undefined).once("close", () => done(true));
    for (const part of parts) socket.write(part);
  });
}
