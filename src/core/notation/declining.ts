/** Closed: words that only say that a value is not stated. What may be a value in words ("none", "undefined", "infinite") is not among them. */
const DECLINES = [
  /\b(?:can(?:not|'t|’t| not)|could not|unable to|not possible to|impossible to|isn't possible to)\b[^.]{0,40}\b(?:determined?|calculated?|computed?|evaluated?|provided?|given?|found|find|stated?|proceed)\b/i,
  /\b(?:isn't|not)\s+(?:be )?(?:calculable|computable|determinable)\b/i,
  /\b(?:insufficient|not enough|not sufficient)\s+(?:data|information)\b/i,
  /\b(?:numerical|computational|quantitative|further)\s+(?:solution|analysis|calculation|computation)s?\b[^.]{0,40}\b(?:required|needed|necessary)\b/i,
  /\bas an ai\b|\bi(?:['’]m| am) (?:unable|not able) to\b|\bi (?:can(?:no|['’])t|can not) (?:see|view|access|answer|solve|complete)\b/i,
  /^\W*(?:insert|your|enter)\b[^.]{0,60}\b(?:here|answer|value)\b/i,
]; // prettier-ignore

/** Said of more than is asked: "a more precise value cannot be given", "I cannot answer that part". */
const OF_MORE =
  /\b(?:more|most) (?:precise|accurate|exact|realistic|general|refined)\b|\bin other units\b|\bfor (?:that|this|the (?:second|last|other)) (?:part|case|step)\b/i;

/** Whether words say that no value is stated: "cannot be determined", "[insert value here]". */
export const declines = (words: string): boolean => !OF_MORE.test(words) && DECLINES.some((d) => d.test(words));

const WORK = 'calculations?|derivations?|algebra\\w*|integra\\w+|solv\\w+|detail\\w*|evaluat\\w+|simplif\\w+|steps?|numerical\\w*|expressions?|manipulations?|expansions?|computations?|equations?|mathematics'; // prettier-ignore
const RESULT =
  '(?:results?|answers?|expressions?|values?|solutions?|forms?|relations?|relationships?|formulas?|equations?|ratio|outcome|number)';

/** Words that leave the work, and the result with it, to the reader. Behind a result they are a courtesy. */
const LEAVES_OUT = [
  // "Let me know if you'd like me to work through the algebra." "I can then provide the final answer."
  new RegExp(`\\b(?:let me know|tell me|feel free|happy to|I can (?:then |also )?(?:guide|walk|help|provide|give|show|do|work)|if you(?:['’]d| would)? (?:want|like|need|provide|give|share))\\b[^.!?]{0,90}\\b(?:${WORK})\\b`, 'i'), // prettier-ignore
  // "You would then obtain the expression for I in terms of V."
  new RegExp(`\\byou(?:['’](?:ll|d)|\\s+(?:can|could|will|would|should|may|might|must|need to|have to))\\b[^.!?]{0,60}\\b(?:obtain|arrive|find|get|calculate|determine|compute|solve|derive|evaluate|express|simplify|have (?:an?|the) (?:${RESULT}|equation))\\b`, 'i'), // prettier-ignore
  // "Solving this differential equation will give the thickness." "One would get a numerical value."
  new RegExp(`\\b(?:solving|evaluating|integrating|substituting|performing|combining|calculating|plugging|carrying|inserting|inverting|one|this|these|that|which|we)\\b[^.!?]{0,60}\\b(?:would|will|should)\\b[^.!?]{0,30}\\b(?:give|yield|provide|lead|result in|get|obtain|arrive|need|require)\\b`, 'i'), // prettier-ignore
  // "The exact form of the final answer will depend on the steps above."
  new RegExp(`\\b(?:exact|explicit|final|precise|closed|specific|numerical)\\b[^.!?]{0,20}\\b${RESULT}\\b[^.!?]{0,30}\\b(?:depends?|requires?|would|needs?)\\b`, 'i'), // prettier-ignore
  // "Thus solving the integral yields the desired result."
  new RegExp(`\\b(?:get|gets|gives?|yields?|obtain|provides?|leads? (?:us )?to|arrives? at)\\b[^.!?]{0,30}\\b(?:desired|required|sought)\\b[^.!?]{0,20}\\b${RESULT}\\b`, 'i'), // prettier-ignore
  /\b(?:detailed|full|explicit|complete|rest of the)\b[^.!?]{0,30}\b(?:omitted|left (?:as an exercise|to the reader|out)|beyond the scope|too (?:complex|involved|lengthy|long))\b/i,
  /\bplease (?:provide|share|upload|give|check|clarify)\b|\blet me know when you (?:have|can)\b|\bonce you (?:provide|have|know)\b/i,
  // "Substitute the values and calculate Q."
  /^\W*(?:\d+\.\s*)?(?:finally,? |then,? )?(?:substitute|solve|calculate|integrate|simplify|convert|plug|evaluate|express|combine|apply|perform|use|insert)\b[^.!?]*\b(?:and|to) (?:then )?(?:calculate|compute|solve|find|obtain|get|simplify|determine|evaluate|express|convert)\b/i,
]; // prettier-ignore

/** What is left out stands behind it: "you should get something like this:". */
const POINTS_ON = /:\W*$|\bi\.?e\b|\b(?:below|following|as follows|namely)\b/i;

/** Whether words leave a result to the reader: "you can then solve for x", "let me know if you want me to work through the integral". */
export const leavesOut = (words: string): boolean =>
  !POINTS_ON.test(words) && !OF_MORE.test(words) && LEAVES_OUT.some((d) => d.test(words));

/** A box that nothing was put into, as it is written: only such a one is a value with its braces. */
const UNFILLED = /^\\boxed\s*\{.{0,100}\}$/s;

/** Whether words, or an empty box, stand where a result should. */
export const saysNoResult = (words: string): boolean => declines(words) || UNFILLED.test(words) || leavesOut(words);
