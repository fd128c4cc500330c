import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import type { Denominator } from '../../../core/metrics/accuracy.ts';
import type { Verdicts } from '../../../core/metrics/breakdown.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { count, joined } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { FigureCell, figureColumns, figureHeads } from '../../app/figures/figure-cell.tsx';
import { hasTrials, type GradedAlike } from './graded-alike.ts';
import { isUnranked, itemsIn, Place, placed, ranked, type Places } from './places.tsx';
import { useResults, showItems } from './results-store.ts';
import { SetName } from './set-name.tsx';
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
 * every set are left out; those as judged also of a set in which experts changed nothing.
 */
export function Leaderboard({ alike, together }: { alike: readonly GradedAlike[]; together: boolean }) {
  const { t } = useTranslation();
  const differ = alike.filter(({ name }) => name !== null).length > 1;
  const lists = ranked(
    differ && !together ? alike : [{ key: 'all', name: null, sets: alike.flatMap((one) => one.sets) }],
  );
  const sets = lists.flatMap((one) => one.sets);
  const places = new Map(lists.flatMap((one) => placed(one.sets)));
  const lines = ALL_LINES.filter((line) => isDistinct(line, sets));
  const ks = ksOf(sets);
  const rows = useRows(sets, ks, places);
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
          <TickBox isSelected={together} onChange={(next) => useResults.setState({ together: next })}>
            {t('results.together')}
          </TickBox>
        </div>
      ) : null}
      <NumberGrid label={t('results.leaderboard')}>
        <Heads ks={ks} withLines={lines.length > 1} />
        {lists.map((list) => (
          <Fragment key={list.key}>
            {differ && !together ? (
              <GradedBy name={list.name} columns={5 + ks.length + (lines.length > 1 ? 1 : 0)} />
            ) : null}
            {list.sets.map((set) => (
              <SetLines
                key={set.runId}
                {...{ set, ks }}
                place={places.get(set)}
                lines={set.overridden > 0 ? lines : lines.filter(({ verdicts }) => verdicts === 'reviewed')}
                named={lines.length > 1}
              />
            ))}
          </Fragment>
        ))}
      </NumberGrid>
      <Notes sets={sets} lines={lines} isPart={sets.some((set) => isUnranked(set, places))} />
    </Section>
  );
}

/** The k of pass@k that some set has, beside 1. */
const ksOf = (sets: readonly SetBreakdown[]): number[] =>
  [...new Set(sets.flatMap((set) => set.reviewed.published.passAtK.map(({ k }) => k)))]
    .filter((k) => k > 1)
    .sort((a, b) => a - b);

/** What a line is of: verdicts as reviewed or as judged, over all that was asked for or over what has a verdict. */
function useLineName(): (line: Line) => string {
  const { t } = useTranslation();
  return ({ verdicts, denominator }) => {
    const name = t(`results.${verdicts}`);
    return denominator === 'published' ? name : t('results.gradedOnly', { verdicts: name });
  };
}

/** The table as it is copied: every line of every set. */
function useRows(sets: readonly SetBreakdown[], ks: readonly number[], places: Places): () => TableText {
  const { t } = useTranslation();
  const nameOf = useLineName();
  const withStd = sets.some(hasTrials);
  const passes = ks.map((k) => `pass@${String(k)}`);
  const row = (set: SetBreakdown, line: Line) => {
    const figures = set[line.verdicts][line.denominator];
    const found = ks.map((k) => figures.passAtK.find((one) => one.k === k));
    return [
      ...[set.model, set.grading?.name ?? t('results.notGraded'), nameOf(line)],
      ...[figures.question, figures.variable, ...found.map((one) => one?.estimate)].flatMap((one) =>
        figureColumns(one, withStd),
      ),
      ...[figures.questions, figures.answers, figures.atMost?.question ?? null, figures.atMost?.variable ?? null],
      ...found.map((one) => one?.atMost ?? null),
      ...[set.grading?.trials ?? null, figures.spread?.answers ?? null],
      ...[figures.spread?.parts.judge ?? null, figures.spread?.parts.sampling ?? null],
      ...[itemsIn(set), set.asked.ofAnswers, set.asked.cut, places.get(set) ?? null],
    ];
  };
  return () => [
    [
      ...[t('results.answers'), t('results.gradedBy'), t('results.verdicts')],
      ...[t('results.question'), t('results.variable'), ...passes].flatMap((name) => figureHeads(name, withStd)),
      ...['items', 'answers', 'question at most', 'variable at most', ...passes.map((name) => `${name} at most`)],
      ...['trials', 'answers in every trial', 'question std by judge', 'question std by sampling'],
      ...['items of', 'answers of', 'cut off', 'rank'],
    ],
    ...sets.flatMap((set) => ALL_LINES.map((line) => row(set, line))),
  ];
}

