import { wordSet } from "../word-set.js";

/**
 * Names of products, formats, protocols and measures, and nouns of single fields: closed, as `NOUNS` is. None of them is a verb in a
 * dictionary, and none is used as one of software (`photoshop`, `ssh`, `whitelist` are not here).
 */
export const PROPER_NOUNS = wordSet(`
  aave acm aftereffects airbnb airbyte airflow aks algorand alphafold amqp amtrak analyst appdynamics appetizer argo argocd
  aum autocad autogen avif avro aws ayah bam bamboo basecamp bazi beverage bgg bgp bigcommerce bigtable bios bitfinex
  blender blockheight boardgamegeek braintree btrfs bugsnag bugzilla buildah cagr capex carbohydrate cardano cassandra
  chesscom chroma chromatic cifs clinvar cname cockroachdb coda comfyui commuter consul containerd cookbook copernicus
  cosmos couchbase couchdb crewai csgo csr dalle dapp dbpedia deepseek deezer dependabot deutschebahn dexscreener dharma
  dicom dingtalk directus discogs disney dnssec dogecoin doordash dota drawdown drugbank drupal dynamodb dynatrace ecb ecmwf
  ecs eip eks electron emby ens envoy epa epub erpnext esports etfs eumetsat faiss fantom fasta fastq feng fhir fibre fide
  firestore fivetran flightradar flutterwave fluxcd flyio fomc forex fortnite freecad freshbooks freshdesk freshservice fx
  gamma gateio gcode genbank genshin geofence geohash gita gke gltf gluten gmt gnomad godot googledrive googlemaps
  gotomeeting greeks grpc gwei hashrate hdd hearthstone hedera heic hgnc honkai houdini howtocook hudi hulu huobi iam iata
  ibm icao illustrator inchi influxdb instacart irr isbn istio jaeger jellyfin jetpack joomla joplin kaniko keto kinesis
  klarna lancedb landsat langgraph lastfm latlng letsencrypt letterboxd libor linkerd litecoin llamaindex logits loinc lol
  looker lora macronutrient mantis mariadb mario maya mendeley messenger metabase micronutrient midjourney mileage mkv mobi
  modis mollie monad ms mtg musicbrainz nats nav ncbi newrelic nfs nfts nintendo npv ntfs nvme nws oci ocsp odometer odoo
  odt ollama omim omnifocus opencart openscad opex opgg orc overwatch ovh paleo palworld pancakeswap parquet paystack pdb
  pgvector pivotal playstation plex podman polkadot polygonscan postgres powerbi ppi prestashop prismic protobuf ptr pty
  pubg pubsub pulsar pytest quadkey quora qwen radarr raygun razorpay rds reactnative reactome ridership roa rollbar
  rottentomatoes rsid rtf rxnorm saltstack satoshi scaleway scryfall sharpe skyrim smartsheet smb sncf snomed sns soa sofr
  solidworks solr sonarr sora splunk sqs squarespace srt ssd stablecoin stardew starknet stdin stl storyblok storybook
  subcategories subcategory substack sui superset swiftui syscall tableau taf tafsir taiga talmud tauri tcg tekton tenor
  terraria tezos theta thrift timescale timetable tls tomtom torah tpu trakt travisci tron tty tumblr tvdb uefi ulid unreal
  usda usdc usdz valorant vcf vega vegan vegetarian veo viber vitest vllm vtt vwap wacc walkability wcag webdriver webm
  weixin wix wrike xbox xrp yugioh zelda zfs zipkin zksync
`);
