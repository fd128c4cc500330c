/**
 * Questions that say nearly the same: by the words that they share in a row (shingles), so that other numbers, another name or a sentence more do not
 * hide that a question is there twice. Nothing is asked of a model (the paper's filtering, section 3.2, names no method).
 */
export interface Text {
  id: number;
  text: string;
}
export interface NearDuplicate {
  /** The earlier one in the list. */
  first: number;
  second: number;
  /** Shared shingles of all shingles of both (Jaccard), 0..1; 1 when the words are the same. */
  similarity: number;
}

const IN_A_ROW = 4;
/** A row of words that more texts have than this (an exam's standing instruction) points to no pair; it counts when a pair is compared. */
const COMMON = 100;

/** All pairs that are alike by at least so much, the likest first. Grows with the texts and what they share, not with all pairs. */
export function nearDuplicates(texts: readonly Text[], atLeast: number): NearDuplicate[] {
  const shingled = texts.map(({ id, text }) => ({ id, shingles: shinglesOf(text) }));
  const having = new Map<string, number[]>();
  for (const [index, { shingles }] of shingled.entries())
    for (const shingle of shingles) {
      const list = having.get(shingle);
      if (list) list.push(index);
      else having.set(shingle, [index]);
    }
  const found: NearDuplicate[] = [];
  for (const [index, { id: second, shingles }] of shingled.entries()) {
    const before = new Set<number>();
    for (const shingle of shingles) {
      const list = having.get(shingle) ?? [];
      if (list.length <= COMMON) for (const other of list) if (other < index) before.add(other);
    }
    for (const other of before) {
      const { id: first, shingles: others } = shingled[other] ?? { id: second, shingles };
      const similarity = jaccard(others, shingles);
      if (similarity >= atLeast) found.push({ first, second, similarity });
    }
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.first - b.first || a.second - b.second);
}

/** The texts that are alike to this one by at least so much, the likest first. */
export function mostSimilar(
  text: string,
  texts: readonly Text[],
  atLeast: number,
): { id: number; similarity: number }[] {
  const own = shinglesOf(text);
  return texts
    .map((other) => ({ id: other.id, similarity: jaccard(own, shinglesOf(other.text)) }))
    .filter(({ similarity }) => similarity >= atLeast)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id);
}

/** Words and numbers in lower case; names of TeX commands count, its braces and marks do not. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}]+|\p{N}+/gu) ?? []
  );
}

function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words.length === 0) return new Set();
  if (words.length < IN_A_ROW) return new Set([words.join(' ')]);
  return new Set(words.slice(IN_A_ROW - 1).map((_, index) => words.slice(index, index + IN_A_ROW).join(' ')));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared += 1;
  return shared / (a.size + b.size - shared);
}
