import { wordSet } from "../word-set.js";

/** Verbs that state or work on what is at hand, and change nothing: known, but no sign of reading. */
export const STATING = wordSet(`
  abstract access adhere affect agree allow appear arise assume attempt average avoid become behave believe belong benefit bother
  brainstorm cause choose cite clarify collaborate collate combine come communicate commute compete comply comprise concatenate
  concern conform consider consist constitute constrain contextualise contextualize continue contribute converge convey correlate
  correspond critique decide decompose deduce deepen default demand demonstrate denote depend derive differ differentiate
  disambiguate distinguish divide drill elaborate elicit emphasise emphasize employ encode encompass encounter entail equal ensure
  evolve exceed exclude exist expect experience expose express extrapolate fail fall filter fit function guarantee guess happen
  hash help highlight ignore illustrate imagine implement imply indicate infer inform inherit intend interest interpolate
  intersect involve iterate justify keep know lack lag last lead leverage lie like live look matter mean meet mention multiply
  narrow need occur omit operate opt organise organize originate outline overlap overwhelm own paginate participate pertain
  pick possess prefer preserve presume prioritise prioritize prevent prevents proceed qualify question range reach recognise refer reflect refuse
  regard relate rely remain repeat rephrase represent require resemble reside respect round satisfy say seem sense simplify
  sort span specialise specialize specify speculate stand stay strive struggle stuck study succeed suffer suit sum
  supplement support surround synthesise synthesize tend think traverse treat troubleshoot try uncover understand use
  utilise utilize value vary want warn weigh wish work worry
`);
