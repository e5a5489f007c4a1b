import type { FileReading } from "../registration.js";
import type { JsModule } from "./js-module.js";
import { findBranches } from "./find-branches.js";
import type { JsProject } from "./js-project.js";
import { findTools } from "./find-tools.js";

/** What a JavaScript or TypeScript file says about tools of these names. */
export function readJs(project: JsProject, module: JsModule, names: ReadonlySet<string>): FileReading {
  return {
    file: module.file,
    registrations: findTools(project, module, names),
    branches: findBranches(module),
    comments: module.comments.map(({ value, start, end }) => ({ text: value, start: start ?? 0, end: end ?? 0 })),
  };
}
