/** A place in a text where characters are taken out and others put in (UTF-16 offsets). */
export type TextEdit = { readonly at: number; readonly remove: number; readonly text: string };

/** The text with edits made; they must not overlap, and all refer to the text as it was. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((edited, { at, remove, text: put }) => edited.slice(0, at) + put + edited.slice(at + remove), text);
}

/** The smallest stretch in which two texts differ: `before` stood where `after` stands now. */
export type Stretch = { readonly before: string; readonly after: string; readonly at: number };

/** The stretch that lies between the common beginning and the common end of two texts. */
export function stretchBetween(before: string, after: string): Stretch {
  let head = 0;
  const most = Math.min(before.length, after.length);
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail), at: head };
}

/** Every text that comes from taking a stretch back at one of the places where its `after` stands, its own place first. */
export function* takenBack(text: string, { before, after, at }: Stretch): Generator<string> {
  // An insertion of nothing, or a mere removal, could be taken back anywhere.
  if (after === "") return;
  const places: number[] = [];
  for (let place = text.indexOf(after); place >= 0; place = text.indexOf(after, place + 1)) places.push(place);
  places.sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
  for (const place of places.slice(0, 64)) yield text.slice(0, place) + before + text.slice(place + after.length);
}
