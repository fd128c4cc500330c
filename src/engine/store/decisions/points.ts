/** Points that an expert awards to an answer in an exam. */
import { z } from 'zod';
import { awardOf } from '../answers/grades.ts';
import { answerOf, decisionKind, NO_OVERRIDE } from './kind.ts';

const Award = z.object({ points: z.number(), reason: z.string() });

export const points = decisionKind({
  schema: z.object({ kind: z.literal('points'), from: Award.nullable(), to: Award.nullable() }),
  apply: (db, subject, { to }, { reviewerId, eventId }) => {
    const responseId = answerOf(subject);
    db.run('DELETE FROM point_overrides WHERE response_id = ? AND reviewer_id = ?', responseId, reviewerId);
    if (to)
      db.run(
        'INSERT INTO point_overrides (response_id, reviewer_id, points, reason, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[responseId, reviewerId, to.points, to.reason, eventId],
      );
  },
  current: (db, subject, _change, reviewerId) => ({ from: awardOf(db, answerOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: awardText(from), to: awardText(to) }),
  tabled: ({ from, to }) => ({ from: tabledAward(from), to: tabledAward(to) }),
  about: () => 'points',
});

type Points = { points: number } | null;
const awardText = (award: Points): string =>
  award ? `${String(award.points)} ${award.points === 1 ? 'point' : 'points'}` : 'not awarded';
const tabledAward = (award: Points): string => (award ? `${String(award.points)} points` : NO_OVERRIDE);
