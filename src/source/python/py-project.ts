import type { SourceFile } from "../source-file.js";
import { childrenOf, type PyNode } from "./parse-python.js";
import { assignment, readPyModule, textOf, type PyModule } from "./py-module.js";
import { stringText } from "./string-text.js";

/** A node and the file that it stands in. */
export type PySite = { readonly module: PyModule; readonly node: PyNode };

/** More steps than anybody writes; names that lead in a circle end here. */
const STEPS = 20;

/** The Python sources as a whole: what an expression stands for, through constants, imports and enumerations. */
export class PyProject {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #modules = new Map<string, PyModule>();

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(files.filter(({ path }) => path.endsWith(".py")).map((file) => [file.path, file]));
  }

  /** A file, parsed when it is first asked for. */
  module(path: string): PyModule | null {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const file = this.#files.get(path);
    if (file === undefined) return null;
    const module = readPyModule(file);
    this.#modules.set(path, module);
    return module;
  }

  /** What an expression stands for, as far as it can be followed. */
  resolve(site: PySite, steps = STEPS): PySite {
    let at = site;
    for (let left = steps; left > 0; left--) {
      const next = this.#step(at, left);
      if (next === null) return at;
      at = next;
    }
    return at;
  }

  /** The text that an expression always has, or null. */
  text(site: PySite, steps = STEPS): string | null {
    if (steps <= 0) return null;
    const { module, node } = this.resolve(site, steps);
    const text = textOf(module, node);
    if (node.name === "String") return stringText(text);
    const parts = childrenOf(node);
    const joined = (list: readonly PyNode[]): string | null => {
      let all = "";
      for (const part of list) {
        const said = this.text({ module, node: part }, steps - 4);
        if (said === null) return null;
        all += said;
      }
      return all;
    };
    if (node.name === "ContinuedString") return joined(parts);
    if (node.name === "BinaryExpression" && parts.length === 3 && parts[1] !== undefined && textOf(module, parts[1]) === "+")
      return joined([parts[0] as PyNode, parts[2] as PyNode]);
    return null;
  }

  /** The boolean that an expression always is, or null. */
  boolean(site: PySite): boolean | null {
    const { module, node } = this.resolve(site);
    return node.name === "Boolean" ? textOf(module, node) === "True" : null;
  }

  #step({ module, node }: PySite, steps: number): PySite | null {
    if (node.name === "ParenthesizedExpression") {
      const inner = node.firstChild?.nextSibling;
      return inner === undefined || inner === null ? null : { module, node: inner };
    }
    if (node.name === "VariableName") return this.#named(module, textOf(module, node), steps - 1);
    if (node.name !== "MemberExpression") return null;
    const owner = node.firstChild;
    const property = node.getChild("PropertyName");
    if (owner === null || property === null) return null;
    const key = textOf(module, property);
    // `Names.GET.value` is `Names.GET`, and `types.NAME` a name of that module.
    if (key === "value") return { module, node: owner };
    if (owner.name === "VariableName") {
      const binding = module.names.get(textOf(module, owner));
      if (binding?.kind === "import") {
        const other = this.#find(module.file.path, binding.name === null ? binding.from : `${binding.from}.${binding.name}`);
        if (other !== null) return this.#named(other, key, steps - 1);
      }
    }
    const holder = this.resolve({ module, node: owner }, steps - 1);
    const body = holder.node.name === "ClassDefinition" ? holder.node.getChild("Body") : null;
    for (const statement of body === null ? [] : childrenOf(body)) {
      const said = assignment(statement);
      if (said !== null && textOf(holder.module, said.target) === key) return { module: holder.module, node: said.value };
    }
    return null;
  }

  #named(module: PyModule, name: string, steps: number): PySite | null {
    if (steps <= 0) return null;
    const binding = module.names.get(name);
    if (binding === undefined) return null;
    if (binding.kind !== "import") return { module, node: binding.node };
    if (binding.name === null) return null;
    const other = this.#find(module.file.path, binding.from);
    return other === null ? null : this.#named(other, binding.name, steps - 1);
  }

  /** The file of a module: relative to this one, or the one whose path ends so. */
  #find(from: string, dotted: string): PyModule | null {
    const dots = /^\.*/u.exec(dotted)?.[0].length ?? 0;
    const tail = dotted
      .slice(dots)
      .split(".")
      .filter((part) => part !== "");
    const folder = from.split("/").slice(0, -1);
    if (dots > 0) {
      const base = [...folder.slice(0, folder.length - (dots - 1)), ...tail].join("/");
      return this.module(`${base}.py`) ?? this.module(base === "" ? "__init__.py" : `${base}/__init__.py`);
    }
    const path = tail.join("/");
    const ends = [`${path}.py`, `${path}/__init__.py`];
    const found = [...this.#files.keys()].filter((known) => ends.some((end) => known === end || known.endsWith(`/${end}`)));
    return found.length === 1 && found[0] !== undefined ? this.module(found[0]) : null;
  }
}
