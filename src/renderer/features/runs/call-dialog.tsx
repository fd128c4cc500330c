import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallView } from '../../../contract/run-shapes.ts';
import { TextViewer } from './text-viewer.tsx';
import { count } from '../../lib/format.ts';
import { DialogFrame } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { CallStateMark, useCallAbout } from './calls-table.tsx';
import { usePurpose } from '../../app/run-form/purpose.ts';
import { openCall } from './runs-store.ts';

const PARTS = ['prompt', 'answer', 'reasoning', 'request', 'reply'] as const;

/** One call: what was asked, what came back, word for word. */
export function CallDialog({ call }: { call: CallView }) {
  const { t } = useTranslation();
  const purposeOf = usePurpose();
  const about = useCallAbout();
  const kept = PARTS.filter((part) => call[part]);
  const [wanted, setPart] = useState<(typeof PARTS)[number] | null>(null);
  const part = wanted ?? kept[0] ?? 'request';
  const facts = [
    call.model,
    purposeOf(call.purpose),
    ...about(call, true),
    call.tokensIn === null ? '' : t('runs.tokens', { in: count(call.tokensIn), out: count(call.tokensOut ?? 0) }),
    call.tokensCached ? t('runs.ofCached', { count: call.tokensCached }) : '',
    call.tokensReasoning ? t('runs.ofReasoning', { count: call.tokensReasoning }) : '',
    call.latencyMs === null ? '' : t('calls.seconds', { seconds: (call.latencyMs / 1000).toFixed(2) }),
  ].filter(Boolean);
  return (
    <DialogFrame size="wide" title={t('calls.one', { item: call.position })} isOpen onClose={() => void openCall(null)}>
      <div className="flex h-[min(40rem,calc(100vh-9rem))] flex-col gap-3">
        <p className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
          <CallStateMark state={call.state} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {call.error ? (
          <p className="max-h-40 overflow-auto text-sm wrap-anywhere text-is-error select-text">
            {call.errorCode ? `${call.errorCode}: ` : ''}
            {call.error}
          </p>
        ) : null}
        {kept.length > 0 ? (
          <>
            <Segments
              label={t('calls.part')}
              choices={kept.map((id) => ({ id, label: t(`calls.parts.${id}`) }))}
              value={part}
              onChange={setPart}
            />
            <TextViewer
              key={part}
              text={call[part] ?? ''}
              label={t(`calls.parts.${part}`)}
              json={part === 'request' || part === 'reply'}
            />
          </>
        ) : (
          <p className="text-soft">{t('calls.notKept')}</p>
        )}
      </div>
    </DialogFrame>
  );
}
