/** The form of a flow's steps (appendix B, step requirements): numbered, one instruction each, with a short answer that can be checked. */
import type { Span } from '../notation/span.ts';
import type { Found, ReadStep } from './linted.ts';

export function numbering(steps: readonly ReadStep[]): Found[] {
  const index = steps.findIndex(({ stepId }, at) => stepId !== at + 1);
  const step = steps[index];
  if (!step) return [];
  const message = `The steps are numbered ${steps
    .slice(0, 12)
    .map(({ stepId }) => String(stepId))
    .join(
      ', ',
    )}${steps.length > 12 ? ', …' : ''}: step ${String(index + 1)} has the number ${String(step.stepId)}. They count 1, 2, 3.`;
  return [{ index, message, place: null }];
}

export function emptyParts(steps: readonly ReadStep[]): Found[] {
  return steps.flatMap(({ stepId, step, answer }, index): Found[] => {
    const missing = [
      ...(step.trim() === '' ? ['question'] : []),
      ...(answer.trim() === '' ? ['verifiable answer'] : []),
    ];
    if (missing.length === 0) return [];
    return [{ index, message: `Step ${String(stepId)} has no ${missing.join(' and no ')}.`, place: null }];
  });
}

const VERBS =
  'apply|calculate|compute|conclude|convert|decide|deduce|derive|determine|differentiate|estimate|evaluate|express|extract|factor|find|form|identify|integrate|list|multiply|obtain|prove|rearrange|relate|rewrite|show|simplify|solve|substitute|sum|take|use|verify|write|apply|combine|count|define|draw|expand|formulate|introduce|invert|plot|read|set|translate';
/** Sentences that say how to give the result, what to suppose, or what for, are no further instruction. */
const SENTENCE = new RegExp(`^(?:then|next|also|finally|afterwards|from this|hence)?,?\\s*(?:${VERBS})\\b`, 'i');
const ASIDE = /^(?:use|take|set|apply|write|express|list|define|show)\b/i;
const THEN = new RegExp(`(?:;|,)\\s*(?:and\\s+)?then\\s+(?:also\\s+)?(?!simplify)(?:${VERBS})\\b`, 'i');

export function severalInstructions(steps: readonly ReadStep[]): Found[] {
  return steps.flatMap(({ stepId, step }, index): Found[] => {
    const place = secondInstruction(step);
    if (!place) return [];
    const message = `Step ${String(stepId)} gives more than one instruction. One step asks for one thing.`;
    return [{ index, message, place: { field: 'step', ...place } }];
  });
}

/** Where a second instruction begins: another sentence with an instruction or a question, or "…, then compute". */
function secondInstruction(step: string): Span | null {
  const sentences = sentencesOf(step);
  const isQuestion = (text: string): boolean => text.endsWith('?');
  const [first, ...others] = sentences.filter(({ text }) => isQuestion(text) || SENTENCE.test(text));
  // "Combine the two. What is the result?" is one instruction: the question asks for what the sentence before it works out.
  const second = others.find(
    ({ text }) =>
      isQuestion(text) === isQuestion(first?.text ?? '') && !ASIDE.test(text) && !/\bboolean\b|^\(/i.test(text),
  );
  if (first && second) return { start: second.start, end: second.start + second.text.length };
  const then = THEN.exec(step);
  return then ? { start: then.index, end: then.index + then[0].length } : null;
}

function sentencesOf(text: string): { start: number; text: string }[] {
  const list: { start: number; text: string }[] = [];
  let start = 0;
  for (const match of text.matchAll(/(?<=[a-z0-9)$}\]][.?!])\s+(?=[A-Z(])/g)) {
    if (/\b(?:e\.g|i\.e|eq|eqs|fig|approx|resp|vs|no|cf|Dr|Mr)\.$/i.test(text.slice(start, match.index))) continue;
    list.push({ start, text: text.slice(start, match.index).trim() });
    start = match.index + match[0].length;
  }
  return [...list, { start, text: text.slice(start).trim() }].filter((one) => one.text !== '');
}

/** From this many words on, an answer is a sentence and not a result. */
const SENTENCE_WORDS = 8;

export function notVerifiable(steps: readonly ReadStep[]): Found[] {
  return steps.flatMap(({ stepId, answer }, index): Found[] => {
    const words = wordsOf(answer).length;
    if (words < SENTENCE_WORDS) return [];
    const message = `The answer of step ${String(stepId)} is a statement of ${String(words)} words. A formula, a number, True or False or a few words can be checked.`;
    return [{ index, message, place: { field: 'answer', start: 0, end: answer.length } }];
  });
}

/** The words of running text: no symbols, no commands, nothing between dollars. */
function wordsOf(text: string): string[] {
  const prose = text
    .replace(/\\(?:text|mathrm|textbf|mbox)\s*\{([^{}]{0,200})\}/g, ' $1 ')
    .replace(/\$[^$]{0,2000}\$/g, ' ')
    .replace(/\\[a-zA-Z]+/g, ' ');
  return (
    prose
      .match(/(?<![\p{L}\d_^{\\])\p{L}{2,}(?![\p{L}\d_^(={}])/gu)
      ?.filter((word) => !/^(?:sin|cos|tan|exp|log|ln|sqrt|max|min|lim|det|mod)$/.test(word)) ?? []
  );
}

export function duplicates(steps: readonly ReadStep[]): Found[] {
  const seen = new Map<string, number>();
  return steps.flatMap(({ stepId, step, answer, isBoolean }, index): Found[] => {
    const key = plain(step);
    const before = key === '' ? undefined : seen.get(key);
    if (before === undefined) seen.set(key, stepId);
    const twin =
      before ??
      (isBoolean || answer.trim().length < 4
        ? undefined
        : steps.slice(0, index).find((one) => plain(one.answer) === plain(answer) && similar(one.step, step))?.stepId);
    if (twin === undefined) return [];
    return [{ index, message: `Step ${String(stepId)} repeats Step ${String(twin)}.`, place: null }];
  });
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s$.,;:?!]+/g, '');
}

/** Whether two texts share nearly all of their words, and all of their numbers and letters: option (D) is not option (E). */
function similar(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => new Set(text.replace(/\bsteps?\s*\d+/gi, '').match(/[\p{L}\d]+/gu) ?? []));
  if (!x || !y || x.size === 0 || y.size === 0) return false;
  const isLabel = (word: string): boolean => word.length === 1 || /\d/.test(word);
  if ([...x].some((word) => isLabel(word) && !y.has(word)) || [...y].some((word) => isLabel(word) && !x.has(word)))
    return false;
  const common = [...x].filter((word) => y.has(word)).length;
  return common / (x.size + y.size - common) >= 0.85;
}
