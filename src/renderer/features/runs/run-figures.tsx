import { useTranslation } from 'react-i18next';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { RunFiguresView, RunView } from '../../../contract/run-view.ts';
import { FigureCell } from '../../app/figures/figure-cell.tsx';
import { navigate } from '../../app/navigate.ts';
import { count, joined } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { FiguresSection } from './figures-section.tsx';
import { gradingName } from '../../lib/grading-name.ts';

interface RunFiguresProps {
  run: RunView;
  figures: readonly RunFiguresView[];
  /** The gradings that the run's verdicts belong to. */
  gradings: readonly GradingView[];
}

/** What a finished evaluation found, by its own verdicts alone. */
export function RunFigures({ run, figures, gradings }: RunFiguresProps) {
  const { t } = useTranslation();
  if (figures.length === 0) return null;
  const ks = [...new Set(figures.flatMap((one) => one.published.passAtK.map(({ k }) => k)))].filter((k) => k > 1);
  const passOf = (one: RunFiguresView['published'], k: number) => one.passAtK.find((pass) => pass.k === k);
  const gradedBy = (one: RunFiguresView): string => {
    const name = gradings.find(({ answerRunId }) => answerRunId === one.answerRunId)?.name;
    return name === undefined ? '' : t('gradings.by', { name: gradingName(name) });
  };
  const lines = figures.flatMap((one) =>
    (['published', 'graded'] as const)
      // Both denominators are shown where they differ.
      .filter((which) => which === 'published' || one.graded.answers !== one.published.answers)
      .map((which) => ({ one, which, figures: one[which] })),
  );
  const withStd = figures.some(({ published }) => published.spread !== null);
  const rows = (): TableText => [
    [
      t('results.answers'),
      t('results.gradedBy'),
      'denominator',
      t('results.question'),
      t('results.variable'),
      ...ks.map((k) => `pass@${String(k)}`),
      ...(withStd ? ['question std', 'variable std', ...ks.map((k) => `pass@${String(k)} std`)] : []),
      ...['question at most', 'variable at most', ...ks.map((k) => `pass@${String(k)} at most`)],
      'items',
      'answers',
    ],
    ...lines.map(({ one, which, figures: shown }) => [
      one.model,
      gradings.find(({ answerRunId }) => answerRunId === one.answerRunId)?.name ?? '',
      which,
      shown.questionAccuracy,
      shown.variableAccuracy,
      ...ks.map((k) => passOf(shown, k)?.value ?? null),
      ...(withStd ? stdsOf(shown.spread, ks) : []),
      ...[shown.atMost?.question ?? null, shown.atMost?.variable ?? null],
      ...ks.map((k) => passOf(shown, k)?.atMost ?? null),
      shown.questions,
      shown.answers,
    ]),
  ];
  const head = 'pb-1 pr-1.5 pl-6 text-end font-normal align-bottom';
  return (
    <FiguresSection benchmarkId={run.benchmarkId} rows={rows}>
      <NumberGrid label={t('runs.figures')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="min-w-56 pb-1 text-left font-normal">{t('results.answers')}</th>
            <th className={head}>{t('results.question')}</th>
            <th className={head}>{t('results.variable')}</th>
            {ks.map((k) => (
              <th key={k} className={head}>
                pass@{k}
              </th>
            ))}
            <th className={head}>{t('results.n')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ one, which, figures: shown }) => (
            <tr key={`${String(one.answerRunId)}${which}`} className="border-t border-line">
              <th scope="row" className="text-left font-normal">
                {which === 'published' ? one.model : <span className="pl-4 text-soft">{t('runs.gradedOnly')}</span>}
                {which === 'published' ? <span className="block text-sm text-faint">{gradedBy(one)}</span> : null}
                {which === 'published' && one.published.spread ? (
                  <span className="block text-sm text-faint">
                    {t('results.overTrials', { count: one.published.spread.trials.length })}
                  </span>
                ) : null}
              </th>
              {[
                {
                  ...{ name: t('results.question'), value: shown.questionAccuracy },
                  ...{ atMost: shown.atMost?.question, std: shown.spread?.question?.std },
                },
                {
                  ...{ name: t('results.variable'), value: shown.variableAccuracy },
                  ...{ atMost: shown.atMost?.variable, std: shown.spread?.variable?.std },
                },
                ...ks.map((k) => ({
                  ...{ name: `pass@${String(k)}`, value: passOf(shown, k)?.value ?? null },
                  atMost: passOf(shown, k)?.atMost,
                  std: shown.spread?.passAtK.find((pass) => pass.k === k)?.std,
                })),
              ].map(({ name, value, atMost, std }, index) => (
                <FigureCell
                  key={name}
                  estimate={value === null ? null : { value, std, interval: null, n: shown.questions }}
                  atMost={atMost}
                  none={shown.questionAccuracy === null ? t('results.notGraded') : undefined}
                  opens={t('results.showItems', { figure: name, model: one.model })}
                  strong={index === 0 && which === 'published'}
                  onOpen={() => {
                    navigate({
                      screen: 'results',
                      tab: 'answers',
                      benchmarkId: run.benchmarkId,
                      figure: {
                        title: `${name}, ${one.model}`,
                        runIds: [one.answerRunId],
                        of: { itemIds: one.itemIds },
                      },
                    });
                  }}
                />
              ))}
              <td className="pl-6 text-end text-sm text-faint">
                {joined(
                  [
                    t('results.counts', { questions: count(shown.questions) }),
                    t('results.countAnswers', { answers: count(shown.answers) }),
                  ],
                  'clause',
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </NumberGrid>
    </FiguresSection>
  );
}

function stdsOf(spread: RunFiguresView['published']['spread'], ks: readonly number[]): (number | null)[] {
  const passes = ks.map((k) => spread?.passAtK.find((one) => one.k === k)?.std);
  return [spread?.question?.std, spread?.variable?.std, ...passes].map((std) => std ?? null);
}
