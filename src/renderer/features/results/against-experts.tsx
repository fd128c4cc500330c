import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgainstExpertsView, ThingView } from '../../../contract/expert-calls.ts';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import { CELLS, SCORES, type Spread } from '../../../core/metrics/against-experts.ts';
import { againstTable } from '../../../core/report/against.ts';
import { exactTable } from '../../../core/report/section.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { keysOf } from '../../app/keyboard/bindings.ts';
import { isMac, keyCaps } from '../../app/keyboard/chord.ts';
import { useCall } from '../../app/use-call.ts';
import { count, list, mark, rate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Empty, Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { ThingsDrawer, type ShownThings } from './things-drawer.tsx';
import { gradingName } from '../../lib/grading-name.ts';

const UNITS = ['answer', 'variable'] as const;
type Unit = (typeof UNITS)[number];

interface AgainstExpertsProps {
  benchmarkId: number;
  name: string;
  view: BreakdownView;
}

/** Table 1 of the paper: each grading held against what experts say of the same answers, or of their variables. */
export function AgainstExperts({ benchmarkId, name, view }: AgainstExpertsProps) {
  const { t } = useTranslation();
  // Verdicts and labels change the view.
  const answer = useCall('experts.against', { benchmarkId, unit: 'answer' }, view).last;
  const variable = useCall('experts.against', { benchmarkId, unit: 'variable' }, view).last;
  const [wanted, setWanted] = useState<Unit>('answer');
  const [shown, setShown] = useState<ShownThings | null>(null);
  if (!answer || !variable) return null;
  const rows = { answer, variable };
  const units = UNITS.filter((unit) => rows[unit].length > 0);
  const unit = units.includes(wanted) ? wanted : units[0];
  const labels = <ImportLabels benchmarkId={benchmarkId} view={view} />;
  if (unit === undefined) return <NoLabels action={labels} />;
  return (
    <Section
      title={t(`experts.title.${unit}`)}
      aside={
        <span className="flex items-center gap-2">
          {labels}
          <CopyAgainst rows={rows[unit]} unit={unit} name={name} />
        </span>
      }
    >
      {units.length > 1 ? (
        <div className="pb-1">
          <Segments
            label={t('experts.unit')}
            choices={units.map((id) => ({ id, label: t(`experts.units.${id}`) }))}
            value={unit}
            onChange={setWanted}
          />
        </div>
      ) : null}
      <Table rows={rows[unit]} unit={unit} onShow={setShown} />
      <p className="max-w-[72ch] pt-1 text-sm text-faint">
        {t('experts.by', { experts: list([...new Set(rows[unit].flatMap(({ experts }) => experts))]) })}
        {mark('sentence')}
        {t(`experts.note.${unit}`)}
        {mark('sentence')}
        {t('experts.noteScores')}
      </p>
      {shown ? <ThingsDrawer view={view} shown={shown} onClose={() => setShown(null)} /> : null}
    </Section>
  );
}

function ImportLabels({ benchmarkId, view }: Omit<AgainstExpertsProps, 'name'>) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button onPress={() => setImporting(true)}>{t('experts.importLabels')}</Button>
      {importing ? <LabelsDialog {...{ benchmarkId, view }} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function NoLabels({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  const key = (command: 'answer.right' | 'answer.wrong'): string =>
    keyCaps(keysOf(command)[0] ?? '', isMac()).join('+');
  const keys = { right: key('answer.right'), wrong: key('answer.wrong') };
  return <Empty title={t('experts.none')} text={t('experts.noneText', keys)} action={action} />;
}

interface CopyAgainstProps {
  rows: readonly AgainstExpertsView[];
  unit: Unit;
  name: string;
}

function CopyAgainst({ rows, unit, name }: CopyAgainstProps) {
  const { t } = useTranslation();
  const figures = rows.map(({ scores, cells, ...row }) => ({ ...row, figures: { ...scores, ...cells } }));
  // How they came about goes with the copied table by its gradings.
  const table = againstTable(figures, { unit, name, methods: [] });
  return (
    <CopyTable
      name={t(`experts.title.${unit}`)}
      rows={() => exactTable(table)}
      gradings={rows.map(({ gradingId }) => gradingId)}
      rowGradings={() => rows.map(({ gradingId }) => [gradingId])}
      notes={table.notes}
      latex={table.tex}
    />
  );
}

interface TableProps {
  rows: readonly AgainstExpertsView[];
  unit: Unit;
  onShow: (shown: ShownThings) => void;
}

function Table({ rows, unit, onShow }: TableProps) {
  const { t } = useTranslation();
  const head = 'pb-1 pr-1.5 pl-5 text-end align-bottom font-normal';
  return (
    <NumberGrid label={t(`experts.title.${unit}`)}>
      <thead className="text-sm text-soft">
        <tr>
          <th className="pb-1 text-left align-bottom font-normal">{t('experts.grading')}</th>
          <th className={head}>{t('results.n')}</th>
          {SCORES.map((score) => (
            <th key={score} className={head}>
              {t(`experts.score.${score}`)}
            </th>
          ))}
          {CELLS.map((cell) => (
            <th key={cell} className={head}>
              {t(`experts.cell.${cell}`)} <span className="block text-faint">{cell.toUpperCase()}</span>
            </th>
          ))}
          <th className={head}>{t('experts.open')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.gradingId} {...{ row, unit, onShow }} />
        ))}
      </tbody>
    </NumberGrid>
  );
}

