import { liesIn, openedFolder } from "../../node/opened-folder.js";
import type { Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";

/** Variables by which Node.js believes other certificates than its own. */
const CERTIFICATES = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"];

/** Refuses to reach a server while certificates of the folder that is open say who it is. @throws UsageError */
export function refuseOpenedCertificates({ env, cwd }: Pick<Io, "env" | "cwd">): void {
  const opened = openedFolder(cwd);
  const name = CERTIFICATES.find((one) => opened !== null && (env[one] ?? "") !== "" && liesIn(env[one] ?? "", opened));
  if (name === undefined) return;
  throw new UsageError(
    "certificates-in-opened-folder",
    `${name} names certificates in the folder that is open (${env[name] ?? ""}), by which anybody could pass for the server.`,
    "Keep certificates outside of the folders that you open.",
  );
}
