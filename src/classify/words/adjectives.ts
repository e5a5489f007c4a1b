import { wordSet } from "../word-set.js";

/** Adjectives, participles of state and adverbs that do nothing: a closed list, for an ending alone tells nothing. */
export const ADJECTIVES = wordSet(`
  abbreviated able abnormal abruptly absent abstract abyssal acceptable accessed accessible accompanied according accurate
  actionable actual additional addressed adjacent administrative advanced adverse affected affiliated aged agile air-tight
  alive allowed alone alongside alphabetic alphanumeric alternate alternating ambiguous analogical analysing analytical
  analyzing anchored angular animated anon anonymous anthropic anymore anyway aortic apparent applicable appropriate
  appropriately approximate apt arbitrary architectural arranged arterial artificial ascending assembled assessing
  assignable assisted associable associated assuming asynchronous atmospheric atomic atrial attended attractive auditing
  authored authoritative automated automotive autonomous available averaged averse avoiding awaited awaiting aware awesome
  axial backed badly balanced balancing bare based batching bc beautifully becoming beginning behavioral belonging beneath
  benign bibliographic big bilateral biological biomedical bodyless boolean bottom bounced bounded bounding brainstorming
  branded branding brave brief bright browsing building bulk bundled busy cached caching calculating callable canonical
  capped cardiac cardiovascular casual catalogued categorical cerebrovascular certain chained chaining challenged checked
  checking chronological chunked cited citing clamped clarifying clean clear clinical clipped clockwise closed closest
  clustered clustering co coded cognitive coherent collaborative collapsible collected collectively colored coloured
  combined comfortable comfy comparing compatible competing competitive compiled compiling complete compliant comprehending
  compressed computed computing concerning concise concrete concurrent condensed conditional confident confidential
  configured conflicting congestive congressional connected consecutive considered considering consistent constrained
  constructed constructing consulting consuming contacted contained containing contentious contextual contextualizing
  contiguous continuous contracted controllable controlled controversial convenient converted converting convex coordinated
  corporate correct correlated corresponding counting covered covering crafted crawling creative critical critically crossed
  crossing crucial crucially cryptographic css cumulative curated curly curt curved custodial customized cx cycling
  dangerous dealing debugging deciding declared decompiled decreasing dedicated deducing deferred defined defining
  deliberately delimited demanding demonstrating depending deprecated derived descending described describing descriptive
  designated designed desired destructive detailed detailing detectable detecting determined determining deterministic
  developed diagnosing diagnostic diastolic different differently differing digital dimensional directed directional
  disallowed discounted discoverable discovered discovering displayed distant distinct distinguishing distributed diverse
  diving documented double dramatically drawing dual durable earliest easing east eastern easy economic edited educational
  effective efficient eg elapsed electrical electromagnetic elegant elevated eligible elvish embedded emerging emotional
  empty encapsulating enclosed encoded encoding encountered encountering ending energetic enforced engaged engaging
  engineering enhanced enormous enriched ensuring entering equal escaped established estimated estimating etc ethical
  evaluated evaluating evenly eventual everyday evolutionary evolving exact examining exceeded exceeding excellent excessive
  excluded executable exhaustive existing expanded expected expecting expensive experiencing experimental explaining
  explicit exploratory exploring exported exposed exposing expressed expressive extended extensible extensive extracted
  extremely facing factual failed failing falling false famous faster fastest favorable featured fetching fifth filtered
  filtering financial finding fine finer finished fiscal fitted fitting fixed flaky flattened flexible floating flowing
  fluent followed following forbidden forced forcefully foreign forever forgotten formatted formatting formed fourth
  fractional fragmented frequent fresh frictionless frozen frustrated full functional functioning further fused fuzzy
  gaussian general generated generating generative genetic geographic geographical geometric gestational getting given
  global glomerular going graceful gracefully granular graphical greater grounded grounding grouped grouping guided halfway
  happening hard hardcore harmful harmless hashed heading headless healthy held helpful hexadecimal hidden hierarchical
  higher highlighted highlighting historic historical holding hosted hosting hot hugging idempotent identical identifiable
  identified identifying idle ie ignored ignoring illustrated illustrative imaging immediate immutable implemented
  implementing implicit important imported improper improved improving inaccessible inaccurate inactive inappropriate
  inbound included including inclusive incoming incompatible incomplete inconsistent incorrect increased increasing
  incremental indefinite indefinitely indented indeterminate indexed indexing indicated indicating ineligible inferred
  informal informed infra inherent inherited inheriting initial injected inner insensitive insensitively inserted inspected
  inspecting instantaneous institutional instructed instructional insufficient intact integrated integrating intelligent
  intended intentionally interacting interactive interested interesting intermediate internal intricate introduced
  intuitively invalid inverted invertible investigative involved involving inward irrelevant irreversible ischemic isolated
  iterating joined judging justified justifying keeping kept keyed keyless knowing known labeled labelled lacking laid
  larger lasting layered leading leaked learning left leftmost legal legitimately lenient leveled lexical licensed lightly
  limited limiting limitless linear linearly linked linking listed listing lists lite lithic live living loaded localized
  located locating logging logical looking looped looping loose losing lossy low lowest lv machining macos maintaining
  malformed malicious manageable mapped mapping marketing masked matched matching materially mathematical maximal meaning
  meaningful measured measuring meeting memorable menstrual mental mentioned mentioning merged messy meteorological micro
  mid middle mild minimal minimized minutely missing mistakenly mixed mixing modeling modelling moderate modified monitored
  monitoring mostly motivational moving multi multidimensional multilingual mutually myocardial named naming nautical
  navigating nearby nearest needed needing negative neo nested nesting networking new nocturnal noisy non normalised
  normalized north noted numbered numeric numerical numerically nutritional obese obfuscated observed observing obsolete
  obtained obvious occasional occasionally occurred occurring offering older omitted oneline ongoing opaque open operated
  operational opportunistic opposing optimal optional ordered organizational organized oriented originating orthogonal os
  outbound outdated outdoor outer outermost outgoing outlined outlining outright outward overdue overflowing overlapping
  overloaded oversized overwritten own owned owning packed padded padding paginated paging paired pairing parabolic parallel
  parked paroxysmal parsed parsing participating passed passing pathological pending perceived performed performing periodic
  permanently permitted perpetual persistent persistently personalized personally pertaining pertinent physical placed
  planned planning plausible please plus pointing polled polychromatic popular populated positioned positioning postal
  powered powerful practical practiced pre precise predictable predicted predicting predictive preferable preferred prefixed
  prefixing prepared presented preserved preserving preset presidential pretty prevailing pricing printable prioritized
  prioritizing private probably problematic proceeding processed processing produced producing productive profitable
  programming progressing progressively prohibited projected prominently promotional prone proper proposed protected proto
  provided providing public pulmonary pure qualified qualifying queried querying questioned questioning queued quiet quoted
  quoting rainy raised random ranging ranked ranking rating raw reachable reached reaching readable reading ready realistic
  realized reasonable reasoning recalculated receivable received rechargeable recognized recommended recorded recoverable
  rectangular recurring recursive reduced referenced referencing referential referring refined reflecting reflective
  regarding regardless regional regressed regressive regulatory related relating relaxed relaying relevant reliable
  remaining removable rendering repeatable repeated repeating replicated reported reporting represented representing
  reproducible requested required requiring reserved residing resilient resolvable resolved resolving respected respecting
  respective responsible responsive restricted restricting resulted resulting retained retaining retrieved retrieving
  returned returning reusable reused reverse reviewed rewriting right rightmost rising risky rotated rough round rounded
  routing safe said sampled sampling sane sanitized satisfying saved saying scaled scanning scattered scheduled scholarly
  scientific scoped scored scoring scraping scrolling searching segmented selected selective selectively self semantic
  sensible sensitively sent separate separated separating sequenced sequential serialized served serving setting severe
  sexual shared sharing shiny shopping short shortly showing signed significant silenced silent silently similar simplified
  simulated single sixth sized sizing sketchy skipped skipping slower slowest smaller smart smoothly soft solar sonic sorted
  sorting sound sourced south spacing spanning spare sparingly sparse spatial specialized specified specifying speculatively
  spoken stable staged stale standardised standardized standing starting stating statistical statutory stellar sticky
  stochastic stored straightforward strategic streamed streaming strict string strong structural structured structuring
  styled sub submitted subsequent substantial substituted successful successive sudden sufficient suggested suggestive
  suitable summarized summarizing super superseded supplied supported supporting suppressed sure surgical surrounding
  suspected suspicious svelte symbolic symbolically synchronous synthesized systematic systolic tabular tactical tagged
  targeted targeting technological tentative tentatively tested testing textual themed thin thinking thorough thoughtful
  threaded tied tight timed timing tiny titled tokenized tolerant top tracing tracked tracking traditional trailing trained
  training transcribing transferred translated translating transverse traveling travelling traversed treating treble
  trending triangular trimmed trivial troubleshooting true truncated trusted truthful trying tuning typed typical ugly ultra
  unable unaffected unambiguous unambiguously unavailable uncertain uncertified uncommon unconfirmed unconverted undated
  undefined underlying understanding understood undetermined unexpected unfamiliar unfulfilled ungraded unified unique
  united unlimited unlisted unnamed unnecessary unpaved unprocessed unread unrecoverable unresolvable unresolved
  unrestricted unsafe unsigned unsorted unspecified unspent unstable unstructured unsupported unsure untracked unusable
  unused unusual unverified unwanted upcoming updated upfront upper urban urgent usable used useful using usual utilized
  vague valid validated validating varied various varying vascular vectorized verbose verifiable verified verifying
  versioned vertically viable viewable viewed viewing virtual visible visited visual visualizing vital vs waiting walking
  wanted warm warming warning wasting weighted west wide winning wondering worked working wrapped writing written wrong
  zipped
  southern northern eastern western geospatial spatial temporal regional
`);
