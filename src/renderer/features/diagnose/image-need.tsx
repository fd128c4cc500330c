import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { navigate } from '../../app/navigate.ts';
import { rate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Section } from '../../ui/page.tsx';
import { openForm } from './diagnose-store.ts';
import { useCall } from '../../app/use-call.ts';

type ImageNeedRow = OutputOf<EngineCalls, 'diagnose.imageNeed'>[number];

/** Items that a model solves without their figures (section 3.1): evidence for the decision that the figure is not needed. */
export function ImageNeed({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const { data } = useCall('diagnose.imageNeed', { benchmarkId });
  if (!data) return null;
  const start = (
    <>
      <Button onPress={() => openForm({ kind: 'experiment', images: false })}>{t('diagnose.withoutImagesRun')}</Button>
      <Button onPress={() => navigate({ screen: 'runs' })}>{t('diagnose.toRuns')}</Button>
    </>
  );
  if (data.length === 0)
    return <Empty title={t('diagnose.noImageNeed')} text={t('diagnose.noImageNeedText')} action={start} />;
  return (
    <Section title={t('diagnose.imageNeed')} aside={<span className="flex gap-2">{start}</span>}>
      <p className="max-w-[72ch] text-sm text-soft">{t('diagnose.imageNeedNote')}</p>
      <table aria-label={t('diagnose.imageNeed')} className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('newRun.items')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('diagnose.evidenceFor')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('newRun.model')}</th>
            <th className="pb-1 pl-6 text-end font-normal">{t('diagnose.rightWithout')}</th>
            <th className="pb-1 pl-6" />
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row
              key={`${String(row.itemId)}/${row.question}/${String(row.runId)}`}
              row={row}
              benchmarkId={benchmarkId}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row({ row, benchmarkId }: { row: ImageNeedRow; benchmarkId: number }) {
  const { t } = useTranslation();
  const { number, preview, question, model, right, total } = row;
  return (
    <tr className="h-9 border-t border-line">
      <th scope="row" className="max-w-96 truncate text-left font-normal">
        <span className="pr-2 text-faint">{number}</span>
        {preview}
      </th>
      <td className="pl-6">{t(`diagnose.notNeeded.${question}`)}</td>
      <td className="pl-6 text-soft">{model}</td>
      <td className="pl-6 text-end">
        {t('diagnose.rightOf', { right, total })}{' '}
        <span className="text-faint">{total > 0 ? rate(right / total, 0) : ''}</span>
      </td>
      <td className="pl-6 text-end">
        <Button look="quiet" onPress={() => navigate({ screen: 'review', benchmarkId, item: row.itemId })}>
          {t('diagnose.decide')}
          <span className="sr-only">{t('diagnose.itemNumber', { number })}</span>
        </Button>
      </td>
    </tr>
  );
}
