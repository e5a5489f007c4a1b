import { lazy, signOf, type SentenceRule } from "../sentence-rule.js";

/** Between two words of one clause, a few others. */
const W = "(?:[^\\s.;:!?]{1,40}\\s){0,5}?";

/** The main kinds in French. */
export const FRENCH: () => readonly SentenceRule[] = lazy(() => [
  signOf(
    "ignores",
    new RegExp(
      `\\b(?:ignore[zr]?|oublie[zr]?|négligez?|ne (?:tiens|tenez) (?:pas|aucun) compte de|outrepasse[zr]?|contourne[zr]?)\\s${W}(?:instructions?|consignes|règles|directives|messages|ordres|prompts?)\\b(?!\\s(?:en double|vides?))`,
      "u",
    ),
    /\b(?:la casse|accents|espaces)\b/u,
  ),
  signOf(
    "hides",
    new RegExp(
      `(?:\\bn[e']\\s?(?:[^\\s]{1,20}\\s){0,2}?(?:informe[zr]?|mentionne[zr]?|révèle[zr]?|révéler|divulgue[zr]?|dis|dites|dire|préviens|prévenez|prévenir|avertis\\p{L}*|signale[zr]?|parle[zr]?|montre[zr]?|notifie[zr]?|avise[zr]?)\\b|\\bsans (?:en |le |l')?(?:informer|prévenir|avertir|mentionner|dire|notifier|avertir|aviser))(?:\\s(?:pas|jamais|rien|surtout|en|cela|ceci|ça|à|de|au|aux|le|la|les|l'|y)){0,5}?\\s?(?:${W})(?:l'|à l'|la |le |les |au |aux )?(?:utilisat\\p{L}+|usagers?|personnes?|clients?|humains?)`,
      "u",
    ),
    /\b(?:jusqu|e-mail|courriel|deux fois)\b/u,
  ),
  signOf(
    "hides",
    /\b(?:en secret|secrètement|discrètement|à l'insu (?:de|du)|sans que l'utilisat\p{L}+ (?:le |ne |s'en )*(?:sache|voie|aperçoive|remarque))\b/u,
  ),
  signOf(
    "first",
    /\bavant (?:d'utiliser|d'appeler|d'invoquer|d'exécuter|de faire|d'effectuer|de répondre|d'employer|toute?|tout)\s?(?:à )?(?:tout(?:e)?|n'importe quel(?:le)?|un|d'|les|aucun|quelque)? ?(?:autre )?(?:outils?|fonctions?|opérations?|actions?|commandes?|requêtes?|questions?|utilisation d'un autre outil)\b/u,
    /\bde ce serveur\b|\bcet outil\b(?!.*\b(?:lis|lisez|doit|devez)\b)/u,
  ),
  signOf(
    "shuts-out",
    /\bn[e'] ?(?:utilise[zr]?|appelle[zr]?|fais|faites|emploie|employez|invoque[zr]?) (?:jamais|pas|aucun|plus)[^.]{0,12}\b(?:d'autres?|autres?|autre) (?:outils?|serveurs?|fonctions?)/u,
  ),
  signOf(
    "praises",
    /\b(?:c'est|est|voici) le (?:meilleur|plus (?:puissant|fiable|sûr|précis)) (?:des )?outils?|\ble meilleur outil (?:au|du) monde|\b(?:préfère|préférez|utilise|utilisez|choisis|choisissez) toujours cet outil (?:plutôt|au lieu|avant)/u,
  ),
  signOf(
    "secrets",
    /\b(?:lis|lisez|lire|ouvre[zr]?|envoie|envoyez|envoyer|copie[zr]?|joins|joignez|inclus|incluez|récupère|récupérez|récupérer|transmet\p{L}*|téléverse[zr]?|passe[zr]?|collecte[zr]?|extrai\p{L}+)\s(?:[^\s]{1,40}\s){0,10}?[^\s]{0,40}(?:\.ssh|id_rsa|\/etc\/passwd|\.env\b|mcp\.json|\.aws|identifiants de l'utilisateur|mots? de passe de l'utilisateur|clés? privées?)/u,
    /\b(?:ne|n'|jamais)\b/u,
  ),
  signOf(
    "context",
    /\b(?:inclus|incluez|inclure|envoie|envoyez|joins|joignez|transmets|transmettez|passe|passez|copie|copiez|ajoute|ajoutez|mets|mettez)\s(?:[^\s]{1,40}\s){0,4}?(?:toute |l'intégralité de |l'ensemble de |tout )(?:la |l'|le )?(?:conversation|discussion|historique|prompt système)|\b(?:inclus|incluez|envoie|envoyez|joins|joignez)\s(?:[^\s]{1,40}\s){0,3}?(?:le prompt système|l'historique (?:complet|de la conversation))/u,
  ),
]);
