import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClFigures } from '../../../../contract/cl-calls.ts';
import { CL_STATUSES } from '../../../../core/grading/rubrics.ts';
import { api } from '../../../app/api.ts';
import { CopyTable } from '../../../app/figures/copy-table.tsx';
import { areDifferent, useAlikeSets, useShownGradings, type AlikeSets } from '../../../app/gradings/gradings.ts';
import { GradingPicker } from '../../../app/gradings/grading-picker.tsx';
import { Bounds, IntervalText } from '../../../app/figures/figure-cell.tsx';
import { attempt, reportDone } from '../../../app/errors.ts';
import { t as translate } from '../../../app/i18n.ts';
import { count, fileName, joined, list, mark, rate } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TickBox } from '../../../ui/checkbox.tsx';
import { NumberGrid } from '../../../ui/number-grid.tsx';
import { Section } from '../../../ui/page.tsx';
import { TaskMark } from '../rubrics/cl-status.tsx';
import { RateCell, rateColumns, rateHeads } from '../../../app/figures/rate-cell.tsx';
import { setName, useClResults, type ClResultsView, type ClSet, type TaskList } from './results-store.ts';
import { gradingName } from '../../../lib/grading-name.ts';

const DENOMINATORS = ['published', 'graded'] as const;
const VERDICTS = ['reviewed', 'judged'] as const;
const HEAD = 'pb-1 pr-1.5 pl-6 text-end align-bottom font-normal';

/** Each answer set: published and without failures, as reviewed beside as judged, over trials; models over several sets below. */
export function SolvingRates({ view }: { view: ClResultsView }) {
  const { t } = useTranslation();
  const [together, setTogether] = useState(false);
  const alike = useAlikeSets(view.sets.map(({ runId }) => runId));
  const differ = areDifferent(alike);
  const lines = linesOf(view, differ && !together ? alike : null, t);
  const name = t('cl.results.title');
  const gradings = useShownGradings(lines.flatMap(({ set }) => set?.runId ?? []));
  const gradingOf = new Map(view.sets.map(({ runId, grading }) => [runId, grading?.gradingId]));
  const rowGradings = () =>
    lines.flatMap(({ runIds }) => DENOMINATORS.map(() => runIds.map((runId) => gradingOf.get(runId))));
  return (
    <Section
      title={name}
      aside={<CopyTable name={name} rows={() => tableOf(lines, t)} gradings={gradings} rowGradings={rowGradings} />}
    >
      {differ ? (
        <div className="flex max-w-[72ch] flex-col">
          <p>{t(together ? 'results.differentlyTogether' : 'results.differently')}</p>
          <TickBox isSelected={together} onChange={setTogether}>
            {t('results.together')}
          </TickBox>
        </div>
      ) : null}
      <NumberGrid label={name}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left align-bottom font-normal">{t('results.answers')}</th>
            <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('cl.results.rows')}</th>
            {VERDICTS.map((verdicts) => (
              <th key={verdicts} className={HEAD}>
                {t(`results.${verdicts}`)}
              </th>
            ))}
            <th className={HEAD}>{t('cl.results.trials')}</th>
            <th className={HEAD}>{t('cl.results.rubricPass')}</th>
          </tr>
        </thead>
        {lines.map((line, index) => (
          <tbody key={line.key} className="border-t border-line">
            {differ && !together ? (
              <GroupHead of={alike} set={line.set} before={lines[index - 1]?.set ?? null} />
            ) : null}
            <LineRows line={line} title={name} />
          </tbody>
        ))}
      </NumberGrid>
      <div className="flex max-w-[90ch] flex-col gap-1 pt-1 text-sm text-faint">
        {[...view.notes, t('cl.results.open')].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Section>
  );
}

/** An answer set, or a model over several of them. */
interface Line {
  key: string;
  name: string;
  figures: ClFigures;
  runIds: readonly number[];
  set: ClSet | null;
}

/** The best first; with `apart`, those that were graded alike together: others are no ranking. */
function linesOf(view: ClResultsView, apart: readonly AlikeSets[] | null, t: TFunction): Line[] {
  const order = (set: ClSet): number => apart?.findIndex(({ runIds }) => runIds.includes(set.runId)) ?? 0;
  const sets = [...view.sets].sort((a, b) => order(a) - order(b) || rateOf(b) - rateOf(a));
  const several = view.models.filter(({ runIds }) => runIds.length > 1);
  return [
    ...sets.map((set) => ({
      key: String(set.runId),
      name: setName(set, sets),
      figures: set,
      runIds: [set.runId],
      set,
    })),
    ...several.map((one) => ({
      key: one.model,
      name: t('cl.results.overSets', { model: one.model, count: one.runIds.length }),
      figures: one,
      runIds: one.runIds,
      set: null,
    })),
  ];
}

