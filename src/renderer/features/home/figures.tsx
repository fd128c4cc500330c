import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { bare } from '../../app/figures/figure-cell.tsx';
import { navigate } from '../../app/navigate.ts';
import { useMasking } from '../../app/masking.tsx';
import { count, mark, rate } from '../../lib/format.ts';
import { useOverview } from './home-store.ts';
import { gradingName } from '../../lib/grading-name.ts';

/** More are in Results. */
const SHOWN = 3;

/** What the answer sets of a benchmark have come to so far: of how many, and by whose grading. */
export function Figures({ benchmark }: { benchmark: BenchmarkView }) {
  const { t } = useTranslation();
  const headlines = useOverview((s) => s.headlines.get(benchmark.id));
  const masking = useMasking(benchmark.id);
  if (masking !== null && benchmark.responses > 0)
    return <span className="block pt-1 text-sm text-faint">{t(`masking.${masking}.figures`)}</span>;
  if (!headlines || headlines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 pt-1 text-sm" aria-label={t('home.figuresOf', { name: benchmark.name })}>
      {headlines.slice(0, SHOWN).map(({ runId, model, value, most, of, grading, spread }) => (
        <li key={runId} className="[&>span]:mr-2">
          <span>{model}</span>
          {value === null ? (
            <span className="text-faint">{t('home.notGraded')}</span>
          ) : (
            <>
              <span className="font-semibold tabular-nums">
                {rate(value, of)}
                {spread ? <span className="font-normal"> ± {bare(spread.std, of)}</span> : null}
              </span>
              <span className="text-faint">
                {most !== null && most - value > 1e-9
                  ? `${t('results.bounds', { low: bare(value, of), high: bare(most, of) })}${mark('clause')}`
                  : null}
                {t(`home.figure.${benchmarkKind(benchmark.kind).gradedBy}`, { of: count(of) })}
                {grading === null ? null : `${mark('clause')}${t('home.gradedBy', { name: gradingName(grading) })}`}
                {spread ? `${mark('clause')}${t('results.overTrials', { count: spread.trials })}` : null}
              </span>
            </>
          )}
        </li>
      ))}
      {headlines.length > SHOWN ? (
        <li>
          <button
            type="button"
            className="text-soft underline underline-offset-2 hover:text-ink"
            onClick={() => navigate({ screen: 'results', benchmarkId: benchmark.id })}
          >
            {t('home.moreFigures', { count: headlines.length - SHOWN })}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
