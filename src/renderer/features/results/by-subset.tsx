import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import type { SubsetsView } from '../../../contract/subset-calls.ts';
import type { Mark } from '../../../core/report/best.ts';
import { exactTable } from '../../../core/report/section.ts';
import { columnsOf, groupsOf, subsetTables, type Subset } from '../../../core/report/subsets.ts';
import { WEIGHTS, type Weights } from '../../../core/run/weights.ts';
import { api } from '../../app/api.ts';
import { Bounds } from '../../app/figures/figure-cell.tsx';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { attempt } from '../../app/errors.ts';
import { useCall } from '../../app/use-call.ts';
import { count, joined } from '../../lib/format.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Empty, Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { Subjects } from './subjects.tsx';
import { SubsetFigure, SubsetItems, type ShownSubset } from './subset-items.tsx';
import { gradingName } from '../../lib/grading-name.ts';

type Table = SubsetsView['tables'][number];
type Model = Table['models'][number];

/** Tables 2 and 3 and figure 2 of the paper, over all CFE-Bench files of the workspace: models by subset of questions, and the questions by subject. */
export function BySubset({ view }: { view: BreakdownView }) {
  const { t } = useTranslation();
  const [together, setTogether] = useState(false);
  const apart = useCall('subsets.get', together ? null : { together: false }, view);
  const joint = useCall('subsets.get', together ? { together: true } : null, view);
  const [shown, setShown] = useState<ShownSubset | null>(null);
  const subsets = (together ? joint : apart).last ?? apart.last;
  if (!subsets) return null;
  if (subsets.tables.length === 0) return <Empty title={t('results.empty')} text={t('results.emptyText')} />;
  const say = (model: string, weights: Weights) =>
    void attempt(async () => {
      await api('subsets.sayWeights', { model, weights });
      apart.reload();
      joint.reload();
    });
  return (
    <div className="flex flex-col gap-8">
      {(apart.last?.tables.length ?? 0) > 1 ? (
        <div className="flex max-w-[72ch] flex-col">
          <p>{t(together ? 'subsets.together' : 'subsets.apart')}</p>
          <TickBox isSelected={together} onChange={setTogether}>
            {t('subsets.putTogether')}
          </TickBox>
        </div>
      ) : null}
      {subsets.tables.map((table) => (
        <Tables key={table.gradedBy.join()} table={table} onSay={say} onShow={setShown} />
      ))}
      <Subjects subjects={subsets.subjects} onShow={setShown} />
      {shown ? <SubsetItems shown={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

interface Acts {
  onSay: (model: string, weights: Weights) => void;
  onShow: (shown: ShownSubset) => void;
}

/** Table 2, and table 3 where models have answered questions of both subsets. */
function Tables({ table, ...acts }: { table: Table } & Acts) {
  const { t } = useTranslation();
  const { gradedBy, models } = table;
  const apart = (['text', 'multimodal'] as const).filter((subset) => models.some(({ of }) => of[subset]));
  const joint = models.filter(({ of }) => of.both);
  const by = t('gradings.by', { name: joined(gradedBy.map(gradingName), 'group') });
  const sections = subsetTables(models, { id: '', name: '', notes: [`${by}.`] });
  const shown = [
    { title: t('subsets.table2'), subsets: apart, members: models, section: sections[0] },
    ...(joint.length > 0
      ? [{ title: t('subsets.table3'), subsets: ['both'] as const, members: joint, section: sections[1] }]
      : []),
  ];
  return shown.map(({ title, subsets, members, section }, index) => (
    <Section
      key={title}
      title={title}
      aside={
        section ? (
          <CopyTable
            name={title}
            rows={() => exactTable(section)}
            gradings={members.flatMap(({ gradingIds }) => gradingIds)}
            rowGradings={() =>
              groupsOf(members, subsets).flatMap((group) => group.members.map((one) => one.gradingIds))
            }
            notes={section.notes}
            latex={section.tex}
          />
        ) : null
      }
    >
      <p className="text-soft">{by}</p>
      <SubsetTable title={title} models={members} subsets={subsets} {...acts} />
      {index === shown.length - 1 ? <p className="max-w-[72ch] pt-1 text-sm text-faint">{t('subsets.note')}</p> : null}
    </Section>
  ));
}

interface SubsetTableProps extends Acts {
  title: string;
  models: readonly Model[];
  subsets: readonly Subset[];
}

function SubsetTable({ title, models, subsets, onSay, onShow }: SubsetTableProps) {
  const { t } = useTranslation();
  const columns = columnsOf(subsets);
  const head = 'pb-1 pl-6 text-end align-bottom font-normal';
  return (
    <NumberGrid label={title}>
      <thead className="text-sm text-soft">
        <tr>
          <td colSpan={2} />
          {subsets.map((subset) => (
            <th key={subset} colSpan={3} scope="colgroup" className="pl-6 text-center font-normal text-faint">
              {t(`subsets.subset.${subset}`)}
            </th>
          ))}
        </tr>
        <tr>
          <th className="pb-1 text-left align-bottom font-normal">{t('subsets.model')}</th>
          <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('subsets.weights')}</th>
          {columns.map(({ subset, measure }) => [
            <th key={`${subset} ${measure}`} className={head}>
              {t(`results.${measure}`)}
            </th>,
            measure === 'question' ? (
              <th key={`${subset} n`} className={head}>
                {t('results.n')}
              </th>
            ) : null,
          ])}
        </tr>
      </thead>
      {groupsOf(models, subsets).map(({ weights, members, marks }) => (
        <tbody key={weights} className="border-t border-line-strong">
          <tr>
            <th colSpan={2 + subsets.length * 3} scope="rowgroup" className="pt-2 pb-0.5 text-left font-semibold">
              {t(`subsets.group.${weights}`)}
            </th>
          </tr>
          {members.map((model, row) => (
            <Row key={model.model} {...{ model, columns, onSay, onShow }} marks={marks.map((of) => of[row] ?? null)} />
          ))}
        </tbody>
      ))}
    </NumberGrid>
  );
}

interface RowProps extends Acts {
  model: Model;
  columns: ReturnType<typeof columnsOf>;
  /** By column. */
  marks: readonly Mark[];
}

function Row({ model, columns, marks, onSay, onShow }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="min-w-44 max-w-72 py-0.5 text-left font-normal wrap-anywhere">
        {model.model}
      </th>
      <td className="w-36 pl-4.5 text-soft">
        <Chooser
          quiet
          labelled={false}
          label={t('subsets.weightsOf', { model: model.model })}
          choices={WEIGHTS.map((id) => ({ id, label: t(`subsets.group.${id}`) }))}
          value={model.weights}
          onChange={(chosen) => {
            if (chosen !== model.weights) onSay(model.name, chosen);
          }}
        />
      </td>
      {columns.map(({ subset, measure }, column) => [
        <td key={`${subset} ${measure}`} className="pl-6 text-end align-top whitespace-nowrap">
          {model.of[subset] ? (
            <SubsetFigure
              title={t('subsets.figureOf', { model: model.model, subset: t(`subsets.subset.${subset}`) })}
              wanted={{ subset, of: { gradingIds: model.gradingIds } }}
              onShow={onShow}
            >
              <Marked value={model.of[subset][measure]} mark={marks[column] ?? null} />
              <Bounds
                estimate={{ value: model.of[subset][measure], interval: null, n: model.of[subset].n }}
                bounds={{ low: model.of[subset][measure], high: model.of[subset].atMost[measure] }}
              />
            </SubsetFigure>
          ) : (
            <span className="text-faint">–</span>
          )}
        </td>,
        measure === 'question' ? (
          <td key={`${subset} n`} className="pl-6 text-end text-sm text-faint">
            {model.of[subset] ? count(model.of[subset].n) : ''}
          </td>
        ) : null,
      ])}
    </tr>
  );
}

/** With two places as the paper gives it: the best of its group bold and underlined, the second best underlined. */
function Marked({ value, mark }: { value: number; mark: Mark }) {
  const { t } = useTranslation();
  const look = mark === null ? '' : `underline underline-offset-2 ${mark === 'best' ? 'font-semibold' : ''}`;
  return (
    <>
      <span className={look}>{(value * 100).toFixed(2)}%</span>
      {mark === null ? null : <span className="sr-only">{t(`subsets.mark.${mark}`)}</span>}
    </>
  );
}
