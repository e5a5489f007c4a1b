/**
 * True if a host, lower-case, is this machine by one of its spellings: localhost and what ends in it, an address of
 * 127.0.0.0/8 or 0.0.0.0 in any notation that resolvers take (short, octal, hexadecimal, one number), and IPv6's of these.
 *
 * @example
 * isLoopback("0x7f.1"); // true
 */
export function isLoopback(host: string): boolean {
  const plain = host
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .replace(/%.*$/, "");
  if (/(?:^|\.)localhost$|^localhost6?(?:\.localdomain6?)?$|^ip6-(?:localhost|loopback)$/.test(plain)) return true;
  if (plain.includes(":")) return isLoopback6(plain);
  const first = firstByte(plain);
  return first === 127 || (first === 0 && /^[0x.]+$/.test(plain));
}

/** The first byte of an IPv4 address in any notation, or null. */
function firstByte(host: string): number | null {
  const parts = host.split(".");
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[0-9a-f]{0,16}|\d{1,20})$/.test(part))) return null;
  const [first = ""] = parts;
  const value = numberOf(first);
  // Readers differ in whether a leading zero means octal.
  if (parts.length > 1) return value === 127 || Number.parseInt(first, 10) === 127 ? 127 : value;
  return Math.floor((value % 2 ** 32) / 2 ** 24);
}

function numberOf(part: string): number {
  if (part === "0x") return 0;
  if (part.startsWith("0x")) return Number.parseInt(part.slice(2), 16);
  return part.startsWith("0") && part.length > 1 ? Number.parseInt(part, 8) : Number.parseInt(part, 10);
}

function isLoopback6(host: string): boolean {
  const mapped = /^[0:]*:(?:ffff:)?(?:0:)?(\d+\.\d+\.\d+\.\d+)$/.exec(host)?.[1];
  if (mapped !== undefined) return isLoopback(mapped);
  return /^[0:]+:0*1$|^[0:]+$/.test(host) || /^[0:]*:ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host);
}

/** So much of a host tells whether it is this machine. */
const LONGEST = 64;
/** What stands between a host and its port is no longer, zeros included. */
const BETWEEN = 16;

/** True if a text, as a reader may take it (`spelledForms`), names one of these ports at this machine. */
export function namesLoopbackPort(form: string, ports: readonly number[]): boolean {
  for (const port of ports.map(String)) {
    for (let at = form.indexOf(port); at >= 0; at = form.indexOf(port, at + port.length)) {
      if (/[0-9]/.test(form.charAt(at + port.length))) continue;
      const host = hostBefore(form, at);
      if (host !== null && isLoopback(host)) return true;
    }
  }
  return false;
}

/** The host that ends before a port, where something parts them; read backwards, so that the cost is that of its length. */
function hostBefore(form: string, port: number): string | null {
  let end = port;
  while (end > port - BETWEEN && form.charAt(end - 1) === "0") end--;
  const parted = end;
  while (end > port - BETWEEN && /[:\s/,]/.test(form.charAt(end - 1))) end--;
  if (end === parted) return null;
  if (form.charAt(end - 1) === "]") return form.slice(Math.max(0, form.lastIndexOf("[", end)), end).slice(0, 64);
  const named = runBefore(form, end, /[a-z0-9._-]/);
  // An address of IPv6 without brackets.
  return form.charAt(end - named.length - 1) === ":" ? runBefore(form, end, /[0-9a-f.:]/) : named;
}

function runBefore(form: string, end: number, of: RegExp): string {
  let start = end;
  while (start > 0 && end - start < LONGEST && of.test(form.charAt(start - 1))) start--;
  return form.slice(start, end);
}
