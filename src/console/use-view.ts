import { useCallback, useEffect, useState } from "preact/hooks";
import type { Client } from "./client.js";

/** What a page shows: nothing yet, something, or why not. */
export type Loaded<T> = { readonly value: T | null; readonly problem: string | null; readonly again: () => void };

/** Fetches a page's view, and again when its path changes or `again` is called; what was there stays until then. */
export function useView<T>(client: Client, path: string): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; problem: string | null }>({ value: null, problem: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    void client.get<T>(path).then((got) => {
      if (gone) return;
      setState((before) =>
        got.ok
          ? { value: got.value, problem: null }
          : { value: before.value, problem: got.problem === "offline" ? "Heed does not answer." : got.problem.message },
      );
    });
    return () => {
      gone = true;
    };
  }, [client, path, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, again };
}
