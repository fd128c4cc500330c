import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { stepAnswer } from '../../../lib/step-answer.ts';
import { Text } from '../texts/text.tsx';

/** The reasoning flow under the solution, closed until it is wanted: up to 39 steps. */
export const Flow = memo(function Flow({ steps }: { steps: ItemView['flow'] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <Disclosure className="group mt-6 border-t border-line pt-1">
      {({ isExpanded }) => (
        <>
          <Heading level={3}>
            <Button
              slot="trigger"
              className="flex h-7 items-center gap-1 rounded pr-2 text-sm font-semibold text-soft hover:text-ink"
            >
              <ChevronRight size={14} aria-hidden className="group-data-expanded:rotate-90" />
              {t('review.flow', { count: steps.length })}
            </Button>
          </Heading>
          <DisclosurePanel>{isExpanded ? <Steps steps={steps} /> : null}</DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
});

/** Typeset only when it is opened: a flow has up to 39 steps. */
function Steps({ steps }: { steps: ItemView['flow'] }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li key={index} data-step className="flex gap-3 border-b border-line py-2 last:border-0">
          <span className="w-5 shrink-0 pt-0.5 text-right text-sm text-faint tabular-nums">{step.stepId}</span>
          <div className="min-w-0 flex-1">
            <Text text={step.step} figures={NONE} />
            <div className="mt-0.5 flex gap-2 text-soft">
              <span className="pt-0.5 text-sm text-faint">{t('review.stepAnswer')}</span>
              <Text text={stepAnswer(step.answer)} figures={NONE} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
const NONE: never[] = [];
