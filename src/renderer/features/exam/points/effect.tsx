import { useTranslation } from 'react-i18next';
import type { ExamAnswerView, ExamEffectView } from '../../../../contract/exam-calls.ts';
import { api } from '../../../app/api.ts';
import { useSaving } from '../../../app/saving.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { joined, rate } from '../../../lib/format.ts';

/**
 * What all points and none would do to the exam's score, before it is done: "Full: exam 38% → 42%, rank 2 → 1". The lines keep their place
 * while they are worked out, so that nothing moves under the expert's eyes.
 */
export function Effect({ answer }: { answer: ExamAnswerView }) {
  const { t } = useTranslation();
  const saved = useSaving((s) => s.waiting.length === 0);
  const { responseId, points, max, sampleIndex } = answer;
  const counts = sampleIndex === 0;
  const awards = [max, 0].filter((award) => award !== points);
  // What counts now is part of the question: after a decision it is another one.
  const known = useAsked(saved && counts ? { responseId, points, awards } : null, (asked) =>
    api('exam.preview', { responseId: asked.responseId, points: asked.awards }),
  );
  return (
    <dl data-effect className="grid min-h-9 grid-cols-[auto_1fr] content-start gap-x-2 text-sm tabular-nums">
      {awards.map((award) => {
        const effect = known?.effects.find((one) => one.points === award);
        return (
          <div key={award} className="contents">
            <dt className="text-faint">{t(award === 0 ? 'exam.effect.zero' : 'exam.effect.full')}</dt>
            <dd className="text-soft">
              {!counts ? (
                t('exam.effect.first')
              ) : effect && known ? (
                <Moves effect={effect} exams={known.exams} />
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The share of points in the exam, over all where there are several, and the rank when it moves. */
function Moves({ effect: { exam, overall, rankBefore, rankAfter }, exams }: { effect: ExamEffectView; exams: number }) {
  const { t } = useTranslation();
  const moved = [
    t('exam.effect.exam', between(exam)),
    ...(exams > 1 ? [t('exam.effect.overall', between(overall))] : []),
    ...(rankBefore === rankAfter ? [] : [t('effect.rankMoves', { from: rankBefore, to: rankAfter })]),
  ];
  return joined(moved, 'clause');
}

function between({ before, after }: ExamEffectView['exam']): { from: string; to: string } {
  const share = ({ earned, possible, questions }: typeof before) =>
    rate(possible === 0 ? 0 : earned / possible, questions);
  return { from: share(before), to: share(after) };
}
