import { parse, type ParserPlugin } from "@babel/parser";
import type * as t from "@babel/types";
import type { SourceFile } from "../source-file.js";

/** A parsed file. `strict`: without a mistake of syntax. */
export type ParsedJs = { readonly program: t.Program; readonly comments: readonly t.Comment[] };

/** Endings of files that are read as JavaScript or TypeScript; declarations of types register nothing. */
export function isJsPath(path: string): boolean {
  return /\.[cm]?[jt]sx?$/u.test(path) && !/\.d\.[cm]?ts$/u.test(path);
}

/**
 * Parses JavaScript or TypeScript by the file's ending: modules and scripts, JSX, decorators. Null where that is not
 * possible. Mistakes that a parser can step over cost nothing, unless `strict` is asked for.
 */
export function parseJs({ path, text }: SourceFile, strict = false): ParsedJs | null {
  const typed = /\.[cm]?tsx?$/u.test(path);
  const jsx = !typed || path.endsWith("x");
  const plugins: ParserPlugin[] = [
    ...(typed ? (["typescript"] as const) : []),
    ...(jsx ? (["jsx"] as const) : []),
    "decorators",
    "explicitResourceManagement",
  ];
  try {
    const { program, comments, errors } = parse(text, {
      sourceType: "unambiguous",
      plugins,
      attachComment: false,
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowUndeclaredExports: true,
    });
    if (strict && (errors?.length ?? 0) > 0) return null;
    return { program, comments: comments ?? [] };
  } catch {
    return null;
  }
}
