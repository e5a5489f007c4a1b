import { lazy, signOf, type SentenceRule } from "../sentence-rule.js";

/** Between two words of one clause, a few others. */
const W = "(?:[^\\s.;:!?]{1,40}\\s){0,5}?";

/** The main kinds in German. */
export const GERMAN: () => readonly SentenceRule[] = lazy(() => [
  signOf(
    "ignores",
    new RegExp(
      `\\b(?:ignorier\\p{L}*|vergiss|vergessen sie|missachte\\p{L}*|verwirf|überschreibe|umgehe|beachte nicht)\\s${W}(?:anweisung(?:en)?|instruktionen|regeln|vorgaben|befehle|prompts?|richtlinien|nachrichten|anordnungen)`,
      "u",
    ),
    /\b(?:groß|leerzeichen)\p{L}*/u,
  ),
  signOf(
    "hides",
    /\b(?:nicht|nie|niemals|ohne|keinesfalls|kein(?:en|em)?)\b[^.;]{0,40}\b(?:benutzer\p{L}*|nutzer\p{L}*|anwender\p{L}*|person|menschen|kunden)\b[^.;]{0,40}\b(?:informier\p{L}*|mitteil\p{L}*|mitzuteil\p{L}*|erwähn\p{L}*|sagen|sage|erzähl\p{L}*|verrat\p{L}*|benachrichtig\p{L}*|offenbar\p{L}*|warnen|zeigen|wissen)|\b(?:informier\p{L}*|benachrichtig\p{L}*|sage?|erzähl\p{L}*|verrat\p{L}*|erwähn\p{L}*|teile?|zeige?|warne|offenbar\p{L}*|verschweig\p{L}*)\b[^.;]{0,30}\b(?:benutzer\p{L}*|nutzer\p{L}*|anwender\p{L}*|person|menschen|kunden)\b[^.;]{0,30}\b(?:nicht|nichts|nie|niemals|kein\p{L}*)\b|\bohne (?:dass |es |dem |den |die |das )*(?:benutzer|nutzer|anwender|person)\b[^.]{0,30}\b(?:merkt|weiß|erfährt|sieht|zu (?:sagen|informieren|erwähnen|warnen))|\b(?:heimlich|hinter dem rücken)\b/u,
    /\b(?:bis|e-mail|zweimal|erkennt|verhindert)\b/u,
  ),
  signOf(
    "first",
    /\b(?:vor|bevor|anstelle|statt)\b[^.;]{0,40}\b(?:jede[mnrs]?|alle[nrm]?|irgendein\p{L}*|andere[nrsm]?)\s(?:andere[nrsm]?\s)?(?:werkzeug\p{L}*|tools?|funktion\p{L}*|aktion\p{L}*|operation\p{L}*|befehl\p{L}*|anfrage\p{L}*|aufruf\p{L}*)/u,
    /\bdieses servers\b/u,
  ),
  signOf(
    "shuts-out",
    /\b(?:verwende|benutze|nutze|rufe|vertraue)n?(?: sie)? (?:keine?[nm]?|niemals|nie|nicht)[^.;]{0,12}\bandere[nrsm]? (?:werkzeug\p{L}*|tools?|server\p{L}*|funktion\p{L}*)/u,
  ),
  signOf(
    "praises",
    /\b(?:ist|sei) das (?:beste|mächtigste|zuverlässigste|sicherste) (?:werkzeug|tool)\b|\bdas beste (?:werkzeug|tool) (?:der welt|von allen|überhaupt)|\b(?:bevorzuge|verwende|nutze|wähle)n?(?: sie)? immer dieses (?:werkzeug|tool) (?:vor|statt|anstelle)/u,
  ),
  signOf(
    "secrets",
    /\b(?:lies|lesen sie|öffne\p{L}*|sende\p{L}*|schicke\p{L}*|kopier\p{L}*|übergib|übergeben sie|hänge|füge|lade|sammle|sammeln sie|hole|übermittle\p{L}*|übertrage)\s(?:[^\s]{1,40}\s){0,10}?[^\s]{0,40}(?:\.ssh|id_rsa|\/etc\/passwd|\.env\b|mcp\.json|\.aws|zugangsdaten des (?:be)?nutzers|passwörter des (?:be)?nutzers|private[nr]? schlüssel)/u,
    /\b(?:nicht|nie|niemals|keine?)\b/u,
  ),
  signOf(
    "context",
    /\b(?:füge|übergib|sende|schicke|hänge|kopiere|nimm|schreibe|übergeben sie|fügen sie|senden sie)\b[^.;]{0,24}\b(?:gesamte[nrs]?|ganze[nrs]?|vollständige[nrs]?|komplette[nrs]?)\s(?:gespräch\p{L}*|unterhaltung|chat\p{L}*|konversation|verlauf|system-?prompt|dialog)/u,
  ),
]);
