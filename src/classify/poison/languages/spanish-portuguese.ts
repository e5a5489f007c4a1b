import { lazy, signOf, type SentenceRule } from "../sentence-rule.js";

/** Between two words of one clause, a few others. */
const W = "(?:[^\\s.;:!?]{1,40}\\s){0,5}?";

/** The main kinds in Spanish and Portuguese. */
export const SPANISH_PORTUGUESE: () => readonly SentenceRule[] = lazy(() => [
  signOf(
    "ignores",
    new RegExp(
      `\\b(?:ignor[ae]n?r?|olvid[ae]n?|descart[ae]n?|desconsider[ae]m?|esque[çc]a|haz caso omiso de|omit[ae]n?)\\s${W}(?:instruc(?:ciones|ção|ções)|instruções|órdenes|ordens|reglas|regras|indicaciones|mensajes|mensagens|directrices|diretrizes|prompts?)\\s${W}(?:anterior|previa|prévia|precedente|del sistema|do sistema|de arriba|acima|sistema)`,
      "u",
    ),
  ),
  signOf(
    "ignores",
    /\b(?:ignor[ae]|olvid[ae]|esqueça|desconsidere)n? (?:todas? |todo |las? |os? |as? )*(?:lo anterior|o anterior|todo lo anterior|tudo acima|(?:las? |todas? )?instruc\p{L}+|las reglas|as regras)/u,
    /\b(?:mayúsculas|acentos|espaços|espacios)\b/u,
  ),
  signOf(
    "hides",
    new RegExp(
      `\\b(?:no|não|nunca|sin|sem|jamás|jamais|evit[ae])\\s(?:se\\s|lo\\s|le\\s|deb\\p{L}+\\s|hay que\\s|deve\\s|é necessário\\s){0,3}(?:dig\\p{L}+|diz\\p{L}+|decir\\p{L}*|inform\\p{L}+|mencion\\p{L}+|revel\\p{L}+|notifi\\p{L}+|avis\\p{L}+|cuent\\p{L}+|cont[ea]\\p{L}*|explique\\p{L}*|explic\\p{L}+|alert\\p{L}+|comuni\\p{L}+|mostr\\p{L}+|muestr\\p{L}+|divulg\\p{L}+)\\s${W}(?:usuari[oa]s?|usuári[oa]s?|persona|pessoa|clientes?|human[oa])`,
      "u",
    ),
    /\b(?:hasta|até|correo|e-mail|dos veces)\b/u,
  ),
  signOf(
    "hides",
    /\b(?:en secreto|em segredo|secretamente|a escondidas|sin que (?:el|la) (?:usuari[oa]|persona) (?:lo )?(?:sepa|note|vea)|sem que (?:o|a) (?:usuári[oa]|pessoa) (?:saiba|perceba|veja))\b/u,
  ),
  signOf(
    "first",
    /\b(?:antes de|en lugar de|em vez de) (?:usar|utilizar|llamar(?: a)?|chamar|invocar|ejecutar|executar|realizar|responder(?: a)?)\s(?:cualquier|qualquer|todas? las?|todas? as?|otras?|outras?|ninguna|nenhuma)\s(?:otra |outra )?(?:herramientas?|ferramentas?|función|função|operación|operação|acción|ação|comando|preguntas?|perguntas?|solicitud|tarea|tarefa)/u,
    /\b(?:de este servidor|deste servidor)\b/u,
  ),
  signOf(
    "shuts-out",
    /\b(?:no|não|nunca) (?:use[ns]?|usar|uses|utilices?|utilize|llame[ns]?|llames|chame|confíes?|confie) (?:en |em |a )?(?:ningun[ao]s?|nenhum[a]?|ningún|las|as|los|os|cualquier|qualquer)? ?(?:otr[ao]s?|outr[ao]s?) (?:herramientas?|ferramentas?|servidor(?:es)?|funci\p{L}+|funç\p{L}+)/u,
  ),
  signOf(
    "praises",
    /\b(?:es|é|sea) (?:la|a) (?:mejor|melhor) (?:herramienta|ferramenta)|\b(?:la|a) (?:mejor|melhor) (?:herramienta|ferramenta) (?:del mundo|do mundo|de todas|disponible|disponível)|\b(?:siempre|sempre) (?:prefiera|prefira|prefiere|use|elija|escolha) (?:esta|essa) (?:herramienta|ferramenta) (?:en lugar|em vez|antes|sobre)/u,
  ),
  signOf(
    "secrets",
    /\b(?:le[ae]n?|lee|leer|ler|leia|abr[ae]|env[ií][ea]\p{L}*|envi\p{L}+|manda\p{L}*|sub[ae]|suba|copi[ae]\p{L}*|adjunt[ae]\p{L}*|anex[ae]\p{L}*|inclu(?:ye|ya|a|ir|yendo)|obten\p{L}*|obtenha|pas[ae]|recopil[ae]|colete|extrai\p{L}*)\s(?:[^\s]{1,40}\s){0,10}?[^\s]{0,40}(?:\.ssh|id_rsa|\/etc\/passwd|\.env\b|mcp\.json|\.aws|credenciales del usuario|credenciais do usuário|contraseñas? del usuario|senhas? do usuário|clave privada|chave privada)/u,
    /\b(?:no|não|nunca)\b/u,
  ),
  signOf(
    "context",
    /\b(?:inclu\p{L}+|env[ií]\p{L}+|adjunt\p{L}+|anex\p{L}+|pas[ae]|copi[ae]|coloque|pon|ponga)\s(?:[^\s]{1,40}\s){0,4}?(?:toda |todo |completa |entera |inteira )*(?:la |a |el |o )?(?:conversación|conversa|historial|histórico|prompt del sistema|prompt do sistema|chat)\s?(?:completa|completo|entera|inteira|anterior|del sistema|hasta ahora|até agora|actual|atual|de la conversación|da conversa)/u,
  ),
]);
