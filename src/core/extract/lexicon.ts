/** The words and signs by which a response tells what a statement is, each pattern once. They are looked for in the view (source/source.ts). */

/** A conclusion is drawn: in the words before a value, or with which a line begins. */
export const CONCLUDES =
  /\b(?:therefore|thus|hence|so|finally|then|obtain|find|get|result|gives?|yields?|final|we have|it follows|consequently|conclu\w+|simplif\w+|answer|overall|altogether|in (?:total|summary))\b|[∴⇒]|\\(?:therefore|Rightarrow|implies)/i;

/** A line begins with its conclusion. */
export const BEGINS_CONCLUDING =
  /^[\W\uE001\uE002]*(?:so|thus|hence|therefore|in (?:total|conclusion|summary)|overall|finally|altogether|consequently)\b/i;

/** What follows is called the answer. */
export const ANNOUNCES = /\b(?:answers?|results?|conclu\w+|final\w*|in summary|comes? out)\b/i;

/** Right before a value: "the answer is", "Result:". */
export const ANSWER_IS =
  /\b(?:answers?|results?|correct (?:option|choice|statement|alternative))\s*(?:(?:is|are|:|=|to the question is)\s*)?(?:[:=]|is|are)\s*(?:(?:approximately|about|\S{1,12}\s*=)\s*)?$/i;

/** A given, an assumption, an example: what follows in the sentence is no result. */
export const SUPPOSES =
  /\b(?:given|suppose|supposing|setting|imposing|putting|assum(?:e|es|ing)|let|where|with|for example|e\.g\.|say|known|if|taking|take|using|use|insert(?:ing)?|substitut\w+|plugging|data|at|for|when|defined|definition|would|might|could|may|tempt\w+|na[iï]ve\w*)\b[^.]{0,90}$/i;

/** Another state of affairs: "without friction", "initially", "ideally". */
export const OTHERWISE =
  /\b(?:without|if|neglect\w*|ignor\w*|first|initial\w*|before|original|previous|would|were|had|na[iï]ve\w*|suppos\w+|rough\w*|uncorrected|ideal\w*|guess\w*|estimat\w+|typical\w*|whereas|instead|compar\w+|contrast|alternatively|wrong|not)\b|n't\b/i;

/** "x = … = 3": worked out, not only stated. */
export const DERIVED = /(?:=|≈|\\approx)[\s\S]*(?:=|≈|\\approx)/;

/** "x = 3 does not satisfy": what stands before is ruled out. */
export const RULED_OUT =
  /^[\s,)]*(?:which |that |this )?(?:does not|doesn't|do not|is not|isn't|cannot|can't|fails?\b|is (?:invalid|extraneous|rejected|impossible|wrong|unphysical|discarded|excluded|too)|must be (?:rejected|discarded)|would|is (?:possible|achievable|attainable|allowed))/i;

/** Behind a value: another one is offered beside it. */
export const ALTERNATIVE =
  /^[\s\uE001\uE002)]*(?:,\s*)?(?:\\(?:quad|qquad|[,;\s]))*(?:\\text\{\s*)?(?:or|and)\b[\s}]*(?:\\[,;\s])*(?=[\uE001\uE002\d\\+−-])/;

/** Behind a value: it holds only under a condition. */
export const CONDITION_BEHIND =
  /^\s*(?:,\s*)?(?:\\text\{\s*)?(?:if|when|assuming|provided|unless|depending|in (?:the|that) case|elsewhere|otherwise|for\s+[^.;]{0,30}(?:[<>≤≥]|\\(?:l|g)(?:t|e|eq)(?![a-z])))/i;
