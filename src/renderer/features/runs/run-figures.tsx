import { useTranslation } from 'react-i18next';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { RunFiguresView, RunView } from '../../../contract/run-view.ts';
import { FigureCell } from '../../app/figures/figure-cell.tsx';
import { count, joined } from '../../lib/format.ts';
import { gradingName } from '../../lib/grading-name.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { FiguresSection } from './figures-section.tsx';
import { showItems } from './show-items.ts';

interface RunFiguresProps {
  run: RunView;
  figures: readonly RunFiguresView[];
  /** The gradings that the run's verdicts belong to. */
  gradings: readonly GradingView[];
}

/** An answer set over all that was asked for, or over what has a verdict. */
interface Line {
  of: RunFiguresView;
  which: 'published' | 'graded';
}

/** What a finished evaluation found, by its own verdicts alone. */
export function RunFigures({ run, figures, gradings }: RunFiguresProps) {
  const { t } = useTranslation();
  const nameOf = useFigureName();
  if (figures.length === 0) return null;
  const ks = [...new Set(figures.flatMap((one) => one.published.passAtK.map(({ k }) => k)))].filter((k) => k > 1);
  const ids = ['question', 'variable', ...ks.map((k) => `pass@${String(k)}`)];
  const lines = figures.flatMap(linesOf);
  const withStd = figures.some(({ published }) => published.spread !== null);
  const gradingOf = ({ answerRunId }: RunFiguresView) =>
    gradings.find((grading) => grading.answerRunId === answerRunId)?.name;
  const rows = (): TableText => [
    [
      ...[t('results.answers'), t('results.gradedBy'), 'denominator', ...ids.map(nameOf)],
      ...(withStd ? ids.map((id) => `${id} std`) : []),
      ...ids.map((id) => `${id} at most`),
      ...['items', 'answers'],
    ],
    ...lines.map(({ of, which }) => {
      const found = figuresIn(of[which], ks);
      return [
        ...[of.model, gradingOf(of) ?? '', which, ...found.map(({ value }) => value)],
        ...(withStd ? found.map(({ std }) => std) : []),
        ...found.map(({ atMost }) => atMost),
        ...[of[which].questions, of[which].answers],
      ];
    }),
  ];
  return (
    <FiguresSection benchmarkId={run.benchmarkId} rows={rows}>
      <NumberGrid label={t('runs.figures')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="min-w-56 pb-1 text-left font-normal">{t('results.answers')}</th>
            {ids.map((id) => (
              <FigureHead key={id}>{nameOf(id)}</FigureHead>
            ))}
            <FigureHead>{t('results.n')}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={`${String(line.of.answerRunId)}${line.which}`}
              {...{ run, line, ks, grading: gradingOf(line.of) }}
            />
          ))}
        </tbody>
      </NumberGrid>
    </FiguresSection>
  );
}

interface RowProps {
  run: RunView;
  line: Line;
  ks: readonly number[];
  grading: string | undefined;
}

function Row({ run, line: { of, which }, ks, grading }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useFigureName();
  const shown = of[which];
  const { questions, answers } = shown;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="text-left font-normal">
        {which === 'published' ? (
          <SetName set={of} grading={grading} />
        ) : (
          <span className="pl-4 text-soft">{t('runs.gradedOnly')}</span>
        )}
      </th>
      {figuresIn(shown, ks).map(({ id, value, atMost, std }, index) => (
        <FigureCell
          key={id}
          estimate={value === null ? null : { value, std, interval: null, n: questions }}
          atMost={atMost}
          none={shown.questionAccuracy === null ? t('results.notGraded') : undefined}
          opens={t('results.showItems', { figure: nameOf(id), model: of.model })}
          strong={index === 0 && which === 'published'}
          onOpen={() => showItems(run.benchmarkId, of.answerRunId, `${nameOf(id)}, ${of.model}`, of.itemIds)}
        />
      ))}
      <td className="pl-6 text-end text-sm text-faint">
        {joined(
          [
            t('results.counts', { count: questions, questions: count(questions) }),
            t('results.countAnswers', { count: answers, answers: count(answers) }),
          ],
          'clause',
        )}
      </td>
    </tr>
  );
}

/** Whose answers, by which grading, over how many trials. */
function SetName({ set, grading }: { set: RunFiguresView; grading: string | undefined }) {
  const { t } = useTranslation();
  const { spread } = set.published;
  return (
    <>
      {set.model}
      <span className="block text-sm text-faint">
        {grading === undefined ? '' : t('gradings.by', { name: gradingName(grading) })}
      </span>
      {spread ? (
        <span className="block text-sm text-faint">{t('results.overTrials', { count: spread.trials.length })}</span>
      ) : null}
    </>
  );
}

/** Both denominators are shown where they differ. */
function linesOf(of: RunFiguresView): Line[] {
  const published: Line = { of, which: 'published' };
  const { published: all, graded } = of;
  const isSame = graded.answers === all.answers && graded.variableAccuracy === all.variableAccuracy;
  return isSame ? [published] : [published, { of, which: 'graded' }];
}

/** The figures of a line in the order of the columns. */
function figuresIn(shown: RunFiguresView['published'], ks: readonly number[]) {
  const { spread, atMost } = shown;
  return [
    {
      ...{ id: 'question', value: shown.questionAccuracy, atMost: atMost?.question ?? null },
      std: spread?.question?.std ?? null,
    },
    {
      ...{ id: 'variable', value: shown.variableAccuracy, atMost: atMost?.variable ?? null },
      std: spread?.variable?.std ?? null,
    },
    ...ks.map((k) => {
      const pass = shown.passAtK.find((one) => one.k === k);
      const std = spread?.passAtK.find((one) => one.k === k)?.std ?? null;
      return { id: `pass@${String(k)}`, value: pass?.value ?? null, atMost: pass?.atMost ?? null, std };
    }),
  ];
}

/** What a figure is called: those of questions and variables in words, pass@k as it is. */
function useFigureName(): (id: string) => string {
  const { t } = useTranslation();
  return (id) => (id === 'question' || id === 'variable' ? t(`results.${id}`) : id);
}
