/** The whole lines of what has come, with their ends, and the rest. */
export function cutLines(before: Buffer, chunk: Buffer): { readonly lines: readonly Buffer[]; readonly rest: Buffer } {
  const all = Buffer.concat([before, chunk]);
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = all.indexOf(0x0a); end >= 0; end = all.indexOf(0x0a, from)) {
    lines.push(all.subarray(from, end + 1));
    from = end + 1;
  }
  return { lines, rest: all.subarray(from) };
}
