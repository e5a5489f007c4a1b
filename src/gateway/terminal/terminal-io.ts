/** A terminal as far as asking needs it. */
export type TerminalIo = {
  write(text: string): void;
  /** Tells each typed line from now on, without its end; null once the input has ended. Gives back how to stop. */
  lines(typed: (line: string | null) => void): () => void;
};
