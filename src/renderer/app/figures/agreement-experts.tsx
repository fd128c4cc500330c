import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpertAgreement } from '../../../contract/agreement-calls.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Cell, Kappa } from './agreement-cells.tsx';
import { AgreementDrawer, type Disagreement } from './agreement-drawer.tsx';
import { CopyTable } from './copy-table.tsx';
import { figureColumns, figureHeads } from './figure-cell.tsx';
import { useCall } from '../use-call.ts';

interface ExpertsAgreementProps {
  benchmarkId: number;
  /** Asked anew when it is another. */
  view: object;
  sets: readonly { runId: number; model: string }[];
  /** The items of an answer set, each of which opens. */
  lines: (runId: number, itemIds: readonly number[]) => ReactNode;
}

/** How far experts agree among themselves, by kind of decision; nothing where no two decided the same things. */
export function ExpertsAgreement({ benchmarkId, view, sets, lines }: ExpertsAgreementProps) {
  const { t } = useTranslation();
  const [unrevealed, setUnrevealed] = useState(false);
  const [by, setBy] = useState<ExpertAgreement['dimension']>('all');
  const rows = useCall('agreement.experts', { benchmarkId, unrevealed }, view).last ?? [];
  const [shown, setShown] = useState<Disagreement | null>(null);
  if (rows.length === 0 && !unrevealed) return null;
  const dimensions = (['all', 'type', 'subject'] as const).filter(
    (one) => one === 'all' || one === by || rows.some(({ dimension }) => dimension === one),
  );
  const name = t('results.agreementExperts');
  return (
    <Section title={name} aside={<CopyTable name={name} rows={() => tableOf(rows)} />}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2 pb-1">
        {dimensions.length > 1 ? (
          <Segments
            label={t('results.expertsGroups')}
            choices={dimensions.map((id) => ({
              id,
              label: id === 'all' ? t('results.filterAll') : t(`results.dimension.${id}`),
            }))}
            value={by}
            onChange={setBy}
          />
        ) : null}
        <TickBox isSelected={unrevealed} onChange={setUnrevealed}>
          {t('results.agreementUnrevealed')}
        </TickBox>
      </div>
      {rows.length === 0 ? (
        <p className="text-soft">{t('results.expertsNone')}</p>
      ) : (
        <Table rows={rows.filter(({ dimension }) => dimension === by)} onShow={setShown} />
      )}
      <p className="max-w-[72ch] pt-1 text-sm text-faint">{t('results.agreementExpertsNote')}</p>
      {shown ? <AgreementDrawer sets={sets} shown={shown} lines={lines} onClose={() => setShown(null)} /> : null}
    </Section>
  );
}

interface TableProps {
  rows: readonly ExpertAgreement[];
  onShow: (shown: Disagreement) => void;
}

function Table({ rows, onShow }: TableProps) {
  const { t } = useTranslation();
  return (
    <NumberGrid label={t('results.agreementExperts')}>
      <thead className="text-sm text-soft">
        <tr>
          <th className="min-w-40 pb-1 text-left align-bottom font-normal">{t('results.expertsDecisions')}</th>
          {(['agree', 'kappa', 'fleiss', 'alpha', 'differ', 'n'] as const).map((id) => (
            <th key={id} className="pb-1 pr-1.5 pl-6 text-end align-bottom font-normal">
              {t(`results.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Row key={`${one.about}/${one.group}`} one={one} onShow={onShow} />
        ))}
      </tbody>
    </NumberGrid>
  );
}

function Row({ one, onShow }: { one: ExpertAgreement; onShow: TableProps['onShow'] }) {
  const { t } = useTranslation();
  const kind = t(`adjudication.kind.${one.about}`);
  const type = VARIABLE_TYPES.find((known) => one.dimension === 'type' && known === one.group);
  const group = type ? t(`variableType.${type}`) : one.group;
  const name = group === '' ? kind : `${kind}, ${group}`;
  const open =
    one.differing === 0 ? null : () => onShow({ title: t('results.expertsDiffer', { name }), sets: one.items });
  const opens = t('results.showExpertsDiffer', { name });
  return (
    <tr className="border-t border-line">
      <th scope="row" className="max-w-64 py-1 text-left align-top font-normal wrap-anywhere">
        {kind}
        {group === '' ? null : <span className="block text-xs text-faint">{group}</span>}
      </th>
      <Cell opens={opens} onOpen={open} estimate={one.raw}>
        <span className="font-semibold">{one.raw ? rate(one.raw.value, one.questions) : '–'}</span>
      </Cell>
      {(['cohen', 'fleiss', 'alpha'] as const).map((id) => (
        <td key={id} className="py-1 pr-1.5 pl-6 text-end align-top">
          {one[id] ? <Kappa estimate={one[id]} /> : <span className="text-faint">–</span>}
        </td>
      ))}
      <Cell opens={opens} onOpen={open}>
        {one.differing}
      </Cell>
      <td className="py-1 pr-1.5 pl-6 text-end align-top text-sm whitespace-nowrap text-faint">
        {t('results.expertsDecided', { count: one.n })}
        <span className="block text-xs">{t('results.itemsCount', { count: one.questions })}</span>
        <span className="block text-xs">{t('results.expertsCount', { count: one.raters })}</span>
      </td>
    </tr>
  );
}

function tableOf(rows: readonly ExpertAgreement[]): TableText {
  return [
    [
      ...['decisions', 'by', 'group', 'experts', 'compared', 'items', 'differing'],
      ...['agreement', 'cohen', 'fleiss', 'alpha'].flatMap((name) => figureHeads(name)),
    ],
    ...rows.map((one) => [
      ...[one.about, one.dimension, one.group, one.raters, one.n, one.questions, one.differing],
      ...[one.raw, one.cohen, one.fleiss, one.alpha].flatMap((figure) => figureColumns(figure)),
    ]),
  ];
}
