/** How a configuration is written. `json` is read with comments and trailing commas, whatever the host itself takes. */
export type Format = "json" | "toml";

/** The way to a value inside a configuration. */
export type ConfigPath = readonly string[];
