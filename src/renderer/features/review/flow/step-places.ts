/** Where the professor's solution takes the steps of its reasoning flow: best effort, for reading both side by side. */
import type { Span } from '../../../../core/notation/span.ts';
import { useEffect } from 'react';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { stepAnswer } from '../../../lib/step-answer.ts';
import { placesOf } from '../texts/reference-spans.ts';
import { setDesk } from '../review-store.ts';

interface Step {
  step: string;
  /** JSON text, as in the file. */
  answer: string;
}

/** Says only whether something holds: it stands everywhere. */
const BARE = /^(?:true|false|yes|no)$/i;

/**
 * For each step the place that states its verifiable answer, of several the one whose passage speaks most of what the step speaks of; where none
 * states it, the likest passage; null where nothing speaks of it. Steps follow each other: what lies before the answer of an earlier step counts
 * less. Offsets into the solution's source.
 */
export function stepPlaces(solution: string, steps: readonly Step[]): (Span | null)[] {
  const passages = passagesOf(solution);
  const rare = rarity(passages.map(({ words }) => words));
  let from = 0;
  return steps.map(({ step, answer }) => {
    const value = stepAnswer(answer).trim();
    const wanted = wordsOf(`${step} ${value}`);
    const scoreOf = (passage: Passage) => likeness(passage, wanted, rare) * (passage.end <= from ? BEHIND : 1);
    const stated = value === '' || BARE.test(value) ? [] : placesOf(solution, value);
    const place = best(stated, (span) => {
      const passage = passages.find(({ start, end }) => start <= span.start && span.start < end);
      return (passage ? scoreOf(passage) : 0) + (span.start < from ? 0 : STATED);
    });
    if (place) from = Math.max(from, place.start);
    const found = place ?? best(passages, scoreOf, LEAST);
    return found ? { start: found.start, end: found.end } : null;
  });
}
/** The share of its likeness that counts of a passage before the answer of an earlier step. */
const BEHIND = 0.6;
/** What it counts that a place is behind the step before. */
const STATED = 1;
/** Less than this in common says nothing. */
const LEAST = 1.5;

function best<T>(list: readonly T[], scoreOf: (one: T) => number, least = 0): T | null {
  let found: { one: T; score: number } | null = null;
  for (const one of list) {
    const score = scoreOf(one);
    if (score >= least && (!found || score > found.score)) found = { one, score };
  }
  return found?.one ?? null;
}

interface Passage extends Span {
  words: ReadonlySet<string>;
}

/** Words, commands of TeX and numbers, and each two that follow each other: "Part 2" is another than "Part 3". */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\\[a-z]+|\p{L}{3,}|(?<![\p{L}\d.])\d+(?:\.\d+)?|\p{L}_\{?\w+\}?/gu) ?? [];
  return new Set(words.flatMap((word, index) => [word, `${words[index - 1] ?? ''} ${word}`]));
}

/** Paragraphs. */
function passagesOf(solution: string): Passage[] {
  const found: Passage[] = [];
  for (const match of solution.matchAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const end = match.index + match[0].trimEnd().length;
    if (end > start) found.push({ start, end, words: wordsOf(match[0]) });
  }
  return found;
}

/** How telling a word is: the fewer passages have it, the more. */
function rarity(lists: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of lists) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => {
    const count = counts.get(word);
    return count === undefined ? 0 : Math.log(1 + lists.length / count);
  };
}

function likeness({ words }: Passage, wanted: ReadonlySet<string>, rare: (word: string) => number): number {
  let score = 0;
  for (const word of wanted) if (words.has(word)) score += rare(word);
  // A long passage has everything in it.
  return score / Math.sqrt(1 + words.size / 24);
}

/** Brings the place of the active step into sight beside the flow. */
export function useStepPlace(item: ItemView, steps: readonly Step[], active: number): void {
  const { itemId, solution } = item;
  const text = JSON.stringify(steps.map(({ step, answer }) => ({ step, answer })));
  useEffect(() => {
    const place = stepPlaces(solution, JSON.parse(text) as Step[])[active];
    setDesk({ place: place ? { itemId, ...place } : null });
  }, [itemId, solution, text, active]);
  useEffect(() => () => setDesk({ place: null }), []);
}
