import { useTranslation } from 'react-i18next';
import type { ClAnswerView, ClTaskView } from '../../../../contract/cl-calls.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../../app/keyboard/command.ts';
import { useSession } from '../../../app/session.ts';
import { joined, mark, moment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useCl } from '../cl-store.ts';
import { RubricMark } from './cl-status.tsx';
import { EvidenceLines } from './evidence-lines.tsx';
import { expertsPart, judgedLayer, ownDecision } from './judge-rubrics.ts';
import { WhyTurned } from './why-turned.tsx';
import { rubricId } from './rubric-focus.ts';
import { withControls } from '../conversation/visible-controls.ts';

/** The rubrics as a numbered list: one tab stop, J and K go through it, 1 and 2 decide. */
export function Rubrics({ task, answer }: { task: ClTaskView; answer: ClAnswerView | undefined }) {
  const { t } = useTranslation();
  const chosen = useCl((s) => s.rubric);
  if (task.rubrics.length === 0) return <p className="px-4 py-2 text-soft">{t('cl.noRubrics')}</p>;
  return (
    <ol aria-label={t('cl.rubrics')} className="m-0 list-none p-0">
      {task.rubrics.map((rubric, index) => (
        <li key={rubric.rubricId} className="[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]">
          <Rubric index={index} criterion={rubric.criterion} answer={answer} active={index === chosen} />
        </li>
      ))}
    </ol>
  );
}

interface RubricProps {
  index: number;
  criterion: string;
  answer: ClAnswerView | undefined;
  active: boolean;
}

function Rubric({ index, criterion, answer, active }: RubricProps) {
  const { t } = useTranslation();
  const rubric = answer?.rubrics[index];
  const asked = useCl((s) => s.askReason === index);
  const status = rubric?.status ?? 'unknown';
  const choose = () => {
    if (!active) useCl.setState({ rubric: index, askReason: null });
  };
  return (
    <div
      id={rubricId(index)}
      role="group"
      aria-label={t('cl.rubric', { number: index + 1, status: t(`cl.rubricStatus.${status}`) })}
      tabIndex={active ? 0 : -1}
      data-active={active}
      onFocus={choose}
      onClick={choose}
      className={`border-b border-l-2 border-b-line py-2 pr-4 pl-3 focus-visible:-outline-offset-2 ${active ? 'border-l-accent bg-raised' : 'border-l-transparent hover:bg-hover'}`}
    >
      <div className="flex items-start gap-2">
        <span className="w-5 shrink-0 text-right text-faint tabular-nums">{index + 1}</span>
        <p
          dir="auto"
          className={`min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap ${active ? 'max-h-60 overflow-auto' : 'line-clamp-4'}`}
        >
          {withControls(criterion)}
        </p>
        {answer ? (
          <span className="shrink-0">
            <RubricMark status={status} expert={rubric ? expertsPart(rubric) : null} />
          </span>
        ) : null}
      </div>
      {rubric ? (
        <div className="pl-7">
          <Layers rubric={rubric} active={active} />
          <EvidenceLines index={index} rubric={rubric} active={active} />
          {active ? <Keys rubric={rubric} /> : null}
          {active && asked ? <WhyTurned index={index} /> : null}
        </div>
      ) : null}
    </div>
  );
}

type RubricOf = ClAnswerView['rubrics'][number];

/** What judge and experts say of it: the word that counts of each, and every trial once the rubric is chosen. */
function Layers({ rubric, active }: { rubric: RubricOf; active: boolean }) {
  const { t } = useTranslation();
  const judged = judgedLayer(rubric);
  const shown = active ? rubric.layers : rubric.layers.filter((layer) => layer === judged || isByHand(layer.source));
  const several = rubric.layers.some((layer) => (layer.trial ?? 0) > 1);
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5">
      {shown.map((layer, index) => (
        <li key={index} className="text-sm">
          <span className="flex gap-2">
            <span className="truncate text-faint" title={joined([layer.who, moment(layer.at)], 'clause')}>
              {(layer.source !== 'adjudicated' && layer.who) || t(`source.${layer.source}`)}
              {several && layer.trial !== null ? `${mark('clause')}${t('cl.trial', { number: layer.trial })}` : ''}
            </span>
            {rubric.layers.length > 1 ? <RubricMark status={layer.status} /> : null}
          </span>
          {layer.rationale && (layer === judged || isByHand(layer.source) || layer.status !== judged?.status) ? (
            <span className={`text-soft wrap-anywhere ${active ? 'block whitespace-pre-wrap' : 'line-clamp-1'}`}>
              {layer.rationale.replace(NUMBER, '')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
/** Rationales repeat the number that stands before the criterion. */
const NUMBER = /^\s*\d{1,3}[.):]\s+/;

function Keys({ rubric }: { rubric: RubricOf }) {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  const own = ownDecision(rubric, reviewer);
  return (
    <div role="group" aria-label={t('cl.yourVerdict')} className="mt-2 flex flex-wrap gap-1.5">
      <Key command="decide.right" label={t('cl.pass')} pressed={own === 'pass'} />
      <Key command="decide.wrong" label={t('cl.fail')} pressed={own === 'fail'} />
      {own === null ? null : <Key command="decide.clear" label={t('exam.clear')} />}
      <Key command="evidence.attach" label={t('cl.evidence.attach')} />
    </div>
  );
}

function Key({ command, label, pressed }: { command: CommandId; label: string; pressed?: boolean }) {
  return (
    <Button
      aria-pressed={pressed}
      className={`h-6! px-2! ${pressed ? 'bg-selected font-semibold' : ''}`}
      // A press would give the selection up that is to become evidence.
      preventFocusOnPress={command === 'evidence.attach'}
      onPress={() => runCommand(command)}
    >
      {label}
      <CommandCaps command={command} quiet />
    </Button>
  );
}
