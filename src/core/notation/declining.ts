/** Closed: words that only say that a value is not stated. What may be a value in words ("none", "undefined", "infinite") is not among them. */
const DECLINES = [
  /\b(?:can(?:not|'t|’t| not)|could not|unable to|not possible to|impossible to|isn't possible to)\b[^.]{0,40}\b(?:determined?|calculated?|computed?|evaluated?|provided?|given?|found|find|stated?|proceed)\b/i,
  /\b(?:isn't|not)\s+(?:be )?(?:calculable|computable|determinable)\b/i,
  /\b(?:insufficient|not enough|not sufficient)\s+(?:data|information)\b/i,
  /\b(?:numerical|computational|quantitative|further)\s+(?:solution|analysis|calculation|computation)s?\b[^.]{0,40}\b(?:required|needed|necessary)\b/i,
  /^\W*(?:insert|your|enter)\b[^.]{0,60}\b(?:here|answer|value)\b/i,
]; // prettier-ignore

/** Whether words say that no value is stated: "cannot be determined", "[insert value here]". */
export const declines = (words: string): boolean => DECLINES.some((d) => d.test(words));
