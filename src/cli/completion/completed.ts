/** A command as a shell completes it: its options without dashes, and the words that may follow it beside files. */
export type Completed = {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly string[];
  readonly words: readonly string[];
};

/** What may stand behind a command. */
export function following({ options, words }: Completed): string {
  return [...words, ...options.map((option) => `--${option}`)].join(" ");
}
