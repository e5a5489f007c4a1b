import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash } from "../../node/hash.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";

/** What is kept of a sign-in: the registration with the address it redirects to, and the tokens. */
export type Stored = {
  readonly port?: number;
  readonly client?: { readonly client_id: string };
  readonly tokens?: { readonly access_token: string; readonly token_type: string; readonly refresh_token?: string };
};

/** The credentials for one server, in a file that its owner alone can read. */
export type Credentials = {
  /** @throws EnvironmentError where the file is another's, or cannot be read */
  read(): Stored;
  /** Adds to what is kept; another port leaves nothing of an earlier registration. */
  write(more: Stored): void;
  /** Forgets what no longer holds: `all`, `client`, or `tokens`. */
  forget(scope: string): void;
};

/** Opens the credentials for the server at an address. */
export function openCredentials(home: Home, url: URL): Credentials {
  const file = homePath(home, "oauth", `${hash(url.href).slice(0, 32)}.json`);
  const save = (stored: Stored): void => {
    homeFolder(home, "oauth");
    atomicWrite(file, `${JSON.stringify(stored)}\n`);
  };
  const read = (): Stored => parsed(readOwned(file));
  return {
    read,
    write: (more) => save(more.port === undefined ? { ...read(), ...more } : more),
    forget(scope) {
      const { client, port, tokens } = read();
      if (scope === "all") save({});
      else if (scope === "client") save({ ...(tokens === undefined ? {} : { tokens }), ...(port === undefined ? {} : { port }) });
      else if (scope === "tokens") save({ ...(client === undefined ? {} : { client }), ...(port === undefined ? {} : { port }) });
    },
  };
}

function parsed(text: string | null): Stored {
  try {
    const value: unknown = text === null ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // What cannot be read is as good as nothing: the person signs in again.
    return {};
  }
}
