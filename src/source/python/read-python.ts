import type { Comment, FileReading } from "../registration.js";
import { walk } from "./parse-python.js";
import { findPyBranches } from "./find-py-branches.js";
import { findPyTools } from "./find-py-tools.js";
import { textOf, type PyModule } from "./py-module.js";
import type { PyProject } from "./py-project.js";

/** What a Python file says about tools of these names. */
export function readPython(project: PyProject, module: PyModule, names: ReadonlySet<string>): FileReading {
  const comments: Comment[] = [];
  walk(module.root, (node) => {
    if (node.name === "Comment") comments.push({ start: node.from, end: node.to, text: textOf(module, node).replace(/^#/u, "") });
  });
  return { file: module.file, registrations: findPyTools(project, module, names), branches: findPyBranches(module), comments };
}
