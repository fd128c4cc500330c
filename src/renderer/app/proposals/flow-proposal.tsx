import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposalView } from '../../../contract/flow-calls.ts';
import type { StepView } from '../../../contract/review-shapes.ts';
import { stepAnswer } from '../../lib/step-answer.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { Finding } from '../../ui/finding.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';

interface FlowProposalProps {
  current: readonly StepView[];
  proposal: ProposalView;
  /** The proposed steps that would be taken, by index. */
  taken: ReadonlySet<number>;
  onTake: (index: number, take: boolean) => void;
}

/** The item's present flow beside the one that a model proposes, step against step, with what the check finds in the proposal. */
export function FlowProposal({ current, proposal, taken, onTake }: FlowProposalProps) {
  const { t } = useTranslation();
  const { proposed, findings } = proposal;
  const rows = Math.max(current.length, proposed.length);
  const whole = findings.filter(({ index }) => index === null);
  return (
    <div className="grid grid-cols-2 gap-x-6" role="group" aria-label={t('proposal.sideBySide')}>
      <p className="pb-1 text-sm font-semibold text-soft">
        {t('proposal.current')}{' '}
        <span className="font-normal text-faint">{t('flow.count', { count: current.length })}</span>
      </p>
      <p className="pb-1 text-sm font-semibold text-soft">
        {t('proposal.proposed', { model: proposal.model })}{' '}
        <span className="font-normal text-faint">{t('flow.count', { count: proposed.length })}</span>
      </p>
      {whole.map((finding) => (
        <div key={finding.message} className="col-start-2 pb-2">
          <Finding finding={finding} />
        </div>
      ))}
      {Array.from({ length: rows }, (_, index) => {
        const mine = current[index];
        const theirs = proposed[index];
        return (
          <Fragment key={index}>
            <Cell>
              {mine ? (
                <Step number={index + 1} step={mine.step} answer={mine.answer} />
              ) : index === 0 ? (
                <span className="text-faint">{t('proposal.none')}</span>
              ) : null}
            </Cell>
            <Cell>
              {theirs ? (
                <>
                  <Step number={index + 1} step={theirs.step} answer={theirs.answer} />
                  {findings
                    .filter((finding) => finding.index === index)
                    .map((finding) => (
                      <Finding key={finding.message} finding={finding} />
                    ))}
                  <TickBox isSelected={taken.has(index)} onChange={(take) => onTake(index, take)}>
                    <span className="text-sm text-soft">{t('proposal.take', { number: index + 1 })}</span>
                  </TickBox>
                </>
              ) : null}
            </Cell>
          </Fragment>
        );
      })}
    </div>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1 border-t border-line py-2">{children}</div>
);

function Step({ number, step, answer }: { number: number; step: string; answer: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-3">
      <span className="w-5 shrink-0 pt-0.5 text-end text-sm text-faint tabular-nums">{number}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Prose text={step} />
        <div className="flex gap-2 overflow-x-auto font-serif text-prose wrap-anywhere">
          <span className="pt-0.5 font-sans text-sm text-faint">{t('review.stepAnswer')}</span>
          <Value text={stepAnswer(answer)} />
        </div>
      </div>
    </div>
  );
}
