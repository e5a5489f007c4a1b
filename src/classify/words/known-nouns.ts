import { wordSet } from "../word-set.js";

/**
 * Nouns of definitions, in the singular: a closed list. A word that can also act on something (`book`, `charge`, `order`, `wire`)
 * is never in it, for in a verb's place it would pass for a noun. Adding one is a decision about every text that holds it.
 */
export const NOUNS = wordSet(`
  aa ab aba abbreviation abc abdomen abdominal abductor abi ability absence absolute absorption abuseipdb ac academic academy
  acceleration acceptance accessibility accidental accommodation accordance accordion accrual accumulation accuracy
  accuweather acknowledgement acme acre active activity actor ad ada adaptability adapter addition additive addon adductor
  adherence adjective adjustment admin administration administrator adoption adrian adult advancement adverb advice advisor
  advisory adx adyen ae aesthetic af affiliation ag age agency agent agentic aggregation agility agnostic agricola agriculture
  ai aid air aircraft airfare airline airport airtable ak akamai al album albumin alchemy alexandria algolia algorithm ali
  alias alibaba alibabacloud alice alignment alipay aliyun allergen allergy allocator alpaca alpha alphabet alphanumerics
  alphavantage alt alternative altitude alto amadeus amap amazon ambiguity amd amenity america aml amm ammo ampere amplitude
  ana analogy analyser analysis analytics analyzer ancestor ancestry android angeles angle animal animation anime ankara anki
  anniversary annotation announcement annual anomaly anonymity ansible anti antihypertensive antonym anvil ao ap apartment
  apex api apk app appearance appendix appium apple appointment appropriateness approval approver apr april aptos apy aqi aqua
  ar ara arbitrum arch archetype architect architecture area aren argentina args argument aria arithmetic arliiii arm array
  arrival arrow arsenal art artemis artery article artifact artist arxiv asana asc ascii ascites ashfaaq asia asn aspect
  assembly assemblyai assertion assessment asset assignee assistant association assumption asterisk asteroid astro astrology
  astronaut astronomy async asyncapi atlas atlassian atom atomically atr attachment attendance attendee attention attic attio
  attorney attr attraction attribute attribution au audience audio august aura aurora australian auth auth0 authentication
  authority authorization authorship automatic automation automobile autonomously av availability avatar avenue average avg
  avoidance aw awareness awk axiom axis az azure ba back backend background backlog bad baidu balancer balcony ballad banana
  band bandwidth banknote banner bar barometer base64 baseball baseline basement bash basic basis basket basketball bathroom
  batter battery bazel bb bbc bbox bcc bcp bd bdd bearer bearing beauty bedroom beer beginner behalf behavior behaviour
  beijing bento berlin bestbuy beta bf bg bh bi bible bibliography biceps bicycle bicycling bigquery bilibili bilirubin
  billable bin binance binary bing bio biometrics biorxiv biotype birth birthday bit bitable bitbucket bitcoin bitrate
  bitwarden biz bj black blazor blob blockchain blocker blog bloomberg blue bluesky bluetooth blurb bm bmi bmp bn board body
  bold bollinger bond bone bookkeeping bookshelf bool boolean booster border bos bose bot boundary boy bp bpm bpmn bq br brand
  brasil brazilian breadcrumb breadth breakdown brevo broad broader brooklyn brown browser browserbase browserstack bruno
  bryan bsc btc bubble bucket bug builder building buildkite bullet bun burndown burtthecoder bus business button buyer bv bw
  bybit byte bytecode ca cad cadence cafe calcium calculation calculator calendar calendly calf california callback caller
  calorie camel camera campground canada canary cancer candidate candle candlestick canva capability capacitor capacity
  capital capitalization caption car carcinoma career cargo carlos carousel carrier case castle catalog catalogue catchall
  categorization category cathedral cattle caveat cavity cb cc cd cdc cdn ce cedar ceiling celebrities cell cellphone celsius
  censys cent center centimeter central centre centroid century ceo cep cfo ch chad chainlink chamber champion chandelier
  changelog chapter char character characteristic charger chatmcp cheaper cheapest checkbox checklist checkpoint checksum chef
  chembl chemical cherry chess chest chf chicago chicken chief child children china chinese chip choice cholesterol chooser
  chore chosen christopherkarani chromosome church ci cid cidr cigarette cinnamon ciphertext circle circleci circular
  circumference circumstance cirrhosis cisco citation city cityd cl clarification class classic classification classifier
  classroom claude clause clay cleaner clearance cli clickable clickhouse clickup client climate cline clinic clipboard
  clojure closer clothing cloud cloudflare cm cmyk cn cockcroft cockney cocktail code codebase codec codegen coffee cohere
  coin coinbase coingecko coinglass coinmarketcap col colab cold collaboration collaborator colleague collection collective
  college collision colon column com combination combo comedian comet comma commander commenter commerce committee commodity
  common commonalities communication community compact compaction company comparative comparison compass compatibility
  compensation competition competitor compilation compiler complaint completeness completion complex complexity compliance
  complication component composer composite composition comprehension comprehensive computation computer concentration concept
  conception conclusion concurrency condensate condition condominium conference confetti confidence config configurable
  configuration confluence congestion congress congressman conjunction connection connectivity connector consensus consequence
  conservative consideration consistency console consonant constant constellation constituent constraint consumer consumption
  container content contentful context continent continuation continuity contribution controller controversy convenience
  convention convergence conversation converter convertible cookie coolify copilot coral cordon corner coronal corp corpus
  correction correctness correlation correspondent corruption corticosteroid cosine cost couldn counterpart country county
  coupon course coursework courtroom coverage cp cpi cpu cql cr cranberry crash crawler creator credential creditor crew
  cricbuzz cricket criteria criterion crm cron cronjob crontab crossover crossref crud crunchbase crypto cryptocurrency csharp
  csv cto ctx cucumber cuisine culture cummings curiosity curl currency current curriculum cursor curve custom customer
  customfield customizable customization cutoff cv cve cvss cwd cwm cylinder cypress da daemon dag dagster daniel dao dark
  dartboard dashboard dat data database databricks datacenter datadog dataset datasource datetime david day db dblp dbt dc dd
  ddd ddthh de dead deadline deadlock debian debt debtor debugger dec decade decibel deciliter decimal decision declaration
  decoder decomposition decoration decorator ded deep deeper deepgram deeplink deepsuthar def defect defence defendant defi
  defillama definition defra degree delegation delimiter delta demographic demonstration den denial denomination denominator
  density dentist department departure dependency dependent depository deprecation deps depth derivation derivative desc
  descendant description descriptor designer desk desktop dessert destination detail detection detector determinant dev
  developer development devhub deviation device devin devops dew dex dexamethasone df dhcp dia diabetes diagnosis diagnostics
  diagonal diagram dialect dialog dialysis diamond dict dictionary difference differentiation difficulty diffuser diffusion
  digit digitalocean dimension dimensionality dinosaur diode diploma dir direction directive director directory dis
  disagreement disambiguator disc disclosure discord discourse discovery discussion disease disk displacement disposition
  disruption dissatisfaction distance district divergence dividend division divisor django dk dkim dm dns doc docker
  dockerfile documentation docx doe doesn dog doi dollar dom domain dominant domino donut dorm dosage dot dotnet douglas
  douyin downloadable downtime dp dragon dragonfly drawing driver driving dropbox dropdown droplet drug dsl dst duckdb
  duckduckgo dumpling dune duolingo duplication durante duration durumu dynamic dyno dyspnea earnings earth earthquake easier
  eb ebay ebitda ec ecf ecg ecm ecma ecommerce economy ecosystem ed edc edema edgar edge editable editor education ee effect
  effectiveness efficiency effort egfr eigen eigenvalue einstein ejb el elasticsearch election electric electronics elegance
  element elevation elevenlabs elicitation eligibility elixir elk ellipse elsevier em ema email embassy embeddings
  embolism emergency emission emoji emoticon emotion employee employer employment emu emulation emulator en encephalopathy
  encoding endpoint energy engagement engine english enhancement enhancer enlil enrichment ensembl enterprise entertainment
  entire entitlement entity entry enum enumeration env envelope envia environment enzyme eos ephemeral epi epic episode epl
  epoch epp eps eq equality equation equipment equity equivalent er erc ergonomics erlang erro error esp espn espresso essay
  essential establishment estate estimation et eta etag etf eth ethereum ethernet etherscan etsy etymology eu eur europe
  european europepmc eurostat ev evaluation eve event evernote evidence evil evm evolution ew ex exa exam example excel
  exception excerpt exclusion exclusive executive exercise existence expedia expense experience expert expertise expiration
  expiry explanation exploration explorer exponent exponential exporter exposition exposure expr expression ext extension
  extent exterior external extra extractor extreme eye fa fable face facebook facet facial facility fact factor factorial
  factory faculty fahrenheit failure fallback familiar family faq farmer fast fastapi fastify fastly fastmcp faucet favicon fb
  fd fda fe feasibility feat feature federal federation fee feet feishu fellipesaraiva female fentanyl festival ff ffmpeg fi
  fibonacci fibrillation fid field figma figure filename filepath filesystem filing film filterable filtration final
  financials finder finding fingerprint finnhub firebase firecrawl firefox firewall firmware fish fishbone fit fitbit fitness
  fk flac flair flakiness flask flat fleet flexibility flomo floor flowchart fluid fm fo folder follower font foo food foot
  football footer footnote forgejo form formal formation former formula fortnight forum forwarder foundation foundry
  foursquare fpl fps fr fraction fragment framework framing fraud freq frequency freshness friday friend friendly front
  frontend fruit ft ftp fuller fun func function functionality fundamental furniture fusion future ga gadget gainer galaxy
  gallery gallon gam game gaode gap gardener garlic garmin gateway gatsby gauge gb gbp gcp gd gdocs gdp gdpr gdrive ge gecko
  gemini geminithinking gen gender gene generation generator generic genesis genome genomic genre gentamicin genus geo geobio
  geocoder geodata geodesic geofencing geographies geojson geolocation geology geometry georgia geoserver german germany
  gerrit getirir getter gh gherkin ghidra ghz gid gif gilberth gin gist git gitea github gitlab gl glacier glob globals globe
  glossary glucose gm gmail goal goat golang good goodreads google gov governance government governor gp gpt gpu gr gradescope
  gradient gradle grafana gram grammar grand granularity graphic graphql gray great greece greed green grenoble grey grid
  grouping growth gsheets gt gte gu guangxiangdebizi guardian guardrail guest gui guid guidance guideline guild guru gutenberg
  gy gym gz gzip ha hacker hackernews hadith hallucination han handedness handlebar handler hangout har hardcoded hardware
  haskell hasn hava hdl headcount header heading headline headquarters health healthcare heap heapsnapshot hearing heart heavy
  hectare height helicopter hello helm helper helvetica hemoptysis hepatic hermes hero heroku hertz hetzner heuristic hevy hex
  hexadecimal hg hh hi hierarchy hieroglyph high highest highway hint hip hipaa hiragana histogram history hitman hk hm hmac
  hn hoc hockey holder holding holdout holiday home homeassistant homebrew homedepot homepage horizon horizontal horoscope
  horror hospital hostinger hostname hotel hour house hr hsl hss hsv html http hu huawei hub hubspot huggingface hull human
  humidity hundred hurricane hustler hybrid hydrogen hygiene hyper hyperglycemia hyperlink hyperparameter hypertension hyphen
  hz iana ic iceberg icmp icon id ida ide idea ideal ideation idempotency identification identifier identity idiom idp ieee
  ietf il im imagery imagination imap imdb imf img impact imperial implication importance impression improvement impulse in
  inactivity inbox inc inch incident inclusion income incumbent indentation independent india indication indicator indices
  individual industry infant infection inference inflation influx info infobox information infrastructure infura ingestion
  ingredient inheritance ini initiative initiator inline innovation inode inp input inquiry inr inscription insect insight
  inspection inspector inspiration instagram instance instant instantiation instruction instructor instrument insulin int
  integer integration integrity intelligence intensity intent intention interactable interaction interest interface interior
  international internet interoperability interpretation interpreter interruption intersection interval intervention
  intolerance intonation intro introduction introspection inverse investigation investment investor invitation invitee
  involvement io ioc ip ipa ipo ipv iq ir ireland iremaltunay ironman ischemia island isn iso isochrone isotope issuer
  istanbul italian italic item iteration iterative itinerary iv iw izmir ja jan jane january japan jat java javascript jenkins
  jest jifrozen jira jitter jo job john joint joule journal journey joy jp jpeg jpg jq jql json jsonl jsx judgement judgment
  june junit jupyter jurisdiction jwt ka kafka kagi kakao kanban kanji karan karma kazuph kb kc ke kebab kegg kelvin kepler
  kernel keyboard keycloak keyset keyword kg kh ki kibela kilogram kilometer kilometre kilowatt kind kitap kitchen klaviyo
  klein kline km kmh kn knowledge ko korea kotlin kpi kr kraken krw kubeconfig kubectl kubernetes kucoin kukapay kw ky kyc kz
  la lab lad lake lambda lan land landlord landmark landscape lane lang langchain langfuse langsmith language laptop laravel
  large largest lark lastpass lat latency latest latex latin latitude law lawsuit lawyer layout lb lcp ldap lds leader
  leaderboard leadership leaf league ledger leg legacy legend legislation lemon lemonade length lens letter lettuce lexer lg
  li liability librarian library libreoffice lichess life lifecycle lifespan lifestyle lifetime lighthouse lightning
  lightweight limitation line linkage linkedin linode linter linux liquid liquidity listener listing liter literal literature
  litre livability liveness liver livestock ll llama llm lm lng local locale localhost localization location locator lockdown
  locomotive logarithm logic logo logseq loki lon london longitude lookback los loser lot lowercase lr lt lte lu lua luke lulu
  lumen lunch lung lwc lws lx ly lyft lynx lyric ma mac macd machine macro madrid magazine magento mailbox mailchimp mailgun
  main mainstream maintainer maintenance major maker makeup male malignancy malware mammal management manager mandatory manga
  mantissa manual manufacturer mapbox mapper mapping marcelmarais margin marginalia maria markdown marker marketer marketplace
  markup marquee mart martian mass mast master mastery mastodon matcher material math matomo matplotlib matrices matrix matter
  mattermost maven max maximum mayor mb mc mcg mcp md md5 mdwoicke measurement mechanic mechanism med media median medical
  medicare medication medici medicine medium medrxiv meeting meilisearch mem member membership memo memorial memory mempool
  men menu merchant mercury merkle mermaid mesh met meta metadata metamask metar meteor meter method methodology metric
  metropolis metry mf mg mi mib michigan microcontroller microsoft midpoint mile milestone millennium milligram milliliter
  millimeter million millisecond milvus mime min mind mindmap minecraft miner mini minimax minimum minion minister minor
  minute minx mip miro mission mistral mit mitigation mixpanel mk ml mlb mm mn mnemonic mnt mo mobile mobula mocha modal mode
  moderator modern modifier module molecule moment momentum monday money mongo mongodb moniker mono monostate month monument
  moodle moonrise moonset morocco morphine morse mortality mosque motherboard motion motivation motorcycle motorway mountain
  mouse mover movie mozilla mp mp3 mp4 mph mqtt mr msg mst mt mu multimedia multipart multiple multiplication multiplier
  multipolygon municipality muscle museum mushroom music mv mw mx mysql na naics nameserver namespace nancy nanosecond
  narration narrative nasa nasdaq nation national nationalparks native natural nature naver navigation navigator nb nba nc nct
  ne nebula neces necessary neck neighborhood neighbourhood neon nestjs netflix netlify netsuite network neuron neuroscience
  neutral newer newest newline news newsletter newspaper newton nextcloud nextjs nf nfl nft ng nginx nhl nih nist nj nl nlp nm
  nmap noaa noah node nodejs noise nominatim nomination nonce normal normalization northeast notable notation notebook notepad
  notification notion nov nova novel np npc npm nsfw nt ntp nu nuget null nullable num number numerator numerology numpy
  nutrient nutrition nuxt nvd nvidia nw nx ny nyc nyse nytimes nz oas oauth obj object objective observation obsidian obstacle
  obstruction oc occupancy occurrence ocean oct octal octet octopus oecd office officer official offset ogg ohlc ohlcv ohm
  oidc ok okta okx ol old oldest olive omi omission omniscience oncall onedrive onenote onion ontology onyx oo op openai
  openalex openapi opening openlibrary opensea opensearch openstreetmap opentable openweather openweathermap operand operation
  operative operator opinion opponent opportunity opsgenie optimism optimizer option opus oracle oraichain orange
  orchestration orchestrator orcid ordinal ordinary oregano org organisation organization organizer orientation origin
  original oscillation oscillator osm osrs otp otx ounce oura outcome outdoors outlier outlook output outreach overflow
  overhead overlay overtime overview owncloud owner ownership pa pacific packagist packet pact pad paddle pagerduty pagination
  palace paleontology palette palliative palpation pan panda pandoc panel panorama paper paprika para paragraph param
  parameter parent paris parity park parliament parseable parser part partial participant participation particle particular
  partnership party pascal passage passcode passive passphrase password past patient pattern paul payable payee payload paypal
  payroll payslip pb pct pd pdf pe pedestal pedestrian penalty pendant peninsula people percent percentage percentile
  perceptron percy performance period peripheral perks perl permalink permanent permission permutation perplexity person
  persona personal personalization perspective pet petition pg ph pharmaceutical pharmacy phase phi philip photo photon php
  phrase physic physician pi pickaxe pickup pico pictorial picture pid pie piece pinecone pinger pink pinkpixel pinterest
  pinyin pipeline pitcher pivot pixel pizza pk pl placeholder plaid plain plaintext plaintiff plane planet planetscale planner
  plaque plate platform playback player playground playlist playwright plugin plural pm pmc pmcid pmi pmid pn png pnl pnpm po
  pocket pod podcast poem poetry poi pointer pokeapi pokemon polaris policy politics pollen pollination pollutant pollution
  polygon polyline polynomial pom poor pop3 popularity population portable portal portfolio portion portrait positive posix
  possible postcode postgre postgresql posthog postman postmortem potato potential powerdrill powerpoint powershell ppp pptx
  pr practice prd precedence precipitation precision precondition predecessor predefined prediction prednisone prefab prefect
  preference pregnancy premium preprint preprod prerequisite presence presentation presenter preservation presets president
  pressure prevalence prevention priam price primary primitive principal printer prior priority privacy privilege pro
  proactively probability problem procedure processor product production productivity profanities professional professor
  profit profitability programmatic programmer progress progression progressive proj projection prom prometheus prominence
  promo promotion pronoun pronunciation proof property proportion proportional proposal proprietary proration prose prospect
  protection protein prothrombin protocol proton prototype provenance proverb provider province proximity proxy psalm
  pseudocode psql pst pstn pt pu pub pubchem publisher pubmed pulumi punctuation pupil puppeteer purity purple purpose
  pushover pv pw px py pylon pypi pyroscope python qa qaqi qdrant qed ql qmetry qql qr qrcode qt quadrant quadriceps quality
  quantity quantum quarter quartile quegenx quick quickbooks quill quota quotient quran qweather rabbitmq rabi rad radar
  radiation radio radius rag rails railway rain rainbow raindrop rainfall rale ram ran randomness ranking ransomware rapid
  rarity raster rating ratio rational rationale rb re reaction readability reader readiness readm readme readonly real reality
  realtime realtor reason receipt receivables recency recent recipe recipient recognition recommendation recorder recording
  recovery recraft recreation rect rectangle recurrence red reddit redis redmine redshift reduction reed reel ref reference
  refinement reflection reflex reflog regex regexp region registrant registrar registry regression regular relation
  relationship relative relevance reliability rem reminder remix remote renderer rep repl replica repo reporter repository
  representation representative reproducibility reptile reputation req requester requi requirement reservoir resilience
  resistance resistor resolution resonance resource resp response rest restaurant restorable restriction result retention
  retrieval reuters revenue reversible reviewer revision revolut rfc rgb rhombus ri rich riot ripper rishipradeep risk river
  ro road roadmaps roblox robot robotics robustness roc rocketchat roe roi role rom roman room root ropon rose roster rotation
  roundabout router routine rover row rr rsi rss ru ruby rubygems rugby rule runaway rundown rune runner runtime runway russia
  rust rxiv sa safari safer safety sage salary salesforce salesman salmon samihalawa saml san sandbox sanity sankey sap sarah
  sarif sat satellite satisfaction saturation savant sb sc scala scalability scalar scanner scape scatter scenario scene
  scheduler schema scheme scholar scholarship school science scimitar scipy scope scoping scopus scorecard scp scraper scrum
  scss sd sdk se sea searchable searcher searxng season seasonal sec secondary seconds secret section sectional security sed
  seer segmentation selection selector selenium seller semantics semanticscholar semgrep semi semicolon semiconductor senate
  senator sender sendgrid seniority sense sensitive sensitivity sensor sentence sentiment sentinel sentry seo seoul sep
  separator sequence sequentialthinking sequoia serenity serial series serif serp serper serum server servicenow session seth
  setting setup severity sex sftp sg sh sha shakespeare shard shareable shareholder sharepoint sharp sharper sheep sheet
  shodan shopify shortcut shorthand shot shoulder shouldn shown si sibling side sidebar sidewalk signature significance
  similarity simple simpler simplification simulation simulator singular site sitemap situation size sk skeleton skill sku
  skyscanner sl sla slack slash slo slowdown slug slugified sm sma small smallest smartphone smartthings smith smithery smithy
  smoker smtp sn snag snapshot sniper snippet snmp snow snowfall snowflake snp snyk soc soccer social socket sodium software
  sol solana solid solidity solo solution solvency son sonar sonarqube song sonnet sonos soql sortable soundcloud source sp
  space spacecraft spam spanish spanner speaker spec special specialization specie species specific specification spectrogram
  spectrum speech spender spf spider spoiler sport spotify spreadsheet spring springer springfield sprint sprite sql sqlite
  sqrt squad square sr src ss sse sseaan ssh ssl sso ssz st stability stacktrace stadium staff stagehand stakeholder staleness
  standalone standard standardization standing standup stanford starter startup starwars statcast state stateful statement
  static statin station statistic status statute std stderr stdio stdout stealth steam stencil steroid sticker stoch stoplight
  storage storefront story storyline stp str straight strapi strategy strava street strength strikethrough stringified stripe
  stroke structure student studio sty style stylesheet subdirectory subdivision subdomain subfolder subgraph subgroup subnet
  subreddit subscriber subscript subset subsidy substance substring subsystem subtask subtitle subtopic subtotal subtraction
  subtree subtype suburb subway success sudo suffix suggestion suitability suite sum summarization summarizer summary sunday
  sunglasses sunrise sunscreen sunset supabase supermarket superscript supplier surah surgery surname sv svg swagger swedish
  swift syllable syllabus symbol symfony symlink symptom sympy synagogue synonym synopsis syntax synthesis system systemprompt
  sz ta tab table tablet tabulation taco taint tall tang taobao tariff tarot task tavily taxonomy taylor tb tc tce tcp td te
  teal team teamcity teammate teamwork tech technical technique technology teleconference telegram telemetry telescope temp
  temperature template templating tempo temporal temporary tenancy tenant tencent tennis tenon tensor tenth term terminal
  terminology terraform tesla testament testcases tester testnet testng texto th thb theater thegraph theme theorem therapy
  thesaurus thesis thick thickness thigh thing thought thousand thread threat threshold thromboembolism throughput throwaway
  thumbnail ti tia ticker ticktick tier tiff tiktok tilde tilemap time timeframe timeline timeout timer timeseries timesheet
  timestamp timezone tipo titan title tk tl tld tm tmdb tn todo todoist token tokenizer tokyo tolerance tomato toml ton tone
  tonne tool toolbox toolkit toolset topic topology total tourism tourist tournament town tp tr tracker tradeoff trader
  tradingview traffic trailer trait transactional transcript transcription transferability transformer transient transistor
  transit transitive translation translator transparency transportation travel treasury treatment treaty tree treemap trello
  trend trial triangle triceps trip tripadvisor trunk tsunami tsv tsx tt ttl tube tuesday tuna tune tuple turkey turnover
  turso tutorial tv tvl tw twilio twitch twitter tx txt typescript typesense typo tz ua uat uber ubuntu udid udp ufc ui uid uk
  ul ulcer ultimate ultrasound ultraviolet um uma uml un unabridged uncertainty underscore unemployment unicode uniform union
  uniprot uniswap unit unity universal university unix unknown uppercase ups uptime ur urgency uri url urn usa usage usd usdt
  usecase user userid username usgs ut utc utf utility utilization utxo uui uuid uv uz va vacancy vaccine valencia validation
  validator validity valley valuable value valueerror valve vantage var variability variable variance variant variation
  variety vat vcpu ve vector vegetable vehicle velocity vendor venn venue verb verbosity vercel verdict verification verse
  version versioning vertex vertical vertices vi vibe victoria video viewer viewpoint viewport village vimeo violation violin
  virus virustotal visibility vision visitor vista visualization visuals vitals vitamin vite viz vnd vocabulary vol volatile
  volatility volcano voltage volume vortex vowel vpc vpn vt vue vulcan vulnerability vulpes vultr w3c wa waist walkway
  wallet walmart wan wardrobe warning watcher water waterfall watt wav wave waveform wavelength way waypoint weather
  weaviate web webex webflow webhook webp webpage website wechat wednesday week weekday weekend wei weibo weight wen wget
  whatsapp whatwg wheel white whitespace whois whole whoop wi widget width wifi wiki wikidata wikipedia wildcard wildlife
  williams wind window windsurf wine winner wip wireshark wise wizard wolfram wolframalpha woocommerce word wordpress workbook
  workday worker workflow workforce workitems workload worklog workout workplace worksheet workspace world worldbank worth
  worthy wp wrapper writable writer www xcode xcodebuild xctestrun xe xero xhs xhtml xiaohongshu xiv xl xlsx xmas xml xpath xx
  xxx xy xyz yahoo yaml yamlairbnb yandex yankee yapar yapi yarn year yeast yellow yelp yml ynab york youtrack youtube yr
  yunxiao yyyy yyyymmdd za zapier zara zendesk zephyr zereight zh zillow zodiac zone zoominfo zotero zsh zulip zz
`);
