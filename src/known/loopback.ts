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

/** A host is no longer, with what stands between it and its port. */
const BEFORE = 260;
const HOST_BEFORE = /([a-z0-9._-]{1,255}|\[[0-9a-f:.%]{2,60}\]|[0-9a-f.:]{0,50}::[0-9a-f.:]{0,50})(?::|[\s/,]{1,8})0{0,8}$/;

/** True if a text, as a reader may take it (`spelledForms`), names one of these ports at this machine. */
export function namesLoopbackPort(form: string, ports: readonly number[]): boolean {
  for (const port of ports.map(String)) {
    for (let at = form.indexOf(port); at >= 0; at = form.indexOf(port, at + 1)) {
      if (/[0-9]/.test(form.charAt(at + port.length)) || !/[:\s/,0]/.test(form.charAt(at - 1))) continue;
      const host = HOST_BEFORE.exec(form.slice(Math.max(0, at - BEFORE), at))?.[1];
      if (host !== undefined && isLoopback(host)) return true;
    }
  }
  return false;
}
