import type { VNode } from "preact";

type Props = { readonly name: string; readonly value: string; readonly choose: (day: string) => void };

/** A field for a day. Empty means that nothing is chosen. */
export function DayField({ name, value, choose }: Props): VNode {
  return (
    <label>
      {name}
      <input type="date" value={value} onInput={(event) => choose(event.currentTarget.value)} />
    </label>
  );
}
