import type { VNode } from "preact";
import type { Loaded } from "./use-view.js";

/** What stands on a page until its view is there, or where it could not be had. */
export function PageState<T>({ loaded }: { readonly loaded: Loaded<T> }): VNode | null {
  if (loaded.problem !== null)
    return (
      <div class="banner">
        <p role="alert">{loaded.problem}</p>
        <button type="button" onClick={loaded.again}>
          Try again
        </button>
      </div>
    );
  return loaded.value === null ? <p class="note">…</p> : null;
}
