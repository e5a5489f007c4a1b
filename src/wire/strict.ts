import type { Branded } from "./branded.js";
import type { Json } from "./json.js";

/** A JSON value that came through the strict door; `exact` is false if a number lost digits on the way. */
export type Strict = Branded<{ readonly value: Json; readonly exact: boolean }, "Strict">;
