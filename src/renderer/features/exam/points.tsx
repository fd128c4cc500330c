import { useTranslation } from 'react-i18next';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { CommandTip } from '../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../app/keyboard/registry.ts';
import { useSession } from '../../app/session.ts';
import { SavedLine } from '../../desk/saved-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ownAward } from './award-points.ts';
import { awardStep, explain } from './decide.ts';
import { Effect } from './effect.tsx';
import { focusPoints } from './exam-store.ts';

/** The points that count, changed in half steps by + and - or the arrows, or set to all and none. */
export function Points({ answer }: { answer: ExamAnswerView }) {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  const award = ownAward(answer, reviewer);
  const own = award?.points;
  const { points, max, proportional } = answer;
  const expert = answer.effective.source === 'expert';
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 pt-1 pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <Step command="points.less" label={t('commands.points_less')} sign="&#8722;" />
        <div
          id="exam-points"
          role="spinbutton"
          tabIndex={0}
          aria-label={t('exam.award')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={points ?? undefined}
          aria-valuetext={points === null ? t('exam.ungraded', { max }) : t('exam.awarded', { points, max })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            if (!event.repeat) awardStep(event.key === 'ArrowUp' ? 0.5 : -0.5);
          }}
          className="flex min-w-24 items-baseline justify-center gap-1.5 rounded px-2 tabular-nums"
        >
          <span className={`text-2xl ${expert ? 'text-accent' : ''}`}>{points ?? '–'}</span>
          <span className="text-soft">{t('exam.of', { max })}</span>
        </div>
        <Step command="points.more" label={t('commands.points_more')} sign="+" />
      </div>
      <div role="group" aria-label={t('exam.award')} className="flex gap-2">
        <Set command="decide.right" label={t('exam.full')} pressed={own === max} />
        <Set command="decide.wrong" label={t('exam.zero')} pressed={own === 0} />
        {award ? <Set command="decide.clear" label={t('exam.clear')} /> : null}
      </div>
      <Effect answer={answer} />
      {award ? (
        <SavedLine
          key={answer.responseId}
          id="exam-reason"
          label={t('exam.reason')}
          placeholder={t('exam.reasonHint')}
          stored={award.rationale}
          onLeave={focusPoints}
          keep={explain}
        />
      ) : null}
      {proportional === null ? null : (
        <p className="text-sm text-faint">
          {t('exam.proportional', { points: Math.round(proportional * 100) / 100, max })}
        </p>
      )}
    </div>
  );
}

function Step({ command, label, sign }: { command: CommandId; label: string; sign: string }) {
  return (
    <CommandTip label={label} command={command}>
      <Button className="w-7 justify-center px-0!" aria-label={label} onPress={() => runCommand(command)}>
        {sign}
      </Button>
    </CommandTip>
  );
}

function Set({ command, label, pressed }: { command: CommandId; label: string; pressed?: boolean }) {
  return (
    <Button
      aria-pressed={pressed}
      className={pressed ? 'bg-selected font-semibold' : ''}
      onPress={() => runCommand(command)}
    >
      {label}
      <CommandCaps command={command} quiet />
    </Button>
  );
}
