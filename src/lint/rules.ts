import type { LintRule } from "./rule.js";
import { addingToolClaimsDestructive } from "./rules/adding-tool-claims-destructive/rule.js";
import { annotationsNotAnObject } from "./rules/annotations-not-an-object/rule.js";
import { contentAnnotationOnTool } from "./rules/content-annotation-on-tool/rule.js";
import { definitionTooDeep } from "./rules/definition-too-deep/rule.js";
import { deletingToolClaimsReadOnly } from "./rules/deleting-tool-claims-read-only/rule.js";
import { destructiveHintOnReadOnlyTool } from "./rules/destructive-hint-on-read-only-tool/rule.js";
import { doubtedHint } from "./rules/doubted-hint/rule.js";
import { duplicateName } from "./rules/duplicate-name/rule.js";
import { fieldNotInRevision } from "./rules/field-not-in-revision/rule.js";
import { invalidMirroredHeader } from "./rules/invalid-mirrored-header/rule.js";
import { invalidName } from "./rules/invalid-name/rule.js";
import { invisibleCharacterInName } from "./rules/invisible-character-in-name/rule.js";
import { invisibleCharacterInText } from "./rules/invisible-character-in-text/rule.js";
import { inwardToolClaimsOpenWorld } from "./rules/inward-tool-claims-open-world/rule.js";
import { lookAlikeNames } from "./rules/look-alike-names/rule.js";
import { malformedField } from "./rules/malformed-field/rule.js";
import { malformedHint } from "./rules/malformed-hint/rule.js";
import { malformedTitle } from "./rules/malformed-title/rule.js";
import { misplacedHint } from "./rules/misplaced-hint/rule.js";
import { missingHintsRule } from "./rules/missing-hints/rule.js";
import { missingName } from "./rules/missing-name/rule.js";
import { misspeltHint } from "./rules/misspelt-hint/rule.js";
import { needlessHintOnReadOnlyTool } from "./rules/needless-hint-on-read-only-tool/rule.js";
import { nullHint } from "./rules/null-hint/rule.js";
import { oneStampOnUnlikeTools } from "./rules/one-stamp-on-unlike-tools/rule.js";
import { outwardToolClaimsClosedWorld } from "./rules/outward-tool-claims-closed-world/rule.js";
import { partialHints } from "./rules/partial-hints/rule.js";
import { readOnlyToolLeftAtDefaults } from "./rules/read-only-tool-left-at-defaults/rule.js";
import { readingToolClaimsDestructive } from "./rules/reading-tool-claims-destructive/rule.js";
import { readingToolClaimsToWrite } from "./rules/reading-tool-claims-to-write/rule.js";
import { removingToolClaimsAdditive } from "./rules/removing-tool-claims-additive/rule.js";
import { textCommandsTheModel } from "./rules/text-commands-the-model/rule.js";
import { nameOfAnotherServer } from "./rules/name-of-another-server/rule.js";
import { titleOfAnotherServer } from "./rules/title-of-another-server/rule.js";
import { repeatableToolClaimsNotIdempotent } from "./rules/repeatable-tool-claims-not-idempotent/rule.js";
import { repeatingToolClaimsIdempotent } from "./rules/repeating-tool-claims-idempotent/rule.js";
import { toolNotAnObject } from "./rules/tool-not-an-object/rule.js";
import { twoDifferentTitles } from "./rules/two-different-titles/rule.js";
import { unknownAnnotation } from "./rules/unknown-annotation/rule.js";
import { writingToolClaimsReadOnly } from "./rules/writing-tool-claims-read-only/rule.js";

/** Every rule, in the order of its findings: what breaks clients first, then what lets too much through, then what asks too much, then notes. */
export const RULES: readonly LintRule[] = [
  toolNotAnObject,
  missingName,
  definitionTooDeep,
  duplicateName,
  invisibleCharacterInName,
  invalidName,
  invalidMirroredHeader,
  malformedField,
  malformedTitle,
  annotationsNotAnObject,
  malformedHint,
  nullHint,
  misspeltHint,
  misplacedHint,
  destructiveHintOnReadOnlyTool,
  deletingToolClaimsReadOnly,
  writingToolClaimsReadOnly,
  removingToolClaimsAdditive,
  lookAlikeNames,
  titleOfAnotherServer,
  nameOfAnotherServer,
  readingToolClaimsDestructive,
  readOnlyToolLeftAtDefaults,
  missingHintsRule,
  invisibleCharacterInText,
  textCommandsTheModel,
  twoDifferentTitles,
  contentAnnotationOnTool,
  doubtedHint,
  outwardToolClaimsClosedWorld,
  repeatingToolClaimsIdempotent,
  oneStampOnUnlikeTools,
  partialHints,
  needlessHintOnReadOnlyTool,
  readingToolClaimsToWrite,
  addingToolClaimsDestructive,
  repeatableToolClaimsNotIdempotent,
  inwardToolClaimsOpenWorld,
  unknownAnnotation,
  fieldNotInRevision,
];
