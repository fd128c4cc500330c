import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import type { Denominator } from '../../../core/metrics/accuracy.ts';
import type { Verdicts } from '../../../core/metrics/breakdown.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { bare, FigureCell, figureColumns, figureHeads } from '../../app/figures/figure-cell.tsx';
import { hasTrials, type GradedAlike } from './graded-alike.ts';
import { useResults } from './results-store.ts';
import { gradingName } from '../../lib/grading-name.ts';

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

/**
 * One group of lines per answer set, the best first among those that were graded alike, or among all. Lines that say the same as the first for
 * every set are left out.
 */
export function Leaderboard({ alike, together }: { alike: readonly GradedAlike[]; together: boolean }) {
  const { t } = useTranslation();
  const differ = alike.filter(({ name }) => name !== null).length > 1;
  const ranked = (list: readonly SetBreakdown[]) => list.toSorted((a, b) => accuracy(b) - accuracy(a));
  const lists = (
    differ && !together ? alike : [{ key: 'all', name: null, sets: alike.flatMap((one) => one.sets) }]
  ).map((one) => ({ ...one, sets: ranked(one.sets) }));
  const sets = lists.flatMap((one) => one.sets);
  const lines = ALL_LINES.filter((line) => saysMore(line, sets));
  const ks = [...new Set(sets.flatMap((set) => set.reviewed.published.passAtK.map(({ k }) => k)))]
    .filter((k) => k > 1)
    .sort((a, b) => a - b);
  const nameOf = ({ verdicts, denominator }: Line): string => {
    const name = t(`results.${verdicts}`);
    return denominator === 'published' ? name : t('results.gradedOnly', { verdicts: name });
  };
  const withStd = sets.some(hasTrials);
  const rows = (): TableText => [
    [
      t('results.answers'),
      t('results.gradedBy'),
      t('results.verdicts'),
      ...[t('results.question'), t('results.variable'), ...ks.map((k) => `pass@${String(k)}`)].flatMap((name) =>
        figureHeads(name, withStd),
      ),
      ...['items', 'answers', 'question at most', 'variable at most'],
      ...ks.map((k) => `pass@${String(k)} at most`),
      ...['trials', 'answers in every trial'],
      ...['question std by judge', 'question std by sampling', 'items of', 'answers of', 'cut off'],
    ],
    ...sets.flatMap((set) =>
      ALL_LINES.map((line) => {
        const figures = set[line.verdicts][line.denominator];
        const passes = ks.map((k) => figures.passAtK.find((one) => one.k === k));
        return [
          set.model,
          set.grading?.name ?? t('results.notGraded'),
          nameOf(line),
          ...[figures.question, figures.variable, ...passes.map((one) => one?.estimate)].flatMap((one) =>
            figureColumns(one, withStd),
          ),
          ...[figures.questions, figures.answers, figures.atMost?.question ?? null, figures.atMost?.variable ?? null],
          ...passes.map((one) => one?.atMost ?? null),
          ...[set.grading?.trials ?? null, figures.spread?.answers ?? null],
          ...[figures.spread?.parts.judge ?? null, figures.spread?.parts.sampling ?? null],
          ...[itemsIn(set), set.asked.ofAnswers, set.asked.cut],
        ];
      }),
    ),
  ];
  const head = 'pb-1 pr-1.5 pl-6 text-end align-bottom font-normal';
  return (
    <Section
      title={t('results.leaderboard')}
      aside={
        <CopyTable
          name={t('results.leaderboard')}
          rows={rows}
          gradings={sets.map(({ grading }) => grading?.gradingId)}
          rowGradings={() => sets.flatMap(({ grading }) => ALL_LINES.map(() => [grading?.gradingId]))}
        />
      }
    >
      {differ ? (
        <div className="flex max-w-[72ch] flex-col">
          <p>{t(together ? 'results.differentlyTogether' : 'results.differently')}</p>
          <TickBox isSelected={together} onChange={useResults.getState().rankTogether}>
            {t('results.together')}
          </TickBox>
        </div>
      ) : null}
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
        {lists.map((list) => (
          <Fragment key={list.key}>
            {differ && !together ? (
              <tbody className="border-t border-line-strong">
                <tr>
                  <th
                    colSpan={4 + ks.length + (lines.length > 1 ? 1 : 0)}
                    className="pt-3 pb-1 text-left font-semibold"
                  >
                    {list.name === null ? t('gradings.none') : t('gradings.by', { name: gradingName(list.name) })}
                  </th>
                </tr>
              </tbody>
            ) : null}
            {list.sets.map((set) => (
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
                    <Figures set={set} line={line} ks={ks} strong={lineIndex === 0} />
                  </tr>
                ))}
              </tbody>
            ))}
          </Fragment>
        ))}
      </NumberGrid>
      <div className="flex max-w-[72ch] flex-col gap-2 pt-1 text-sm text-faint">
        <p>
          {[
            t('results.noteCounting'),
            t('results.notePass'),
            lines.some((line) => line.verdicts === 'judged') ? t('results.noteReviewed') : '',
            lines.some((line) => line.denominator === 'graded') ? t('results.noteGraded') : '',
            sets.some(hasOpen) ? t('results.noteBounds') : '',
            t('results.noteOpen'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Section>
  );
}

/** All items of the benchmark, whether the set has an answer to them or not. */
const itemsIn = ({ asked }: SetBreakdown): number => asked.ofQuestions + asked.unanswered;
const hasOpen = ({ reviewed: { published } }: SetBreakdown): boolean =>
  published.atMost !== null && published.question !== null && published.atMost.question > published.question.value;

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
      <GradingPicker answerRunId={set.runId} model={set.model} methods />
      <Trials set={set} />
      <span className="flex flex-wrap gap-x-3 text-sm">
        {STATUSES.filter((status) => set.statuses[status] > 0).map((status) => (
          <span key={status} className="inline-flex items-center gap-1">
            <StatusMark status={status} /> {count(set.statuses[status])}
          </span>
        ))}
        {set.overridden > 0 ? (
          <span className="text-accent">{t('results.overridden', { count: set.overridden })}</span>
        ) : null}
        {set.asked.cut > 0 ? <span>{t('results.cut', { count: set.asked.cut })}</span> : null}
      </span>
    </span>
  );
}

