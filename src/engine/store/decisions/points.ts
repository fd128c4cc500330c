/** Points that an expert awards to an answer in an exam. */
import { z } from 'zod';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind, NO_OVERRIDE } from './kind.ts';
import { ownRow } from './own-row.ts';

const Award = z.object({ points: z.number(), reason: z.string() });
type Award = z.infer<typeof Award>;

const awards = ownRow('point_overrides', ['response_id'], ['points', 'reason']);

export const points = decisionKind({
  schema: z.object({ kind: z.literal('points'), from: Award.nullable(), to: Award.nullable() }),
  apply: (db, subject, { to }, cause) => awards.put(db, { response_id: answerOf(subject) }, to, cause),
  current: (db, subject, _change, reviewerId) => ({ from: awardOf(db, answerOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: awardText(from), to: awardText(to) }),
  tabled: ({ from, to }) => ({ from: tabledAward(from), to: tabledAward(to) }),
  about: () => 'points',
});

/** What a reviewer awards to an answer, or null. */
export const awardOf = (db: ReadableDb, responseId: number, reviewerId: number): Award | null =>
  awards.get<Award>(db, { response_id: responseId }, reviewerId);

type Points = { points: number } | null;
const awardText = (award: Points): string =>
  award ? `${String(award.points)} ${award.points === 1 ? 'point' : 'points'}` : 'not awarded';
const tabledAward = (award: Points): string => (award ? `${String(award.points)} points` : NO_OVERRIDE);
