export { connect, type ConnectOptions } from "./connect/connect.js";
export type { Limits, Listed, Listing, Via } from "./connect/listing.js";
export type { Target } from "./connect/target.js";
export { hash, isSha256 } from "./hash.js";
