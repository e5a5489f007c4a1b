import { wordSet } from "./word-set.js";

/** Two words that make one verb, or a noun that only looks like a verb (`null`). */
export const PAIRS: ReadonlyMap<string, string | null> = new Map([
  ["power off", "poweroff"],
  ["git fetch", "pull"],
  ["shut down", "shutdown"],
  ["tear down", "destroy"],
  ["clean up", "cleanup"],
  ["roll back", "rollback"],
  ["turn off", "disable"],
  ["turn on", "enable"],
  ["switch off", "disable"],
  ["switch on", "enable"],
  ["log out", "logout"],
  ["sign out", "logout"],
  ["log in", "login"],
  ["sign in", "login"],
  ["check in", "checkin"],
  ["check out", "checkout"],
  ["opt out", "unsubscribe"],
  ["opt in", "subscribe"],
  ["kick off", "run"],
  ["long press", "press"],
  ["read aloud", "speak"],
  ["find replace", "replace"],
  ["search replace", "replace"],
  ["read write", "write"],
  ["spin up", "create"],
  ["carry out", "execute"],
  ["set up", null],
  ["follow up", null],
  ["look up", "lookup"],
  ["mark up", null],
  ["start up", null],
  ["sign up", "signup"],
  ["back up", "backup"],
  ["pull request", null],
  ["pull requests", null],
  ["merge request", null],
  ["merge requests", null],
  ["change log", null],
  ["change request", null],
  ["read only", null],
  ["call log", null],
  ["file type", null],
  ["real time", null],
  ["what if", null],
  ["release notes", null],
  ["release note", null],
  ["text input", null],
  ["tag line", null],
  ["exchange rate", null],
  ["exchange rates", null],
  ["interest rate", null],
  ["interest rates", null],
  ["growth rate", null],
  ["tax rate", null],
  ["heart rate", null],
  ["quality gate", null],
]);

/** What comes up in front of a person when it is shown. */
const POPPING_UP = wordSet("notification notifications toast dialog popup modal banner overlay tooltip");

type ByObject = { readonly objects: ReadonlySet<string>; readonly like: string; readonly unless?: ReadonlySet<string> };

/**
 * Verbs that mean another thing of some objects: what `resolve` does to an incident it does not do to a name; `unless` one of
 * these words stands there too.
 */
export const BY_OBJECT: ReadonlyMap<string, ByObject> = new Map<string, ByObject>([
  [
    "resolve",
    {
      objects:
        wordSet(`incident incidents issue issues thread threads comment comments conversation conversations alert alerts ticket
        tickets failure failures dispute disputes discussion discussions finding findings conflict conflicts problem violation todo
        error errors case cases`),
      like: "close",
    },
  ],
  ["run", { objects: wordSet("query queries search lint explain soql"), like: "query" }],
  ["execute", { objects: wordSet("query queries search soql"), like: "query" }],
  ["perform", { objects: wordSet("query search lookup analysis audit check"), like: "query" }],
  [
    "open",
    {
      objects: wordSet("issue ticket pr session tab page browser app application window connection position url file editor"),
      like: "start",
    },
  ],
  ["select", { objects: wordSet("option options element dropdown tab row device window"), like: "set" }],
  ["load", { objects: wordSet("page url extension plugin"), like: "start" }],
  ["process", { objects: wordSet("payment payments refund refunds order orders"), like: "execute" }],
  ["review", { objects: wordSet("pull pr"), like: "approve" }],
  ["take", { objects: wordSet("snapshot backup action over control"), like: "create" }],
  [
    "make",
    { objects: wordSet("request call payment directory dir folder reservation booking post order purchase"), like: "create" },
  ],
  ["verify", { objects: wordSet("email phone otp domain"), like: "approve" }],
  ["check", { objects: wordSet("box item"), like: "set" }],
  ["watch", { objects: wordSet("repo repository issue"), like: "subscribe" }],
  ["extract", { objects: wordSet("archive archives zip tar"), like: "create" }],
  [
    "withdraw",
    { objects: wordSet("offer offers application consent listing submission proposal invitation request"), like: "revoke" },
  ],
  [
    "resume",
    {
      objects:
        wordSet(`campaign campaigns promotion promotions job jobs workflow workflows run runs pipeline execution task session
        subscription playback queue schedule sandbox instance process download agent vm monitor`),
      like: "pause",
    },
  ],
  [
    "confirm",
    {
      objects: wordSet(`order orders package packages booking payment appointment reservation shipment transaction delivery
        purchase`),
      like: "approve",
    },
  ],
  ["leave", { objects: wordSet("feedback review reviews comment comments message note reply"), like: "post" }],
  [
    "convert",
    {
      objects: wordSet(`date dates time times timestamp timestamps timezone timezones currency currencies unit units temperature
        temperatures amount amounts color colors colour coordinates number numbers id ids identifier identifiers`),
      like: "calculate",
      // `convert_numbers_to_pdf`: files.
      unless: wordSet("pdf pdfs docx xlsx pptx epub png jpg jpeg gif svg mp3 mp4 wav file files document documents"),
    },
  ],
  ["show", { objects: POPPING_UP, like: "push" }],
  ["display", { objects: new Set([...POPPING_UP, "message", "text"]), like: "push" }],
  ["ask", { objects: wordSet("human user person people operator team colleague"), like: "send" }],
  ["follow", { objects: wordSet("link redirects url"), like: "read" }],
  ["answer", { objects: wordSet("call question ticket"), like: "reply" }],
  ["post", { objects: wordSet("process"), like: "process" }],
]);

