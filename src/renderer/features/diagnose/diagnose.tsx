import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { chooseBenchmark } from '../../app/navigate.ts';
import { isActive, useBenchmark, useSession } from '../../app/session.ts';
import { useMasking, WhyNot } from '../../app/masking.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { Pages } from '../../ui/tabs.tsx';
import { BuildForm } from './build-form.tsx';
import { Checks } from './checks.tsx';
import { TABS, useDiagnose, type Tab, chooseRun, openForm, showTab } from './diagnose-store.ts';
import { ExperimentForm } from './experiment-form.tsx';
import { Experiments } from './experiments.tsx';
import { ImageNeed } from './image-need.tsx';
import { Lengths } from './lengths.tsx';
import { loadProposals, useProposals } from './proposals-store.ts';
import { Proposals } from './proposals.tsx';
import { useCall } from '../../app/use-call.ts';

const hasFlows = ({ kind }: BenchmarkView): boolean => benchmarkKind(kind).gradedBy === 'variables';

/** The paper's experiments on reasoning flows, and the flows themselves: their lengths, their faults, those that a model proposes. */
export function Diagnose() {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  const withFlows = benchmarks.filter(hasFlows);
  const form = useDiagnose((s) => s.form);
  const usable = benchmark && hasFlows(benchmark) ? benchmark : null;
  const close = () => openForm(null);
  return (
    <Page
      wide
      title={t('screens.diagnose')}
      actions={benchmark ? <Actions usable={usable} withFlows={withFlows} /> : null}
    >
      {usable ? (
        <Rooms key={usable.id} benchmarkId={usable.id} />
      ) : (
        <Empty
          title={t('diagnose.noBenchmark')}
          text={t(withFlows.length > 0 ? 'diagnose.noBenchmarkText' : 'diagnose.noneText')}
          action={withFlows.length > 0 ? null : <ImportOrSample />}
        />
      )}
      {usable && form?.kind === 'experiment' ? (
        <ExperimentForm benchmark={usable} images={form.images} onClose={close} />
      ) : null}
      {usable && form?.kind === 'build' ? (
        <BuildForm benchmark={usable} answers={form.answerRunId} onClose={close} />
      ) : null}
    </Page>
  );
}

interface ActionsProps {
  /** The benchmark that is looked at, if it has flows. */
  usable: BenchmarkView | null;
  withFlows: readonly BenchmarkView[];
}

function Actions({ usable, withFlows }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {withFlows.length > (usable ? 1 : 0) ? (
        <Chooser
          label={t('queue.benchmark')}
          labelled={false}
          choices={withFlows.map(({ id, name }) => ({ id, label: name }))}
          value={usable?.id ?? null}
          placeholder={t('diagnose.chooseBenchmark')}
          onChange={(id) => chooseBenchmark(id)}
        />
      ) : null}
      {usable ? (
        <>
          <Button onPress={() => openForm({ kind: 'build', answerRunId: null })}>{t('diagnose.build')}</Button>
          <Button look="primary" onPress={() => openForm({ kind: 'experiment', images: true })}>
            {t('diagnose.newExperiment')}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** One tab for each thing that there is to see. Without experiments, the flows themselves come first: they need no model. */
function Rooms({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const started = useDiagnose((s) => s.started);
  const chosen = useDiagnose((s) => s.tab);
  const ended = useSession((s) => s.runs.filter((run) => run.benchmarkId === benchmarkId && !isActive(run)).length);
  const unseen = useMasking(benchmarkId) === 'blind' ? <WhyNot masking="blind" /> : null;
  const list = useCall('diagnose.list', { benchmarkId });
  const { reload } = list;
  useEffect(reload, [started, ended, reload]);
  const count = useWaiting(benchmarkId);
  useEffect(() => () => chooseRun(null), []);
  if (!list.data) return null;
  const tab = chosen ?? (list.data.length > 0 ? 'experiments' : 'lengths');
  const content: Record<Tab, ReactNode> = {
    experiments: unseen ?? <Experiments list={list.data} />,
    lengths: unseen ?? <Lengths benchmarkId={benchmarkId} />,
    check: <Checks benchmarkId={benchmarkId} />,
    proposals: <Proposals benchmarkId={benchmarkId} />,
    images: unseen ?? <ImageNeed benchmarkId={benchmarkId} />,
  };
  return (
    <Pages
      label={t('diagnose.tabs')}
      pages={TABS.map((id) => ({
        id,
        title: (
          <>
            {t(`diagnose.tab.${id}`)}
            {id === 'proposals' && count > 0 ? <span className="text-faint tabular-nums">{count}</span> : null}
          </>
        ),
        content: content[id],
      }))}
      shown={tab}
      onShow={showTab}
    />
  );
}

/** How many proposals wait. They are read anew as the run that asks for them moves, and when another experiment was started. */
function useWaiting(benchmarkId: number): number {
  const started = useDiagnose((s) => s.started);
  const moving = useSession((s) => {
    const run = s.runs.find((one) => one.benchmarkId === benchmarkId && one.kind === 'flow');
    return run ? `${run.state}/${String(run.done)}` : '';
  });
  useEffect(() => {
    void loadProposals(benchmarkId);
  }, [benchmarkId, started, moving]);
  return useProposals((s) => (s.rows ?? []).filter(({ state }) => state === 'waiting').length);
}
