export { adds, type AddAnnotations, type Adds } from "./adds.js";
export { destroys, type DestroyAnnotations, type Destroys } from "./destroys.js";
export { reads, type ReadAnnotations, type Reads } from "./reads.js";
