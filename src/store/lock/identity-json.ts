import type { Json, JsonObject } from "../../wire/json.js";
import type { Artifact, Digested, IdentifiedFile, Identity } from "../../launch/identity.js";
import type { Reader } from "./reader.js";

/** Writes one text of an identity: portable where the lock belongs to a project. */
type Portable = (text: string) => string;

/** An identity as a lock holds it, member by member in a fixed order. */
export function identityJson(identity: Identity, portable: Portable): JsonObject {
  if (identity.transport === "http") {
    const { origin, path, query, channel } = identity;
    return { transport: "http", origin, path, query: query.map(digestedJson), channel };
  }
  return {
    transport: "stdio",
    artifact: artifactJson(identity.artifact, portable),
    args: identity.args.map(portable),
    envNames: identity.envNames,
    env: identity.env.map(digestedJson),
    ...(identity.reads === undefined
      ? {}
      : { reads: identity.reads.map(({ path, sha256 }) => ({ path: portable(path), sha256 })) }),
  };
}

function artifactJson(artifact: Artifact, portable: Portable): Json {
  switch (artifact.kind) {
    case "package": {
      const { kind, name, spec, source, from, version, integrity, tree, bin, sha256 } = artifact;
      return { kind, name, spec, source, from, version, integrity, tree, folder: portable(artifact.folder), bin, sha256 };
    }
    case "script": {
      const { kind, options, sha256, within } = artifact;
      const files = artifact.files.map((file) => ({ path: portable(file.path), sha256: file.sha256 }));
      return {
        kind,
        interpreter: portable(artifact.interpreter),
        interpreterReal: artifact.interpreterReal === null ? null : portable(artifact.interpreterReal),
        options: options.map(portable),
        path: portable(artifact.path),
        sha256,
        files,
        within,
      };
    }
    case "program":
      return { kind: artifact.kind, path: portable(artifact.path), real: portable(artifact.real), sha256: artifact.sha256 };
    case "image":
      return { kind: artifact.kind, program: portable(artifact.program), image: artifact.image, digest: artifact.digest };
    case "unresolved":
      return { kind: artifact.kind, command: portable(artifact.command), why: artifact.why };
  }
}

function digestedJson({ name, digest }: Digested): JsonObject {
  return { name, digest };
}

/** Reads an identity back; `absolute` undoes what `portable` did. */
export function readIdentity(reader: Reader, absolute: Portable): Identity {
  if (reader.at("transport").value === "http") {
    reader.keys("transport", "origin", "path", "query", "channel");
    return {
      transport: "http",
      origin: reader.at("origin").string(),
      path: reader.at("path").string(),
      query: reader.at("query").array(readDigested),
      channel: reader.at("channel").oneOf("tls", "loopback", "open"),
    };
  }
  reader.keys("transport", "artifact", "args", "envNames", "env", "reads?");
  reader.at("transport").oneOf("stdio", "http");
  const reads = reader.at("reads").orAbsent((files) => files.array((file) => readFile(file, absolute)));
  return {
    transport: "stdio",
    artifact: readArtifact(reader.at("artifact"), absolute),
    args: reader.at("args").array((arg) => absolute(arg.string())),
    envNames: reader.at("envNames").array((name) => name.string()),
    env: reader.at("env").array(readDigested),
    ...(reads === undefined ? {} : { reads }),
  };
}

function readArtifact(reader: Reader, absolute: Portable): Artifact {
  const path = (key: string): string => absolute(reader.at(key).string());
  const kind = reader.at("kind").oneOf("package", "script", "program", "image", "unresolved");
  switch (kind) {
    case "package":
      reader.keys("kind", "name", "spec", "source", "from", "version", "integrity", "tree", "folder", "bin", "sha256");
      return {
        kind,
        name: reader.at("name").string(),
        spec: reader.at("spec").string(),
        source: reader.at("source").oneOf("registry", "project", "global"),
        from: reader.at("from").nullOr((from) => from.string()),
        version: reader.at("version").string(),
        integrity: reader.at("integrity").nullOr((integrity) => integrity.string()),
        tree: reader.at("tree").nullOr((tree) => tree.sha256()),
        folder: path("folder"),
        bin: reader.at("bin").string(),
        sha256: reader.at("sha256").nullOr((digest) => digest.sha256()),
      };
    case "script":
      reader.keys("kind", "interpreter", "interpreterReal", "options", "path", "sha256", "files", "within");
      return {
        kind,
        interpreter: path("interpreter"),
        interpreterReal: reader.at("interpreterReal").nullOr((real) => absolute(real.string())),
        options: reader.at("options").array((option) => absolute(option.string())),
        path: path("path"),
        sha256: reader.at("sha256").sha256(),
        files: reader.at("files").array((file) => readFile(file, absolute)),
        within: reader.at("within").nullOr((within) => {
          within.keys("name", "version");
          return { name: within.at("name").string(), version: within.at("version").string() };
        }),
      };
    case "program":
      reader.keys("kind", "path", "real", "sha256");
      return { kind, path: path("path"), real: path("real"), sha256: reader.at("sha256").nullOr((digest) => digest.sha256()) };
    case "image":
      reader.keys("kind", "program", "image", "digest");
      return { kind, program: path("program"), image: reader.at("image").string(), digest: reader.at("digest").sha256() };
    case "unresolved":
      reader.keys("kind", "command", "why");
      return {
        kind,
        command: path("command"),
        why: reader.at("why").oneOf("not-installed", "command-not-found", "shell", "several-packages", "unsupported-option"),
      };
  }
}

function readFile(reader: Reader, absolute: Portable): IdentifiedFile {
  reader.keys("path", "sha256");
  return { path: absolute(reader.at("path").string()), sha256: reader.at("sha256").sha256() };
}

function readDigested(reader: Reader): Digested {
  reader.keys("name", "digest");
  return { name: reader.at("name").string(), digest: reader.at("digest").sha256() };
}
