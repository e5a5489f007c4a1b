import { member } from "../wire/json.js";
import type { Reason } from "../core/decide/reason.js";
import { words } from "./words.js";
import type { Evidence } from "./evidence.js";
import { takesProgram, type Named } from "./schema-facts.js";
import { wordSet } from "./word-set.js";

/** How surely a tool reaches outside: `sure` by what it takes or does, `likely` by what it is about, `public` by a public source it asks. */
export type Reach = { readonly how: "sure" | "likely" | "public"; readonly reason: Reason };

/** The web and what strangers publish on it. */
const WEB =
  wordSet(`website websites webpage webpages internet wikipedia arxiv reddit subreddit twitter tweet tweets linkedin youtube tiktok
  instagram facebook mastodon bluesky duckduckgo bing serp tavily perplexity news newsapi hackernews medium substack podcast rss
  crawl crawler scrape scraper scraping airbnb pubmed semanticscholar tiktoks quora pinterest stackoverflow trending searxng exa
  网页 网站 互联网 ウェブ 웹`);
/** Of these, what can hardly be an account's own: a website may be the one that is edited. */
const WEB_SPOKEN_OF = new Set([...WEB].filter((word) => !/^(?:website|websites|webpage|webpages|podcast|news)$/u.test(word)));
/** Sources that everybody can ask: what they answer is of strangers, though of few. */
const PUBLIC_DATA =
  wordSet(`weather forecast geocode geocoding geolocation stock stocks ticker tickers crypto cryptocurrency exchange flights
  flight hotels hotel museum museums dns whois npm pypi crates maven rubygems packagist registry places nearby directions maps elevation openstreetmap
  trials paper papers gene protein patents patent census earthquake nasa recipe recipes movie movies lyrics translation 天気 天气 날씨`);
const MAIL = wordSet("email emails mail mails inbox gmail outlook newsletter smtp imap メール 邮件 이메일");
const MAIL_CONTENT = wordSet(
  "email emails mail mails message messages thread threads inbox attachment attachments newsletter newsletters conversation",
);
const MAIL_OWN = wordSet(
  "label labels webhook webhooks order orders domain domains alias aliases plan plans quota filter filters mailbox mailboxes folder folders account accounts template templates signature settings config rule rules quota health draft drafts calendar calendars reminder contacts contact",
);
const CHAT = wordSet("slack discord telegram whatsapp sms line wechat signal messenger chat teams dm im mattermost matrix irc");
const CHAT_CONTENT = wordSet(
  "message messages post posts dm reply replies sms conversation conversations thread threads history",
);
const STRANGERS = wordSet("comment comments review reviews feedback reply replies mention mentions");
const STRANGERS_AT = wordSet("wordpress wp youtube blog blogs video videos public store app reddit story play trustpilot");
const BROWSER = wordSet(
  "browser puppeteer playwright selenium page webpage element tab chromium stagehand devtools dom selector url screen coordinates mobile desktop",
);
const BROWSERS = wordSet("browser puppeteer playwright selenium stagehand webdriver cypress appium devtools chromium mobile");
const THE_WEB = wordSet("web");
const WEB_THINGS = wordSet("search page pages site sites content fetch browse browser reader research");
const ENGINE = "(?:google|bing|yandex|baidu|duckduckgo|brave|kagi|yahoo)";
const ENGINE_TEXT = new RegExp(
  `\\bsearch engines?\\b|\\bserps?\\b|\\b${ENGINE}(?:'s)? (?:(?:video|image|news|web|place|local) )?search\\b(?! console)|\\bsearch(?:es)? ${ENGINE}\\b`,
  "u",
);
const FORUM_TEXT = /\b(?:forum|forums|discourse|communit(?:y|ies)|message board|social (?:network|media))\b/u;
const CODE_TALK = wordSet("issue issues pull pulls pr prs discussion discussions");
const FORUM_CONTENT = wordSet(
  "topic topics post posts article articles thread threads solution solutions question questions answer answers discussion discussions",
);
const WEB_TEXT =
  /\b(?:web (?:search|pages?|sites?|content|results?|sources?|research)|search(?:es)? the (?:web|internet)|(?:web|internet)[- ](?:grounded|connected|wide)|from the (?:web|internet))\b/u;
