/** Heed's version: the one in package.json, as a test makes sure. Written here so that `--version` reads no file. */
export const VERSION = "0.1.0";
