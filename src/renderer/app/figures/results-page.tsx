import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useGradingsOf } from '../gradings/gradings.ts';
import { chooseBenchmark, navigate } from '../navigate.ts';
import { runCommand } from '../keyboard/dispatch.ts';
import { isActive, useBenchmark, useSession } from '../session.ts';
import { cancelReading, Working } from './working.tsx';

interface ResultsPageProps {
  /** Said where there is nothing to show yet; null while there is, or while nobody knows. */
  empty: { title: string; text: string } | null;
  /** Asks anew, after it was cancelled, for what the page itself asks for. */
  onAgain?: () => void;
  children: ReactNode;
}

/** The results of a benchmark of any kind: which benchmark it is, and where figures come from as long as there are none. */
export function ResultsPage({ empty, onAgain, children }: ResultsPageProps) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  /** The round that was cancelled last. */
  const [cancelled, setCancelled] = useState(-1);
  useEffect(() => cancelReading, []);
  const id = useBenchmark()?.id ?? null;
  useGradingsOf(id);
  return (
    <Page wide title={t('screens.results')} actions={<WhichBenchmark chosen={id} />}>
      {empty ? <NothingYet {...empty} /> : null}
      <Working
        onCancel={() => {
          cancelReading();
          setCancelled(round);
        }}
      />
      {cancelled === round ? (
        <Empty
          title={t('results.cancelled')}
          text={t('results.cancelledText')}
          action={
            <Button
              onPress={() => {
                setRound(round + 1);
                onAgain?.();
              }}
            >
              {t('results.workOut')}
            </Button>
          }
        />
      ) : null}
      {/* What shows figures asks for them when it comes. */}
      <Fragment key={round}>{children}</Fragment>
    </Page>
  );
}

/** The way to figures: answers where there are none, an evaluation of those that are there, or the run that is about it. */
function NothingYet(empty: { title: string; text: string }) {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const runs = useSession((s) => s.runs);
  if (benchmark?.responses === 0)
    return (
      <Empty
        title={t('review.noAnswers')}
        text={t(`review.noAnswersText.${benchmarkKind(benchmark.kind).gradedBy}`)}
        action={
          <Button look="primary" onPress={() => runCommand('app.ask')}>
            {t('review.askModel')}
          </Button>
        }
      />
    );
  const isRunning = runs.some((run) => run.benchmarkId === benchmark?.id && isActive(run));
  return (
    <Empty
      {...empty}
      action={
        <Button look="primary" onPress={() => (isRunning ? navigate({ screen: 'runs' }) : runCommand('app.evaluate'))}>
          {t('results.toRuns')}
        </Button>
      }
    />
  );
}

function WhichBenchmark({ chosen }: { chosen: number | null }) {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  if (benchmarks.length < 2) return null;
  return (
    <Chooser
      label={t('queue.benchmark')}
      labelled={false}
      choices={benchmarks.map(({ id, name }) => ({ id, label: name }))}
      value={chosen}
      onChange={chooseBenchmark}
    />
  );
}