const tableOf = (lines: readonly Line[], t: TFunction): TableText => [
  [
    t('results.answers'),
    t('cl.results.rows'),
    ...VERDICTS.flatMap((verdicts) => rateHeads(t(`results.${verdicts}`))),
    'mean',
    'std',
    ...['mean at least', 'mean at most', 'std by judge', 'std by sampling'],
    ...['rubrics passed', 'rubrics passed at least', 'rubrics passed at most'],
    'trials',
    ...CL_STATUSES.map((status) => t(`cl.status.${status}`)),
  ],
  ...lines.flatMap(({ name, figures }) =>
    DENOMINATORS.map((denominator) => [
      name,
      t(`cl.results.${denominator}`),
      ...VERDICTS.flatMap((verdicts) => rateColumns(figures[verdicts][denominator])),
      figures.mean,
      figures.std,
      ...[figures.bounds?.low ?? null, figures.bounds?.high ?? null],
      ...[figures.parts?.judge ?? null, figures.parts?.sampling ?? null, figures.rubricPass?.value ?? null],
      ...[figures.rubricPass?.bounds?.low ?? null, figures.rubricPass?.bounds?.high ?? null],
      figures.trials.length,
      ...CL_STATUSES.map((status) => figures.statuses[status]),
    ]),
  ),
];

/** Of all rows, and below it of those that were graded. */
function LineRows({ line, title }: { line: Line; title: string }) {
  const { t } = useTranslation();
  const { name, figures, runIds, set } = line;
  return DENOMINATORS.map((denominator, index) => (
    <tr key={denominator}>
      {index === 0 ? (
        <th scope="rowgroup" rowSpan={2} className="max-w-96 min-w-56 py-1 text-left align-top font-normal">
          <Name name={name} figures={figures} set={set} runIds={runIds} />
        </th>
      ) : null}
      <td className={`py-1 pl-6 align-top whitespace-nowrap ${index === 0 ? '' : 'text-soft'}`}>
        {t(`cl.results.${denominator}`)}
      </td>
      {VERDICTS.map((verdicts) => (
        <RateCell
          key={verdicts}
          value={figures[verdicts][denominator]}
          name={`${t(`results.${verdicts}`)}${mark('clause')}${t(`cl.results.${denominator}`)}${mark('clause')}${name}`}
          strong={index === 0 && verdicts === 'reviewed'}
          onOpen={() => useClResults.getState().showTasks({ title: `${title}, ${name}`, runIds, only: null })}
        />
      ))}
      {index === 0 ? <Trials figures={figures} /> : <td />}
      {index === 0 ? <RubricPass figures={figures} /> : <td />}
    </tr>
  ));
}

function RubricPass({ figures: { rubricPass } }: { figures: ClFigures }) {
  return (
    <td className="py-1 pr-1.5 pl-6 text-end align-top">
      {rubricPass ? rate(rubricPass.value, rubricPass.n) : '–'}
      <IntervalText estimate={rubricPass} />
      {rubricPass ? <Bounds estimate={rubricPass} bounds={rubricPass.bounds} /> : null}
    </td>
  );
}

/** Above the first of those that were graded alike: how. Nothing above the others. */
function GroupHead({ of, set, before }: { of: readonly AlikeSets[]; set: ClSet | null; before: ClSet | null }) {
  const { t } = useTranslation();
  const groupOf = (one: ClSet | null): AlikeSets | undefined =>
    of.find(({ runIds }) => one !== null && runIds.includes(one.runId));
  const group = groupOf(set);
  if (!group || group === groupOf(before)) return null;
  return (
    <tr>
      <th colSpan={6} className="pt-3 pb-1 text-left font-semibold">
        {group.name === null ? t('gradings.none') : t('gradings.by', { name: gradingName(group.name) })}
      </th>
    </tr>
  );
}

const rateOf = (set: ClSet): number => set.reviewed.published.rate ?? -1;