const PAGE_TEXT =
  /\b(?:current|target|selected|active|web) (?:web ?)?page\b|\bbrowser (?:page|tab|window|session)|\bdevtools\b|\bdom\b|\ba11y tree\b|\bbrowser console\b/u;
const PAGE_CONTENT = wordSet(
  "screenshot snapshot extract observe content html text network request requests console audit lighthouse scrape evaluate pdf markdown links accessibility",
);
const INSTALLED = wordSet("npm pip package packages registry uvx npx");
const INSTALLING = wordSet("install");
const REPOSITORIES = wordSet("repositories");
const CODE_HOSTS = wordSet("github gitlab");
const SENDING = wordSet("push send sends sending reply replies replying forward forwards text publish broadcast notify dispatch");
const RECIPIENTS = wordSet("to cc bcc recipient recipients phone msisdn");
const FETCHING =
  wordSet(`fetch read open navigate scrape crawl extract screenshot capture convert download import clone get search browse visit goto load
  summarize summarise analyze analyse check test audit inspect scan ping request transcribe parse render display show view map embed batch query`);

/** Why a tool reaches an open-ended set of things outside, or null where nothing shows it. */
export function reachOutside(evidence: Evidence): Reach | null {
  const { schema, name, said } = evidence;
  const found = (how: Reach["how"], code: string, args: Reason["args"] = {}): Reach => ({ how, reason: { code, args } });
  const has = (list: ReadonlySet<string>): string | null => firstOf(list, evidence.vocabulary());
  const label = evidence.label;
  const labelled = (list: ReadonlySet<string>): string | null => firstOf(list, label);

  const program = schema.signs.some(({ reason }) => reason.code === "code-argument")
    ? schema.top.find((it) => takesProgram(it))
    : undefined;
  if (program !== undefined) return found("sure", "outside-by-code", { argument: program.name });

  const acts = evidence.signs.some(({ word }) =>
    /^(?:click|(?:long )?press|type|navigate|tap|hover|drag|fill|select|scroll|act|goto|swipe|interact)/u.test(word),
  );
  // A desktop, or a page: whatever is on it.
  const screen =
    /\b(?:mouse|keyboard|cursor)\b/u.test(evidence.text) &&
    evidence.signs.some(({ reason }) => /^(?:mode-writes|name-writes)$/u.test(reason.code));
  if (screen) return found("sure", "outside-by-browser", { word: "screen" });
  const onPage = labelled(BROWSERS) !== null || PAGE_TEXT.test(evidence.text.slice(0, 400));
  const shown = labelled(PAGE_CONTENT);
  if (onPage && shown !== null) return found("sure", "outside-by-browser", { word: shown });
  const browser = labelled(BROWSER) ?? firstOf(BROWSER, evidence.opening());
  if (browser !== null && (acts || /^(?:navigate|goto|click)/u.test(name?.word ?? "")))
    return found("sure", "outside-by-browser", { word: browser });

  const url = schema.all.find((it) => isAddress(it) && (it.depth === 0 || FETCHING.has(name?.word ?? "")));
  const verb = name?.word ?? said.main?.word ?? "";
  const creates =
    evidence.signs.some(
      ({ place, does, reason }) =>
        place !== "sentence" && place !== "schema" && does !== "adds" && reason.args["word"] !== undefined,
    ) || /^(?:create|add|register|update|set|insert)/u.test(verb);
  if (url !== undefined && !creates && (url.required || FETCHING.has(verb) || has(WEB) !== null))
    return found("sure", "outside-by-address", { argument: url.name });

  if (/web|internet/u.test(evidence.text) && WEB_TEXT.test(evidence.text)) {
    return found("sure", "outside-by-subject", { word: "web" });
  }
  if (/search|serp/u.test(evidence.text) && !creates && ENGINE_TEXT.test(evidence.text.slice(0, 300)))
    return found("sure", "outside-by-subject", { word: "search" });
  const web =
    (creates ? labelled(WEB_SPOKEN_OF) : labelled(WEB)) ??
    (labelled(THE_WEB) !== null && labelled(WEB_THINGS) !== null ? "web" : null);
  if (web !== null) return found("sure", "outside-by-subject", { word: web });

  const sends =
    firstOf(SENDING, label) !== null ||
    schema.modes.some((mode) => SENDING.has(mode)) ||
    (said.main !== null && SENDING.has(said.main.word));
  const recipient = schema.top.find(({ parts, required }) => required && RECIPIENTS.has(parts.at(-1) ?? ""));
  const reads = evidence.signs.every(({ certain, reason }) => !certain || reason.code === "writes-a-file");
  const mail = labelled(MAIL) ?? firstOf(MAIL, evidence.opening());
  if (mail !== null) {
    const content = firstOf(MAIL_CONTENT, label);
    // `list-mail-folder-messages`: the last word is what it is about.
    const own = MAIL_CONTENT.has(words(evidence.toolName).at(-1) ?? "") ? null : firstOf(MAIL_OWN, label);
    if (sends && (recipient !== undefined || content !== null || schema.modes.length > 0))
      return recipient === undefined
        ? found("sure", "outside-by-content", { word: content ?? mail })
        : found("sure", "outside-by-recipient", { argument: recipient.name });
    if (reads && content !== null && own === null) return found("sure", "outside-by-content", { word: content });
  }
  const chat = labelled(CHAT) ?? firstOf(CHAT, evidence.opening());
  if (chat !== null) {
    const content = firstOf(CHAT_CONTENT, label);
    if (content !== null && (sends || reads || /^(?:create|post|add)/u.test(verb)))
      return found("likely", "outside-by-content", { word: content });
  }
  if (sends && recipient !== undefined) return found("likely", "outside-by-recipient", { argument: recipient.name });
  // What strangers write in a repository that anybody can see.
  const talk = labelled(CODE_TALK);
  if (
    talk !== null &&
    /\bgithub\b/u.test(evidence.text.slice(0, 200)) &&
    (reads || /^(?:create|add|submit|merge|update)/u.test(verb))
  )
    return found("likely", "outside-by-content", { word: talk });
  const forum = labelled(FORUM_CONTENT);
  if (forum !== null && reads && FORUM_TEXT.test(`${label.join(" ")} ${evidence.text.slice(0, 200)}`))
    return found("likely", "outside-by-content", { word: forum });
  const strangers = labelled(STRANGERS);
  if (strangers !== null && has(STRANGERS_AT) !== null && reads)
    return found("likely", "outside-by-content", { word: strangers });
  if (
    /\bpublic (?:github |gitlab |git )?(?:repositor|repos|code)/u.test(evidence.text) ||
    (/search/u.test(verb) && (labelled(REPOSITORIES) !== null || has(CODE_HOSTS) !== null))
  ) {
    return found("likely", "outside-by-subject", { word: "repositories" });
  }
  if (labelled(INSTALLING) !== null && has(INSTALLED) !== null) return found("likely", "outside-by-subject", { word: "install" });
  const source = labelled(PUBLIC_DATA);
  if (source !== null && reads) return found("public", "outside-by-source", { word: source });
  return null;
}

function isAddress({ parts, schema }: Named): boolean {
  const last = parts.at(-1) ?? "";
  if (!/^(?:url|urls|website|webpage|href|hyperlink|weblink)$/u.test(last)) return false;
  if (member(schema, "type") === "boolean") return false;
  return !/^(?:project|region|workspace|organization|org|tenant|account|base|api|server|instance|grafana|webhook|callback|redirect|avatar|icon|logo|return|success|cancel|endpoint|app)$/u.test(
    parts[0] ?? "",
  );
}

function firstOf(list: ReadonlySet<string>, words: readonly string[]): string | null {
  for (const word of words) if (list.has(word)) return word;
  return null;
}
