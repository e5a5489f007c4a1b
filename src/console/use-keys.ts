import { useEffect, useRef, useState } from "preact/hooks";

const PLACE = "heed-keys";
/** Where letters are typed, and arrows do something else. */
const TYPING = "input:not([type=checkbox]), textarea, select";

/**
 * Single keys of the whole page. They rest while something is typed, while a key is held down, and where the person turned
 * them off (WCAG 2.1.4); arrows always move, but within a control that needs them itself.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  const enabled = useRef(on);
  enabled.current = on;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const letter = event.key.length === 1;
      const target = event.target instanceof Element ? event.target : null;
      if (target !== null && target.closest(letter ? TYPING : `${TYPING}, pre`) !== null) return;
      if (letter && (event.repeat || !enabled.current)) return;
      const act = latest.current[letter ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Whether single keys answer, as this browser remembers it. */
export function useKeySetting(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(localStorage.getItem(PLACE) !== "off");
  return [
    on,
    (next) => {
      localStorage.setItem(PLACE, next ? "on" : "off");
      setOn(next);
    },
  ];
}
