import { isLoopback, namesLoopbackPort } from "../known/loopback.js";
import { spelledForms } from "../known/spelled-forms.js";
import type { ArgumentString } from "./argument-strings.js";
import { LeadsToHeed } from "./leads-to-heed.js";
import type { ProtectedPlaces } from "./protected-places.js";

/**
 * True if a call's texts name or lead to what decides about calls: Heed's own folder, a heed.yaml, a heed.lock, a host's
 * configuration, or the console's address, in any spelling (DESIGN, section 6). Such a call is at least a challenge.
 *
 * @param folders where the server may begin a relative path: the folder that it runs in, and its root where that is known
 */
export function reachesHeed(strings: readonly ArgumentString[], places: ProtectedPlaces, folders: readonly string[]): boolean {
  if (strings.length === 0) return false;
  const found = places.find();
  const texts = strings.map(({ text }) => text);
  return (
    found.names.inTexts(texts, folders) ||
    namesConsole(texts, found.ports) ||
    new LeadsToHeed(places.world.home, folders, found).reach(strings)
  );
}

/** A host's name is no longer. */
const LONGEST_HOST = 255;

/** A console's address in one text, or its host and its port in two. */
function namesConsole(texts: readonly string[], ports: readonly number[]): boolean {
  if (ports.length === 0) return false;
  const forms = texts.flatMap((text) => (/\d|%/.test(text) || text.length <= LONGEST_HOST ? spelledForms(text) : []));
  if (forms.some((form) => namesLoopbackPort(form, ports))) return true;
  const port = forms.some((form) => form.length < 20 && ports.includes(Number(form)));
  return port && forms.some((form) => form.length <= LONGEST_HOST && isHost(form));
}

/** A small number is a number, and no address. */
function isHost(form: string): boolean {
  return !/^\d{0,7}$/.test(form) && isLoopback(form.replace(/^[a-z]+:\/\//, "").replace(/\/.*$/, ""));
}
