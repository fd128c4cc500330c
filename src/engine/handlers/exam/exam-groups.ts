/** Equal answers to an exam question, given their points at once (docs/team.md, "Answer groups"). */
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import type { ExamGroups } from '../../../contract/group-calls.ts';
import { UserError } from '../../../contract/router.ts';
import { groupClaims, offered, type Claim } from '../../../core/review/groups/answer-groups.ts';
import { sameAnswer } from '../../../core/review/groups/exam-groups.ts';
import { isHalfStep } from '../../../core/grading/exam.ts';
import { decidedFor } from '../../../core/grading/precedence.ts';
import type { Session } from '../../session.ts';
import { verifiedEqual } from '../../store/answers/answer-groups.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { questionById } from '../../store/items/exams.ts';
import { awardOf } from '../../store/decisions/points.ts';
import { isBlind } from '../../store/seats/reveals.ts';
import { decideAll } from '../decide.ts';
import { examAnswers } from './exam-views.ts';
import { filling, groupOfAll } from '../review/filling.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function examGroupHandlers(session: Session): Pick<HandlersFor<'groups'>, 'groups.ofExam' | 'groups.award'> {
  return {
    'groups.ofExam': ({ itemId }) => examGroups(session, itemId),
    'groups.award': ({ itemId, responseIds, points, overwrite, stamp }) => {
      const { question, benchmarkId } = questionOf(session, itemId);
      if (points !== null && !isHalfStep(points, question.points))
        throw new UserError(
          'bad-input',
          `${String(points)} points: this question gives 0 to ${String(question.points)} points in steps of 0.5.`,
        );
      const { members } = groupOfAll(examGroups(session, itemId).groups, responseIds);
      const ownAlone = isBlind(session.db, benchmarkId);
      const { filled, kept, reason } = filling(members, responseIds, {
        ...{ wanted: points, overwrite },
        standing: ({ layers }: ExamAnswerView) => decidedFor(layers, session.reviewer, ownAlone)?.points ?? null,
      });
      let decided = 0;
      const result = decideAll(session, { itemId, responseId: null, variableId: null, stamp }, (reviewer) =>
        filled.map(({ responseId }) => {
          const from = awardOf(session.db, responseId, reviewer);
          if ((from?.points ?? null) !== points) decided += 1;
          // The reason of this answer alone stays as long as its points do.
          const to = points === null ? null : { points, reason: from?.points === points ? from.reason : '' };
          return { subject: { itemId, responseId, variableId: null }, reason, change: { kind: 'points', from, to } };
        }),
      );
      return { ...result, decided, kept, groups: examGroups(session, itemId) };
    },
  };
}

/** Whether answers without an expert's points are equal to some that have them. */
export function hasExamOffer(session: Session, itemId: number, ownAlone: boolean): boolean {
  const saidOf = ({ layers }: ExamAnswerView) => decidedFor(layers, session.reviewer, ownAlone)?.points ?? null;
  return examGroups(session, itemId).groups.some(({ members }) => offered(members.map(saidOf)) !== null);
}

type ExamClaim = Claim & { answer: ExamAnswerView };

function examGroups(session: Session, itemId: number): ExamGroups {
  const { db, reviewer } = session;
  const { question, benchmarkId } = questionOf(session, itemId);
  const claims = answerSets(db, benchmarkId)
    .flatMap(({ runId }) => examAnswers(db, itemId, runId, reviewer))
    .filter(({ text }) => text !== null && text !== '')
    .map((answer): ExamClaim => {
      const kind = answer.answer === null ? 'open' : answer.answer.trim() === '' ? 'not_found' : 'value';
      return { kind, text: kind === 'value' ? (answer.answer ?? '') : (answer.text ?? ''), answer };
    });
  const isSame = verifiedEqual({ name: '', type: 'other', description: '' }, { question: question.problem });
  const groups = groupClaims(claims, question.answer, sameAnswer(question.type, isSame));
  return {
    itemId,
    groups: groups.map(({ kind, text, members }) => ({
      kind,
      text: kind === 'value' ? text : '',
      spellings: new Set(members.map((one) => one.text.trim())).size,
      members: members.map(({ answer }) => answer),
    })),
  };
}

function questionOf({ db }: Session, itemId: number): NonNullable<ReturnType<typeof questionById>> {
  const found = questionById(db, itemId);
  if (!found)
    throw new UserError('not-found', `Item ${String(itemId)} is no exam question of this workspace. Reload the list.`);
  return found;
}
