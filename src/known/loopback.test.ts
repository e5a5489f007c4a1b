import { expect, it } from "vitest";
import { isLoopback, namesLoopbackPort } from "./loopback.js";
import { spelledForms } from "./spelled-forms.js";

it.each([
  "localhost",
  "localhost.",
  "a.localhost",
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.9.8.7",
  "0x7f.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "0177.0.0.1",
  "0",
  "0.0.0.0",
  "0x0",
  "[::1]",
  "::1",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::1%lo]",
])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  "example.org",
  "10.0.0.1",
  "128.0.0.1",
  "1.127.0.1",
  "localhost.example.org",
  "notlocalhost",
  "[::2]",
  "[2001:db8::1]",
  "[::ffff:10.0.0.1]",
  "3232235521",
  "",
  "127.example.org",
  "0.0.0.1.example",
])("%j is not", (host) => {
  expect(isLoopback(host)).toBe(false);
});

const names = (text: string): boolean => spelledForms(text).some((form) => namesLoopbackPort(form, [4711]));

it.each([
  "http://localhost:4711/",
  "HTTP://LOCALHOST:4711",
  "http://127.1:4711/x",
  "http://[::1]:4711",
  "http://2130706433:4711/",
  "http://0:4711",
  "http://ada@127.0.0.1:4711/",
  "http://ada:secret@127.0.0.1:4711/",
  "curl 127.0.0.1:4711",
  "nc 127.0.0.1 4711",
  "exec 3<>/dev/tcp/127.0.0.1/4711",
  "http://%31%32%37.0.0.1:4711/",
  "http://127。0。0。1:4711",
  "http://localhost:04711",
  "http://①②⑦.0.0.1:4711",
  "localhost%3A4711",
])("%s names the port", (text) => {
  expect(names(text)).toBe(true);
});

it.each([
  "http://localhost:4712/",
  "http://localhost:47110/",
  "http://example.org:4711/",
  "4711",
  "order 4711 of 127 items",
  "http://10.0.0.1:4711",
])("%s does not", (text) => {
  expect(names(text)).toBe(false);
});