/** Mean ± sample standard deviation over trials, and each trial's own rate. */
function Trials({ figures }: { figures: ClFigures }) {
  const { t } = useTranslation();
  const { trials, mean, std, bounds, parts } = figures;
  const n = trials[0]?.total ?? 0;
  if (mean === null) return <td className="py-1 pr-1.5 pl-6 text-end align-top text-faint">–</td>;
  return (
    <td className="py-1 pr-1.5 pl-6 text-end align-top">
      {trials.length > 1 ? `${rate(mean, n).replace('%', '')} ± ${rate(std ?? 0, n)}` : rate(mean, n)}
      <span className="ml-auto block w-max max-w-40 text-xs text-faint">
        {trials.length > 1
          ? joined(
              trials.map((one) => (one.rate === null ? '–' : rate(one.rate, one.total))),
              'clause',
            )
          : t('cl.results.oneTrial')}
      </span>
      {trials.length > 1 ? <Bounds estimate={{ value: mean, interval: null, n }} bounds={bounds} /> : null}
      {parts?.judge == null ? null : (
        <span className="block text-xs text-faint" title={t('cl.results.spreadHint')}>
          {parts.sampling === null
            ? t('results.spreadByJudge', { judge: (parts.judge * 100).toFixed(1) })
            : t('results.spreadBy', {
                judge: (parts.judge * 100).toFixed(1),
                sampling: (parts.sampling * 100).toFixed(1),
              })}
        </span>
      )}
    </td>
  );
}

interface NameProps {
  name: string;
  figures: ClFigures;
  set: ClSet | null;
  runIds: readonly number[];
}

/** The model, what became of its answers by kind, each with the tasks behind it; the graded file. */
function Name({ name, figures, set, runIds }: NameProps) {
  const { t } = useTranslation();
  const show = (title: string, only: TaskList['only']) => () =>
    useClResults.getState().showTasks({ title: `${title}, ${name}`, runIds, only });
  return (
    <span className="flex flex-col items-start gap-0.5">
      <span className="font-semibold">{name}</span>
      {set ? <GradingPicker answerRunId={set.runId} model={name} methods /> : null}
      <span className="flex flex-wrap gap-x-3 text-sm">
        {CL_STATUSES.filter((status) => figures.statuses[status] > 0).map((status) => (
          <button
            key={status}
            type="button"
            onClick={show(t(`cl.status.${status}`), (row) => row.samples.some((sample) => sample.status === status))}
            className="inline-flex min-h-6 items-center gap-1 rounded hover:bg-hover"
          >
            <TaskMark status={status} /> {count(figures.statuses[status])}
          </button>
        ))}
        {figures.flagged > 0 ? (
          <button
            type="button"
            onClick={show(t('cl.flagged'), (row) => row.samples.some((sample) => sample.flags.length > 0))}
            className="min-h-6 rounded text-is-error hover:bg-hover"
          >
            {t('cl.results.flagged', { count: figures.flagged })}
          </button>
        ) : null}
        {figures.overridden > 0 ? (
          <button
            type="button"
            onClick={show(t('status.overridden'), (row) => row.samples.some((sample) => sample.overridden))}
            className="min-h-6 rounded text-accent hover:bg-hover"
          >
            {t('results.overridden', { count: figures.overridden })}
          </button>
        ) : null}
      </span>
      {figures.nearMisses.some((n) => n > 0) ? (
        <span className="text-sm text-faint">
          {t('cl.results.nearMisses', {
            one: figures.nearMisses[0] ?? 0,
            two: figures.nearMisses[1] ?? 0,
            more: figures.nearMisses.slice(2).reduce((sum, n) => sum + n, 0),
          })}
        </span>
      ) : null}
      {set ? (
        <Button look="quiet" className="-ml-2" onPress={() => void exportGraded(set)}>
          {t('cl.results.export')}
        </Button>
      ) : null}
    </span>
  );
}

/** The graded file of an answer set, with experts' decisions, where the user says. */
async function exportGraded(set: ClSet): Promise<void> {
  const { benchmarkId } = useClResults.getState();
  if (benchmarkId === null) return;
  const name = `${set.model.replace(/[^\w.-]+/g, '-')}_graded.jsonl`;
  const path = await attempt(() => api('shell.pickSave', { kind: 'export', name }));
  if (!path) return;
  const of = { what: 'cl-graded' as const, benchmarkId, runId: set.runId };
  const done = await attempt(() => api('export.write', { ...of, path, replace: true }));
  if (done) reportDone(translate('export.done', { count: done.rows, files: list(done.paths.map(fileName)) }));
}