function Heads({ ks, withLines }: { ks: readonly number[]; withLines: boolean }) {
  const { t } = useTranslation();
  return (
    <thead className="text-sm text-soft">
      <tr>
        <th className="pr-3 pb-1 text-end align-bottom font-normal">
          <span className="sr-only">{t('results.rank')}</span>
        </th>
        <th className="pb-1 text-left align-bottom font-normal">{t('results.answers')}</th>
        {withLines ? <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('results.verdicts')}</th> : null}
        <FigureHead>
          {t('results.question')} <span className="block text-faint">pass@1</span>
        </FigureHead>
        <FigureHead>{t('results.variable')}</FigureHead>
        {ks.map((k) => (
          <FigureHead key={k}>pass@{k}</FigureHead>
        ))}
        <FigureHead>{t('results.n')}</FigureHead>
      </tr>
    </thead>
  );
}

/** Over the sets of a grading. */
function GradedBy({ name, columns }: { name: string | null; columns: number }) {
  const { t } = useTranslation();
  return (
    <tbody className="border-t border-line-strong">
      <tr>
        <th colSpan={columns} className="pt-3 pb-1 text-left font-semibold">
          {name === null ? t('gradings.none') : t('gradings.by', { name: gradingName(name) })}
        </th>
      </tr>
    </tbody>
  );
}

interface SetLinesProps {
  set: SetBreakdown;
  place: number | null | undefined;
  lines: readonly Line[];
  /** Whether the table says what each line is of. */
  named: boolean;
  ks: readonly number[];
}

function SetLines({ set, place, lines, named, ks }: SetLinesProps) {
  const nameOf = useLineName();
  return (
    <tbody className="border-t border-line">
      {lines.map((line, index) => (
        <tr key={nameOf(line)}>
          {index === 0 ? <Place set={set} place={place} rows={lines.length} /> : null}
          {index === 0 ? (
            <th
              scope="rowgroup"
              rowSpan={lines.length}
              className="min-w-56 max-w-72 py-1 text-left align-top font-normal"
            >
              <SetName set={set} />
            </th>
          ) : null}
          {named ? (
            <td className={`py-1 pl-6 align-top whitespace-nowrap ${index === 0 ? '' : 'text-soft'}`}>
              {nameOf(line)}
            </td>
          ) : null}
          <Figures set={set} line={line} ks={ks} strong={index === 0} />
        </tr>
      ))}
    </tbody>
  );
}

interface NotesProps {
  sets: readonly SetBreakdown[];
  lines: readonly Line[];
  /** Whether some are of too few items to be ranked. */
  isPart: boolean;
}

function Notes({ sets, lines, isPart }: NotesProps) {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-[72ch] flex-col gap-2 pt-1 text-sm text-faint">
      <p>
        {joined(
          [
            isPart ? t('results.notePart') : '',
            t('results.noteCounting'),
            t('results.notePass'),
            lines.some((line) => line.verdicts === 'judged') ? t('results.noteReviewed') : '',
            lines.some((line) => line.denominator === 'graded') ? t('results.noteGraded') : '',
            sets.some(hasOpen) ? t('results.noteBounds') : '',
            t('results.noteOpen'),
          ],
          'sentence',
        )}
      </p>
    </div>
  );
}

const hasOpen = ({ reviewed: { published } }: SetBreakdown): boolean =>
  published.atMost !== null && published.question !== null && published.atMost.question > published.question.value;

/** Overrides make a judged line, answers that are not settled a graded line: for all sets, so that the lines can be compared. */
function isDistinct(line: Line, sets: readonly SetBreakdown[]): boolean {
  const judged = line.verdicts === 'reviewed' || sets.some((set) => set.overridden > 0);
  const settled = line.denominator === 'published' || sets.some((set) => unsettled(set[line.verdicts]));
  return judged && settled;
}
const unsettled = ({ published, graded }: SetBreakdown['reviewed']): boolean =>
  graded.variable !== null &&
  (graded.answers < published.answers || graded.variable.value !== published.variable?.value);

interface FiguresProps {
  set: SetBreakdown;
  line: Line;
  ks: readonly number[];
  strong: boolean;
}

function Figures({ set, line, ks, strong }: FiguresProps) {
  const { t } = useTranslation();
  const figures = set[line.verdicts][line.denominator];
  const open = (title: string) => () => showItems({ title: `${title}, ${set.model}`, runIds: [set.runId], of: {} });
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
  const all = line.denominator === 'graded' ? asked.ofQuestions : itemsIn(set);
  const items = { count: figures.questions, questions: count(figures.questions), all: count(all) };
  const answers = { count: figures.answers, answers: count(figures.answers), all: count(asked.ofAnswers) };
  const limited = asked.questions < asked.ofQuestions ? 'countsAsked' : 'countsAnswered';
  const part = line.denominator === 'graded' ? 'countsOf' : limited;
  return (
    <>
      {t(figures.questions < all ? `results.${part}` : 'results.counts', items)}
      <span className="block text-xs">
        {t(figures.answers < asked.ofAnswers ? 'results.countAnswersOf' : 'results.countAnswers', answers)}
      </span>
      {figures.variable && figures.variable.n !== figures.questions ? (
        <span className="block text-xs">
          {t('results.countsVariable', { count: figures.variable.n, questions: count(figures.variable.n) })}
        </span>
      ) : null}
    </>
  );
}