interface RowProps extends Omit<TableProps, 'rows'> {
  row: AgainstExpertsView;
}

function Row({ row, unit, onShow }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="min-w-44 max-w-72 py-1 text-left align-top font-normal wrap-anywhere">
        {gradingName(row.grading)}
        <span className="block text-sm text-faint">
          {t('experts.of', { model: row.model ?? t('experts.unknownModel') })}
          {row.trials > 1 ? `${mark('clause')}${t('gradings.trials', { count: row.trials })}` : ''}
        </span>
      </th>
      <td className="py-1 pr-1.5 pl-5 text-end align-top text-sm whitespace-nowrap text-faint">
        {t(`results.agreementUnit.${unit}`, { count: row.n })}
        <span className="block text-xs">{t('results.itemsCount', { count: row.questions })}</span>
      </td>
      {SCORES.map((score) => (
        <td key={score} className="py-1 pr-1.5 pl-5 text-end align-top whitespace-nowrap">
          <Score score={score} spread={row.scores[score]} n={row.n} />
        </td>
      ))}
      {CELLS.map((cell) => (
        <Things
          key={cell}
          value={spreadText(row.cells[cell], row.trials)}
          things={row.cells[cell].things}
          title={cellTitle(row, t(`experts.cell.${cell}`))}
          answerRunId={row.answerRunId}
          strong={cell === 'fn' || cell === 'fp'}
          onShow={onShow}
        />
      ))}
      <Things
        value={count(row.open)}
        things={row.openThings}
        title={cellTitle(row, t('experts.open'))}
        answerRunId={row.answerRunId}
        onShow={onShow}
      />
    </tr>
  );
}

const cellTitle = ({ grading }: AgainstExpertsView, what: string): string => `${what}: ${grading}`;

const spreadText = ({ mean, std }: Spread, trials: number): string =>
  trials > 1 ? `${mean.toFixed(2)} ± ${std.toFixed(2)}` : count(mean);

function Score({ score, spread, n }: { score: (typeof SCORES)[number]; spread: Spread | null; n: number }) {
  if (spread === null) return <span className="text-faint">–</span>;
  const { mean, std } = spread;
  const [value, deviation] =
    score === 'accuracy' ? [rate(mean, n), rate(std, n).replace('%', '')] : [mean.toFixed(2), std.toFixed(2)];
  return (
    <>
      <span className={score === 'accuracy' ? 'font-semibold' : ''}>{value}</span>
      {std > 0 ? <span className="text-faint"> ± {deviation}</span> : null}
    </>
  );
}

interface ThingsProps {
  value: string;
  things: readonly ThingView[];
  title: string;
  answerRunId: number;
  strong?: boolean;
  onShow: (shown: ShownThings) => void;
}

/** A cell of the confusion matrix. It opens what is counted in it. */
function Things({ value, things, title, answerRunId, strong = false, onShow }: ThingsProps) {
  const { t } = useTranslation();
  if (things.length === 0)
    return <td className="py-1 pr-1.5 pl-5 text-end align-top text-faint whitespace-nowrap">{value}</td>;
  return (
    <td className="py-0.5 pl-3.5 text-end align-top">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={() => onShow({ title, answerRunId, things })}
        className={`min-h-6 min-w-6 rounded px-1.5 py-0.5 text-end whitespace-nowrap hover:bg-hover ${strong ? 'font-semibold' : ''}`}
      >
        {value}
        <span className="sr-only">{t('experts.show', { title })}</span>
      </button>
    </td>
  );
}