/** Over how many trials the figures are means, over which answers they spread, and what makes them. */
function Trials({ set }: { set: SetBreakdown }) {
  const { t } = useTranslation();
  const { spread, question } = set.reviewed.published;
  if (!spread || !question) return null;
  const { judge, sampling } = spread.parts;
  const points = (std: number): string => bare(std, question.n);
  return (
    <span className="flex flex-col text-sm text-faint">
      <span>{t('results.overTrials', { count: spread.trials.length })}</span>
      {spread.answers < spread.ofAnswers ? (
        <span>{t('results.inEveryTrial', { answers: count(spread.answers), all: count(spread.ofAnswers) })}</span>
      ) : null}
      {judge === null ? null : (
        <span title={t('results.spreadHint')}>
          {sampling === null
            ? t('results.spreadByJudge', { judge: points(judge) })
            : t('results.spreadBy', { judge: points(judge), sampling: points(sampling) })}
        </span>
      )}
    </span>
  );
}

interface FiguresProps {
  set: SetBreakdown;
  line: Line;
  ks: readonly number[];
  strong: boolean;
}

function Figures({ set, line, ks, strong }: FiguresProps) {
  const { t } = useTranslation();
  const figures = set[line.verdicts][line.denominator];
  const open = (title: string) => () => {
    useResults.getState().showItems({ title: `${title}, ${set.model}`, runIds: [set.runId], of: {} });
  };
  const common = (figure: string) => ({
    opens: t('results.showItems', { figure, model: set.model }),
    strong,
    none: figures.question === null ? t('results.notGraded') : undefined,
    onOpen: open(figure),
  });
  const [question, variable] = [t('results.question'), t('results.variable')];
  return (
    <>
      <FigureCell {...common(question)} estimate={figures.question} atMost={figures.atMost?.question} />
      <FigureCell {...common(variable)} estimate={figures.variable} atMost={figures.atMost?.variable} />
      {ks.map((k) => {
        const name = `pass@${String(k)}`;
        const pass = figures.passAtK.find((one) => one.k === k);
        return <FigureCell key={k} {...common(name)} estimate={pass?.estimate} atMost={pass?.atMost} />;
      })}
      <td className="py-1 pr-1.5 pl-6 text-end align-top text-sm whitespace-nowrap text-faint">
        <OfHowMany set={set} line={line} />
      </td>
    </>
  );
}

/** What the figures are of, and of how many there are. */
function OfHowMany({ set, line }: { set: SetBreakdown; line: Line }) {
  const { t } = useTranslation();
  const figures = set[line.verdicts][line.denominator];
  const { asked } = set;
  const all = itemsIn(set);
  const items = { questions: count(figures.questions), all: count(all) };
  const answers = { answers: count(figures.answers), all: count(asked.ofAnswers) };
  const limited = asked.questions < asked.ofQuestions ? 'countsAsked' : 'countsAnswered';
  const part = line.denominator === 'graded' ? 'countsOf' : limited;
  return (
    <>
      {t(figures.questions < all ? `results.${part}` : 'results.counts', items)}
      <span className="block text-xs">
        {t(figures.answers < asked.ofAnswers ? 'results.countAnswersOf' : 'results.countAnswers', answers)}
      </span>
    </>
  );
}
