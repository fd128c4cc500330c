import { useTranslation } from 'react-i18next';
import type { BreakdownView, EstimatedFigures, SetBreakdown } from '../../../contract/breakdown.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import type { Denominator, Verdicts } from '../../../core/metrics/breakdown.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { FigureCell, figureColumns, figureHeads } from '../../app/figure-cell.tsx';
import { useResults } from './results-store.ts';

interface Line {
  verdicts: Verdicts;
  denominator: Denominator;
}
const ALL_LINES: readonly Line[] = [
  { verdicts: 'reviewed', denominator: 'published' },
  { verdicts: 'reviewed', denominator: 'graded' },
  { verdicts: 'judged', denominator: 'published' },
  { verdicts: 'judged', denominator: 'graded' },
];

/** One group of lines per answer set, the best first. Lines that say the same as the first for every set are left out. */
export function Leaderboard({ view }: { view: BreakdownView }) {
  const { t } = useTranslation();
  const sets = [...view.sets].sort((a, b) => accuracy(b) - accuracy(a));
  const lines = ALL_LINES.filter((line) => saysMore(line, sets));
  const ks = [...new Set(sets.flatMap((set) => set.reviewed.published.passAtK.map(({ k }) => k)))]
    .filter((k) => k > 1)
    .sort((a, b) => a - b);
  const nameOf = ({ verdicts, denominator }: Line): string => {
    const name = t(`results.${verdicts}`);
    return denominator === 'published' ? name : t('results.gradedOnly', { verdicts: name });
  };
  const rows = (): TableText => [
    [
      t('results.answers'),
      t('results.verdicts'),
      ...[t('results.question'), t('results.variable'), ...ks.map((k) => `pass@${String(k)}`)].flatMap(figureHeads),
      'items',
      'answers',
    ],
    ...sets.flatMap((set) =>
      ALL_LINES.map((line) => {
        const figures = set[line.verdicts][line.denominator];
        const passes = ks.map((k) => figures.passAtK.find((one) => one.k === k)?.estimate);
        return [
          set.model,
          nameOf(line),
          ...[figures.question, figures.variable, ...passes].flatMap(figureColumns),
          figures.questions,
          figures.answers,
        ];
      }),
    ),
  ];
  const head = 'pb-1 pr-1.5 pl-6 text-end align-bottom font-normal';
  return (
    <Section title={t('results.leaderboard')} aside={<CopyTable name={t('results.leaderboard')} rows={rows} />}>
      <NumberGrid label={t('results.leaderboard')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left align-bottom font-normal">{t('results.answers')}</th>
            {lines.length > 1 ? (
              <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('results.verdicts')}</th>
            ) : null}
            <th className={head}>
              {t('results.question')} <span className="block text-faint">pass@1</span>
            </th>
            <th className={head}>{t('results.variable')}</th>
            {ks.map((k) => (
              <th key={k} className={head}>
                pass@{k}
              </th>
            ))}
            <th className={head}>{t('results.n')}</th>
          </tr>
        </thead>
        {sets.map((set) => (
          <tbody key={set.runId} className="border-t border-line">
            {lines.map((line, lineIndex) => (
              <tr key={nameOf(line)}>
                {lineIndex === 0 ? (
                  <th
                    scope="rowgroup"
                    rowSpan={lines.length}
                    className="min-w-56 max-w-72 py-1 text-left align-top font-normal"
                  >
                    <SetName set={set} />
                  </th>
                ) : null}
                {lines.length > 1 ? (
                  <td className={`py-1 pl-6 align-top whitespace-nowrap ${lineIndex === 0 ? '' : 'text-soft'}`}>
                    {nameOf(line)}
                  </td>
                ) : null}
                <Figures set={set} figures={set[line.verdicts][line.denominator]} ks={ks} strong={lineIndex === 0} />
              </tr>
            ))}
          </tbody>
        ))}
      </NumberGrid>
      <div className="flex max-w-[72ch] flex-col gap-2 pt-1 text-sm text-faint">
        <p>
          {[
            t('results.noteCounting'),
            t('results.notePass'),
            lines.some((line) => line.verdicts === 'judged') ? t('results.noteReviewed') : '',
            lines.some((line) => line.denominator === 'graded') ? t('results.noteGraded') : '',
            t('results.noteOpen'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Section>
  );
}

const accuracy = (set: SetBreakdown): number => set.reviewed.published.question?.value ?? -1;

/** Overrides make a judged line, answers that are not settled a graded line: for all sets, so that the lines can be compared. */
function saysMore(line: Line, sets: readonly SetBreakdown[]): boolean {
  const judged = line.verdicts === 'reviewed' || sets.some((set) => set.overridden > 0);
  const settled = line.denominator === 'published' || sets.some((set) => unsettled(set[line.verdicts]));
  return judged && settled;
}
const unsettled = ({ published, graded }: SetBreakdown['reviewed']): boolean =>
  graded.answers > 0 && graded.answers < published.answers;

function SetName({ set }: { set: SetBreakdown }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-col gap-0.5">
      <span className="truncate font-semibold" title={set.name}>
        {set.model} <span className="font-normal text-faint">{t('results.samples', { count: set.k })}</span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        {STATUSES.filter((status) => set.statuses[status] > 0).map((status) => (
          <span key={status} className="inline-flex items-center gap-1">
            <StatusMark status={status} /> {count(set.statuses[status])}
          </span>
        ))}
        {set.overridden > 0 ? (
          <span className="text-accent">{t('results.overridden', { count: set.overridden })}</span>
        ) : null}
      </span>
    </span>
  );
}

interface FiguresProps {
  set: SetBreakdown;
  figures: EstimatedFigures;
  ks: readonly number[];
  strong: boolean;
}

function Figures({ set, figures, ks, strong }: FiguresProps) {
  const { t } = useTranslation();
  const open = (title: string) => () => {
    const itemIds = set.items.filter((item) => item.reviewed.length > 0).map((item) => item.itemId);
    useResults.getState().showItems({ title: `${title}, ${set.model}`, runIds: [set.runId], itemIds });
  };
  const common = (figure: string) => ({
    opens: t('results.showItems', { figure, model: set.model }),
    strong,
    onOpen: open(figure),
  });
  const [question, variable] = [t('results.question'), t('results.variable')];
  return (
    <>
      <FigureCell {...common(question)} estimate={figures.question} />
      <FigureCell {...common(variable)} estimate={figures.variable} />
      {ks.map((k) => {
        const name = `pass@${String(k)}`;
        const estimate = figures.passAtK.find((one) => one.k === k)?.estimate;
        return <FigureCell key={k} {...common(name)} estimate={estimate} />;
      })}
      <td className="py-1 pr-1.5 pl-6 text-end align-top text-sm whitespace-nowrap text-faint">
        {t('results.counts', { questions: count(figures.questions) })}
        <span className="block text-xs">{t('results.countAnswers', { answers: count(figures.answers) })}</span>
      </td>
    </>
  );
}
