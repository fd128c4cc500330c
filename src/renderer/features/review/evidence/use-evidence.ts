import { useEffect, useMemo, useState } from 'react';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import type { ItemQuestion, TriState } from '../../../../core/review/items/item-questions.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { answerQuestion } from '../item/decide-item.ts';
import { entriesOf, withAnswer, type Entry } from './evidence-board.ts';
import { ownDecision } from '../item/item-questions.ts';
import { useReview } from '../review-store.ts';

type About = ItemQuestion | 'all';
type Found = OutputOf<EngineCalls, 'review.evidence'>;
/** How many are read at a time. */
const PAGE = 200;

/** Of one decision, or of all. */
export function countsOf(found: Found | null, about: About): { items: number; open: number } {
  const some = found?.counts.filter(({ question }) => about === 'all' || question === about) ?? [];
  const sum = (of: 'items' | 'open'): number => some.reduce((total, one) => total + one[of], 0);
  return { items: sum('items'), open: sum('open') };
}

/** The same after an answer of the present reviewer, before the engine says so. */
function decided(
  { counts, rows }: Found,
  itemId: number,
  question: ItemQuestion,
  { from, to }: { from: TriState | null; to: TriState | null },
): Found {
  const more = (to === null ? 1 : 0) - (from === null ? 1 : 0);
  return {
    rows: withAnswer(rows, itemId, question, to),
    counts: counts.map((one) => (one.question === question ? { ...one, open: one.open + more } : one)),
  };
}

/** The entries of the board, of one decision or of all; and what is decided of them from here. */
export function useBoard(benchmarkId: number) {
  const [found, setFound] = useState<Found | null>(null);
  const [about, setAbout] = useState<About>('all');
  const [limit, setLimit] = useState(PAGE);
  useEffect(() => {
    let current = true;
    api('review.evidence', { benchmarkId, limit, ...(about === 'all' ? {} : { question: about }) }).then((read) => {
      if (current) setFound(read);
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, about, limit]);
  const rows = found?.rows ?? null;
  const entries = useMemo(() => entriesOf(rows ?? []).filter((one) => about === 'all' || one.question === about), [rows, about]); // prettier-ignore
  const decide = ({ row, question, answer: standing }: Entry, answer: TriState | null) => {
    if (answer === standing) return;
    const note = ownDecision(useReview.getState().reviews.get(row.itemId), question)?.note;
    setFound((before) => before && decided(before, row.itemId, question, { from: standing, to: answer }));
    answerQuestion(row.itemId, question, answer, note ?? null);
  };
  const show = (next: About) => {
    setAbout(next);
    setLimit(PAGE);
  };
  const more = () => setLimit(entries.length + PAGE);
  return { found, about, entries, ...countsOf(found, about), decide, show, more };
}
export type EvidenceBoard = ReturnType<typeof useBoard>;
