/** True for what went wrong before there was a connection: nothing of the request was sent. */
export function isUnsent(error: unknown): boolean {
  const all = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return all.length > 0 && all.every((one) => ["connect", "getaddrinfo"].includes((one as NodeJS.ErrnoException).syscall ?? ""));
}
