import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The pictures are taken by `npm run pictures`; test/pictures.long.test.ts holds them to what runs.

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");
const pages = ["README.md", ...readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))];
const text = pages.map((page) => readFileSync(join(root, page), "utf8")).join("\n");

test("every picture stands in a page, and every page's picture is there", () => {
  const named = new Set([...text.matchAll(/pictures\/([\w-]+\.(?:png|svg))/g)].map(([, name]) => name));
  expect([...named].toSorted()).toEqual(readdirSync(folder).toSorted());
});

test("none is large", () => {
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size, name).toBeLessThan(150_000);
});

test("each says in words what it shows", () => {
  const images = [...text.matchAll(/<img\b[^>]*>/gs)].map(([image]) => image).filter((image) => image.includes("pictures/"));
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/alt="[^"]{20,}"/);
});
