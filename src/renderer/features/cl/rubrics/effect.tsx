import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { useSaving } from '../../../app/saving.ts';
import { useSession } from '../../../app/session.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { mark, rate } from '../../../lib/format.ts';
import { useCl } from '../cl-store.ts';
import { otherDecision, withDecisions } from './judge-rubrics.ts';

/**
 * What turning the chosen rubric would do, before it is done: "If rubric 2 passes: solving rate 50% → 75%". The line
 * keeps its place while it is worked out, so that nothing moves under the expert's eyes.
 */
export function Effect({ answer }: { answer: ClAnswerView }) {
  const index = useCl((s) => s.rubric);
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  const saved = useSaving((s) => s.waiting.length === 0);
  const rubric = answer.rubrics[index];
  const turned = rubric ? { rubricId: rubric.rubricId, status: otherDecision(rubric.status) } : null;
  const status = turned ? withDecisions(answer, [turned], reviewer, '', '').status : answer.status;
  // All or nothing: where the answer keeps its grade, the solving rate stays.
  const moves = turned !== null && status !== answer.status;
  // Whichever rubric turns the answer, the figures are the same: going through the rubrics asks once.
  const question = moves && saved ? { responseId: answer.responseId, from: answer.status, to: status } : null;
  const effect = useAsked(question, ({ responseId }) =>
    api('cl.preview', { responseId, decisions: turned ? [turned] : [] }),
  );
  if (!turned) return null;
  const condition = t(turned.status === 'pass' ? 'cl.effect.pass' : 'cl.effect.fail', { number: index + 1 });
  const consequence = moves ? (figures(effect) ?? t(`cl.status.${status}`)) : t('cl.effect.stays');
  return (
    <p data-effect className="min-h-4.5 text-sm text-faint tabular-nums">
      {condition} <span className={moves ? 'text-soft' : ''}>{consequence}</span>
    </p>
  );
}

/** Short enough for one line: a rank is told when it moves. Null while the figures are not known. */
function figures(effect: OutputOf<EngineCalls, 'cl.preview'> | null): string | null {
  if (effect?.before.rate == null || effect.after.rate === null) return null;
  const { before, after, rankBefore: from, rankAfter: to } = effect;
  const moved = t('cl.effect.rate', {
    from: rate(effect.before.rate, before.rows),
    to: rate(effect.after.rate, after.rows),
  });
  return from === to ? moved : `${moved}${mark('clause')}${t('effect.rankMoves', { from, to })}`;
}
