import { expect, test } from "vitest";
import { PassingMap } from "./passing-map.js";

test("holds what a map holds, in the same order, through any number of comings and goings", () => {
  const own = new PassingMap<string>();
  const model = new Map<string, string>();
  let state = 1;
  const next = (below: number): number => (state = (state * 48271) % 2147483647) % below;
  for (let step = 0; step < 20_000; step++) {
    // Keys come again, and for a while more goes than comes, so that the table is made anew again and again.
    const key = `n:${next(900)}`;
    if (next(10) < (step % 4000 < 2000 ? 7 : 3)) {
      own.set(key, `${step}`);
      model.set(key, `${step}`);
    } else expect(own.delete(key)).toBe(model.delete(key));
    expect([own.size, own.has(key), own.get(key)]).toEqual([model.size, model.has(key), model.get(key)]);
    if (step % 500 === 0) expect([...own.values()]).toEqual([...model.values()]);
  }
  own.clear();
  expect([own.size, [...own.values()]]).toEqual([0, []]);
});
