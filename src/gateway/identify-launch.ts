import type { Identity } from "../node/identity/identity.js";

/** What a command line comes down to. */
export async function identifyLaunch({
  command,
  args,
}: {
  readonly command: string;
  readonly args: readonly string[];
}): Promise<Identity> {
  return await Promise.resolve({
    transport: "stdio",
    artifact: { kind: "unresolved", command, why: "not-installed" },
    args,
    envNames: [],
    env: [],
  });
}
