/** `1 tool`, `2 tools`; `plural` where an s is not enough. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}
