import fc from "fast-check";
import { expect, it } from "vitest";
import { createOwnIds } from "./own-ids.js";

it("knows each of its ids, whenever it comes, by what it was made for", () => {
  const ids = createOwnIds();
  const made = Array.from({ length: 200 }, (_, i) => [i % 2 === 0 ? "question" : "listing", ""] as const).map(([purpose]) => ({
    purpose,
    id: ids.make(purpose),
  }));
  expect(new Set(made.map(({ id }) => id)).size).toBe(200);
  for (const { purpose, id } of made) expect(ids.purposeOf(id)).toBe(purpose);
});

it("knows no other: not one of another process, a changed one, one of another type, or what is only shaped like one", () => {
  const ids = createOwnIds();
  const id = ids.make("listing");
  expect(createOwnIds().purposeOf(id)).toBeNull();
  const strange = [undefined, null, 0, true, [id], { id }, "", "gw-", `${id}0`, id.slice(0, -1), id.toUpperCase(), ` ${id}`];
  for (const one of strange) expect(ids.purposeOf(one)).toBeNull();
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (at, by) => {
      const digit = ((parseInt(id[at + 3] ?? "0", 16) + by) % 16).toString(16);
      expect(ids.purposeOf(id.slice(0, at + 3) + digit + id.slice(at + 4))).toBeNull();
    }),
  );
});

it("makes ids that share nothing but their beginning: those seen tell nothing of the next, nor a listing's of a question's", () => {
  const bits = Buffer.alloc(16, 1);
  const same = createOwnIds(Buffer.alloc(32, 2), () => bits);
  const [listing, question] = [same.make("listing"), same.make("question")];
  // Even of the same random bits the tags differ, and neither passes for the other.
  expect(listing.slice(0, 35)).toBe(question.slice(0, 35));
  expect(listing.slice(35)).not.toBe(question.slice(35));
  expect(same.purposeOf(listing)).toBe("listing");
  const ids = createOwnIds();
  const [one, two] = [ids.make("question"), ids.make("question")];
  expect(one.slice(3, 19)).not.toBe(two.slice(3, 19));
  expect(one.slice(-16)).not.toBe(two.slice(-16));
});
