import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPointsOverride } from '../../../../core/grading/exam.ts';
import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { CommandTip } from '../../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../../app/keyboard/command.ts';
import { useNoteDraft } from '../../../app/saving.ts';
import { useSession } from '../../../app/session.ts';
import { SavedLine } from '../../../desk/writing/saved-line.tsx';
import { percent } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ownAward } from './award-points.ts';
import { isHidden } from './blind.ts';
import { award, awardStep, explain } from './decide.ts';
import { Effect } from './effect.tsx';
import { currentQuestion, focusPoints, typePoints, useExam } from '../exam-store.ts';

/** The points that count: typed, changed in half steps by + and - or the arrows, or set to all and none. */
export function Points({ answer }: { answer: ExamAnswerView }) {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  const given = ownAward(answer, reviewer);
  const own = given?.points;
  const { points, max, proportional } = answer;
  const override = isPointsOverride(answer.layers);
  const typing = useExam((s) => s.typing);
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 pt-1 pb-3">
      <PointsBox
        key={`points/${String(answer.responseId)}`}
        points={points}
        max={max}
        typing={typing}
        override={override}
        onType={typePoints}
        onStep={awardStep}
        onAward={award}
        onLeave={focusPoints}
      />
      <AwardButtons own={own ?? null} max={max} clears={given !== undefined} />
      <Students />
      {isHidden(answer) ? null : <Effect answer={answer} />}
      {given ? (
        <SavedLine
          key={answer.responseId}
          id="exam-reason"
          label={t('exam.reason')}
          placeholder={t('exam.reasonHint')}
          stored={given.rationale}
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

interface PointsBoxProps {
  /** Those that count; null where there are none, or several answers have different ones. */
  points: number | null;
  max: number;
  /** What is being typed; null while nobody types. */
  typing: string | null;
  override: boolean;
  onType: (digit: string) => void;
  onStep: (step: 0.5 | -0.5) => void;
  onAward: (points: number) => void;
  /** When the field of typed points closes. */
  onLeave: () => void;
}

export function PointsBox({ points, max, typing, override, onType, onStep, onAward, onLeave }: PointsBoxProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Step command="points.less" label={t('commands.points_less')} sign="&#8722;" />
      {typing === null ? (
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
            if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
            // Digits are points, not commands.
            if (/^\d$/.test(event.key)) onType(event.key);
            else if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            else if (!event.repeat) onStep(event.key === 'ArrowUp' ? 0.5 : -0.5);
            event.preventDefault();
          }}
          className="flex min-w-24 items-baseline justify-center gap-1.5 rounded px-2 tabular-nums"
        >
          <span className={`text-2xl ${override ? 'text-accent' : ''}`}>{points ?? '–'}</span>
          <span className="text-soft">{t('exam.of', { max })}</span>
        </div>
      ) : (
        <TypedPoints first={typing} max={max} onAward={onAward} onLeave={onLeave} />
      )}
      <Step command="points.more" label={t('commands.points_more')} sign="+" />
    </div>
  );
}

/** `clears`: whether there are own points to be taken back. */
export function AwardButtons({ own, max, clears }: { own: number | null; max: number; clears: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('exam.award')} className="flex flex-wrap gap-2">
      <Set command="points.all" label={t('exam.full')} pressed={own === max} />
      <Set command="points.none" label={t('exam.zero')} pressed={own === 0} />
      {clears ? <Set command="points.clear" label={t('exam.clear')} /> : null}
    </div>
  );
}

type TypedProps = Pick<PointsBoxProps, 'max' | 'onAward' | 'onLeave'> & { first: string };

/** The points as they are typed: Enter keeps them, Escape leaves them as they were. */
function TypedPoints({ first, max, onAward, onLeave }: TypedProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const points = pointsOf(text, max);
  useNoteDraft('points', text !== first || first.length === 1);
  const settled = useRef(false);
  /** Leaving the field keeps what is typed, as Enter does; what is no number of points is given up. */
  const settle = (keeps: boolean) => {
    if (settled.current) return;
    settled.current = true;
    if (keeps && points !== null) onAward(points);
    useExam.setState({ typing: null });
  };
  return (
    <span className="flex items-baseline gap-1.5 tabular-nums">
      <input
        autoFocus
        inputMode="decimal"
        aria-label={t('exam.award')}
        aria-invalid={points === null}
        value={text}
        maxLength={8}
        onFocus={(event) => {
          // What stood there is replaced by what is typed; a digit that opened the field goes on.
          if (first.length > 1) event.currentTarget.select();
        }}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => settle(text !== first || first.length === 1)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          if (event.key === 'Enter' && points === null) return;
          settle(event.key === 'Enter');
          setTimeout(onLeave);
        }}
        className="h-8 w-16 rounded border border-line-strong bg-raised px-2 text-center text-lg"
      />
      <span className={points === null ? 'text-is-wrong' : 'text-soft'}>
        {points === null ? t('exam.notPoints', { max }) : t('exam.of', { max })}
      </span>
    </span>
  );
}

/** Half steps from 0 to the maximum; null for anything else. */
function pointsOf(text: string, max: number): number | null {
  const points = /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  return points >= 0 && points <= max && Number.isInteger(points * 2) ? points : null;
}

/** What the students had of the exam's points, beside what this answer gets: of single questions nobody has recorded it. */
function Students() {
  const { t } = useTranslation();
  const students = useExam((s) => currentQuestion(s)?.exam.students);
  if (students?.average == null) return null;
  const { average, total } = students;
  return (
    <p className="text-sm text-soft tabular-nums">
      {total !== null && total > 0
        ? t('exam.studentsShare', { average, total, share: percent(average / total) })
        : t('exam.studentsMean', { average })}
    </p>
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
