import { expect, test } from "vitest";
import { hasPassword, isPlainUrl, shownUrl } from "./plain-url.js";

test.each([
  ["https://example.com/mcp", true, "https://example.com/mcp"],
  ["http://127.0.0.1:8080/mcp", true, "http://127.0.0.1:8080/mcp"],
  [
    "https://api.example.com/v2/model-context-protocol/streamable",
    true,
    "https://api.example.com/v2/model-context-protocol/streamable",
  ],
  ["https://example.com/mcp?api_key=s3cret", false, "https://example.com/mcp?…"],
  ["https://example.com/mcp#s3cret", false, "https://example.com/mcp?…"],
  ["https://user:s3cret@example.com/mcp?x", false, "https://example.com/mcp?…"],
  ["https:\\\\user:s3cret@example.com/mcp", false, "https://example.com/mcp"],
  ["https://example.com/s/AbC123def456GHI789/mcp", false, "https://example.com/s/…/mcp"],
  ["https://example.com/0b9c1f4e-8d7a-4e6b-9f21-3c5d7e9a1b2c/sse", false, "https://example.com/…/sse"],
  ["https://example.com/${input:key}/mcp", false, "https://example.com/${input:key}/mcp"],
  ["$ENDPOINT?key=s3cret", false, "$ENDPOINT?…"],
  ["user:s3cret@host", false, "host"],
])("%s: whether every user of the machine may read it, and what is shown of it", (url, plain, shown) => {
  expect(isPlainUrl(url)).toBe(plain);
  expect(shownUrl(url)).toBe(shown);
  expect(shownUrl(url)).not.toContain("s3cret");
});

test("a name or password in front of the host is one however it is written", () => {
  for (const url of ["https://u@e.com", "https:u:p@e.com", "u:p@e.com", "HTTPS://u:p@e.com/mcp", "https:\\\\u@e.com/"])
    expect(hasPassword(url), url).toBe(true);
  for (const url of ["https://e.com/@scope/mcp", "https://e.com/mcp?to=a@b"]) expect(hasPassword(url), url).toBe(false);
});
