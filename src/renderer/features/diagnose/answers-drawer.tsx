import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '../../../core/flow/words.ts';
import { said } from '../../lib/said.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { Prose, Value, VariableName } from '../../ui/prose/prose.tsx';
import { useCall } from '../../app/use-call.ts';

interface AnswersDrawerProps {
  runId: number;
  itemId: number;
  condition: Condition;
  step: number;
  repeats: number;
  onClose: () => void;
}

/** What was asked at a step under a condition, and each answer to it with its grade. */
export function AnswersDrawer({ runId, itemId, condition, step, repeats, onClose }: AnswersDrawerProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'answers' | 'prompt'>('answers');
  const { data } = useCall('diagnose.answers', { runId, itemId, condition, step });
  return (
    <Drawer
      title={t('diagnose.answersOf', { condition: t(`diagnose.condition.${condition}`), step })}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Segments
          label={t('calls.part')}
          choices={[
            { id: 'answers', label: t('diagnose.answers') },
            { id: 'prompt', label: t('calls.parts.prompt') },
          ]}
          value={shown}
          onChange={setShown}
        />
        {data && shown === 'prompt' ? (
          <pre className="font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap">{data.prompt}</pre>
        ) : null}
        {data && shown === 'answers' ? (
          <ol className="flex flex-col">
            {data.answers.map((answer) => (
              <li key={answer.sampleIndex} className="flex flex-col gap-1 border-b border-line py-3 last:border-0">
                <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
                  {t('diagnose.repeat', { number: answer.sampleIndex + 1, total: repeats })}
                  <StatusMark status={answer.status} />
                </p>
                {answer.error ? <p className="text-sm text-is-error">{said(answer.error)}</p> : null}
                {answer.variables.map((variable) => (
                  <p key={variable.name} className="flex flex-wrap items-baseline gap-x-2 text-sm">
                    <span className="text-soft">
                      <VariableName name={variable.name} />
                    </span>
                    <Value text={variable.value ?? '–'} />
                    <span className="text-faint">{t('diagnose.against')}</span>
                    <Value text={variable.reference} />
                    <span className="basis-full text-faint">{variable.reason}</span>
                  </p>
                ))}
                {answer.text ? (
                  <details>
                    <summary className="min-h-6 w-fit text-sm text-soft hover:text-ink">
                      {t('diagnose.fullAnswer')}
                    </summary>
                    <Prose text={answer.text} />
                  </details>
                ) : null}
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </Drawer>
  );
}
