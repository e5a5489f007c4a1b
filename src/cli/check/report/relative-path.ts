import { isAbsolute, relative, resolve, sep } from "node:path";

/** A path as reports of a repository name it: relative to `cwd` with slashes, or absolute where it lies outside. */
export function relativePath(file: string, cwd: string): string {
  const absolute = resolve(cwd, file);
  const inside = relative(cwd, absolute);
  const outside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return (outside ? absolute : inside).replaceAll(sep, "/");
}
