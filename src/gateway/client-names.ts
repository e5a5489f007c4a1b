/**
 * The names that a client has given itself in one session: in each `initialize`, and in each request of 2026-07-28. A mark is
 * for one name that was tested, so that the session which bears a second one has none any more, whatever it says later.
 */
export class ClientNames {
  #first: string | null = null;
  #steady = true;

  /** Takes note of a name. */
  bear(name: string): void {
    this.#first ??= name;
    if (name !== this.#first) this.#steady = false;
  }

  /** False from the moment on at which a second name was given. */
  get steady(): boolean {
    return this.#steady;
  }
}