/** Verbs that say neither; a noun-like verb behind one is its object. */
export const UNCLEAR: ReadonlySet<string> = wordSet(
  "generate download open use format convert render draw plan guide can help suggest recommend parse translate export test design preview prepare",
);

/** Reading verbs that are also things which can be deleted: `list_delete`, `view-create`. */
export const THINGS_TOO: ReadonlySet<string> = wordSet(
  "list view query monitor watch search profile sample match scan audit score track trace display",
);

/** Reading verbs that stand last where the thing stands first: `test_run_list`, `orders-search`. */
export const TRAILING_READS: ReadonlySet<string> = wordSet("list search count lookup query view show");

/** Nouns that a report ends with: a noun-like verb before one of them is what the report is about. */
export const REPORTS: ReadonlySet<string> = wordSet(`
  status state info information history log logs list lists details detail stats statistics count counts reader help doc
  docs documentation guide guidelines guidance schema schemas summary summaries overview report reports result results
  metrics metric usage events errors error value values types options examples example instructions requirements
  recommendations suggestions reference references quota quotas limits limit preview version versions names name ids notes
  changelog logging analytics insights insight listing listings activity health metadata catalog catalogue
  forecast weather price prices quote quotes rates balance balances score scores trends trend directory index inventory
  timeline feed tree structure diff comparison analysis breakdown progress availability eligibility capabilities
  tutorial tutorials faq glossary manual specification specifications spec id url path paths content contents data location
  locations properties attributes fields members search searcher finder lookup viewer inspector explorer reader checker
  validator analyzer analyser calculator estimator detector counter resolver query news
`);

/** Things of which there is one by each name, path or pair: a second identical creation finds it there. */
export const UNIQUE_THINGS: ReadonlySet<string> = wordSet(`
  file files directory directories dir folder folders mailbox mailboxes branch branches table tables index indexes indices
  collection collections database databases schema schemas bucket buckets topic topics repository repositories repo repos
  namespace namespaces entity entities relation relations relationship label labels tag tags secret secrets keyspace
  vault container containers network networks volume volumes deployment deployments worktree variable variables column
  columns user users role roles group groups alias aliases queue queues stream streams property properties
  policy policies member members collaborator collaborators reaction reactions permission permissions
  rule rules remote reviewer reviewers assignee assignees participant participants attendee attendees invitee follower
  watcher watchers subscriber subscribers contact friend item_to link links dependency dependencies edge edges
  extension extensions plugin plugins package packages module domain domains worksheet sheet sheets tab view
  favorite favorites bookmark star observation observations node nodes firewall origin origins dimension parent child
  environment_variable config configuration enum type constraint fact facts key trigger function service services
  cluster clusters metric metrics record_dns membership alias_name resource
`);

/** Things that come anew with each creation, whatever they are called. */
export const FRESH_THINGS: ReadonlySet<string> = wordSet(`
  issue issues comment comments message messages post posts event events task tasks ticket tickets note notes page pages
  document documents doc docs row rows record records order orders session sessions run runs webhook webhooks incident
  incidents invoice invoices payment payments charge refund reply replies draft drafts email emails email notification
  notifications reminder reminders thread threads todo todos card cards job jobs entry entries transaction transactions
  activity attachment attachments image images token tokens key keys certificate certificates snapshot snapshots backup
  backups report reports request requests project projects environment environments product products customer customers
  subscription subscriptions text paragraph chip block blocks slide slides shape cell cells element elements lead deal
  opportunity meeting appointment booking log story stories epic epics sprint milestone survey form forms question answer
  campaign droplet instance instances server vm build result results case cases suite plan plans review reviews
  dashboard alert alerts monitor monitors mock mocks line footnote chart charts item items board sticky frame connector
`);

/** Nouns for what does something: `run_code_analyzer` runs one, `analyzer_status` does not. */
export const AGENTS: ReadonlySet<string> = wordSet(
  "analyzer analyser checker validator inspector searcher finder estimator detector counter resolver search query analysis",
);

/** Leading verbs that are no nouns: `set_state` sets, though `order_state` is one. */
export const VERBS_ONLY: ReadonlySet<string> = wordSet(
  "set put move buy sell pay accept join connect fill follow respond begin enter remember complete finish finalize assign open send go",
);
