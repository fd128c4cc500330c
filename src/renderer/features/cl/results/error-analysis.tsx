import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import { ERROR_TYPES, type ErrorType } from '../../../../core/metrics/error-types.ts';
import { CopyTable } from '../../../app/figures/copy-table.tsx';
import { GradingPicker } from '../../../app/gradings/grading-picker.tsx';
import { useShownGradings } from '../../../app/gradings/gradings.ts';
import { mark, rate } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import { NumberGrid } from '../../../ui/number-grid.tsx';
import { Section } from '../../../ui/page.tsx';
import { useClResults, type ClErrorsView } from './results-store.ts';

const HEAD = 'pb-1 pr-1.5 pl-6 text-end align-bottom font-normal';
const SOURCES = ['expert', 'judge'] as const;
type Set = ClErrorsView['sets'][number];

/** Why failed answers failed, by experts and as a judge proposes. An answer may have several types, so shares can sum to more than 100%. */
export function ErrorAnalysis({ errors }: { errors: ClErrorsView }) {
  const { t } = useTranslation();
  const sets = errors.sets.filter(({ byExpert, byJudge }) => byExpert + byJudge > 0);
  const name = t('cl.results.errors');
  const gradings = useShownGradings(sets.map(({ runId }) => runId));
  if (sets.length === 0) {
    return (
      <Section title={name}>
        <p className="max-w-[72ch] text-soft">{t('cl.results.errorsEmpty')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={name}
      aside={
        <CopyTable
          name={name}
          rows={() => tableOf(sets, t)}
          gradings={gradings}
          rowGradings={() => sets.flatMap(({ grading }) => SOURCES.map(() => [grading?.gradingId]))}
        />
      }
    >
      <NumberGrid label={name}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left align-bottom font-normal">{t('results.answers')}</th>
            <th className="pb-1 pl-6 text-left align-bottom font-normal">{t('cl.results.by')}</th>
            {ERROR_TYPES.map((type) => (
              <th key={type} className={HEAD}>
                {t(`cl.errorType.${type}`)}
              </th>
            ))}
            <th className={HEAD}>{t('cl.results.ofFailed')}</th>
          </tr>
        </thead>
        {sets.map((set) => (
          <OfSet key={set.runId} set={set} />
        ))}
      </NumberGrid>
      <Agreement agreement={errors.agreement} />
      <p className="max-w-[90ch] text-sm text-faint">{t('cl.results.errorsNote')}</p>
    </Section>
  );
}

const shareOf = (set: Set, type: ErrorType) => set.shares.find((one) => one.type === type);
const judgedBy = (set: Set, source: (typeof SOURCES)[number]): number =>
  source === 'expert' ? set.byExpert : set.byJudge;

const tableOf = (sets: readonly Set[], t: TFunction): TableText => [
  [
    ...[t('results.answers'), t('gradings.label'), t('cl.results.by'), t('cl.results.ofFailed')],
    ...ERROR_TYPES.flatMap((type) => [type, `${type} share`]),
  ],
  ...sets.flatMap((set) =>
    SOURCES.map((source) => [
      ...[set.model, set.grading?.name ?? '', t(`source.${source}`), judgedBy(set, source)],
      ...ERROR_TYPES.flatMap((type) => {
        const share = shareOf(set, type)?.[source];
        return [share?.count ?? 0, share?.share ?? null];
      }),
    ]),
  ),
];

/** What experts say of an answer set's failed answers, and below it what a judge proposes. */
function OfSet({ set }: { set: Set }) {
  const { t } = useTranslation();
  return (
    <tbody className="border-t border-line">
      {SOURCES.map((source, index) => (
        <tr key={source}>
          {index === 0 ? (
            <th scope="rowgroup" rowSpan={2} className="min-w-56 py-1 text-left align-top font-semibold">
              {set.model}
              <span className="flex font-normal">
                <GradingPicker answerRunId={set.runId} model={set.model} methods />
              </span>
            </th>
          ) : null}
          <td className="py-1 pl-6 text-soft">{t(`cl.results.from.${source}`)}</td>
          {ERROR_TYPES.map((type) => (
            <Share key={type} set={set} type={type} source={source} />
          ))}
          <td className="py-1 pr-1.5 pl-6 text-end text-sm text-faint">
            {t('cl.results.solvedOf', { solved: judgedBy(set, source), total: set.failed })}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The share of a type, which opens the tasks that have it. */
function Share({ set, type, source }: { set: Set; type: ErrorType; source: (typeof SOURCES)[number] }) {
  const { t } = useTranslation();
  const share = shareOf(set, type)?.[source];
  const name = `${t(`cl.errorType.${type}`)}${mark('clause')}${set.model}`;
  return (
    <td className="py-0.5 pl-4.5 text-end">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={() => useClResults.getState().showTasks({ title: name, runIds: [set.runId], only: hasType(type) })}
        className="rounded px-1.5 py-0.5 text-end whitespace-nowrap hover:bg-hover"
      >
        {share && share.share !== null ? rate(share.share, judgedBy(set, source)) : '–'}{' '}
        <span className="text-xs text-faint">{share?.count ?? 0}</span>
        <span className="sr-only">{t('cl.results.showTasks', { name })}</span>
      </button>
    </td>
  );
}

const hasType =
  (type: ErrorType) =>
  (row: ClQueueRow): boolean =>
    row.samples.some(({ errorTypes }) => errorTypes?.includes(type) ?? false);

/** Expert against judge, type by type, over answers that both judged. */
function Agreement({ agreement }: { agreement: ClErrorsView['agreement'] }) {
  const { t } = useTranslation();
  if (agreement.answers === 0) return null;
  const cell = 'py-1 pr-1.5 pl-6 text-end tabular-nums';
  return (
    <>
      <h3 className="pt-2 text-sm font-semibold text-faint">{t('cl.results.agreement')}</h3>
      <div className="overflow-x-auto" role="region" aria-label={t('cl.results.agreement')} tabIndex={0}>
        <table aria-label={t('cl.results.agreement')}>
          <thead className="text-sm text-soft">
            <tr>
              <th className="pb-1 text-left font-normal">{t('cl.errorTypes')}</th>
              {(['both', 'expertOnly', 'judgeOnly', 'neither', 'kappa'] as const).map((head) => (
                <th key={head} className={HEAD}>
                  {t(`cl.results.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agreement.types.map((one) => (
              <tr key={one.type} className="border-t border-line">
                <th scope="row" className="min-w-56 py-1 text-left font-normal">
                  {t(`cl.errorType.${one.type}`)}
                </th>
                <td className={cell}>{one.both}</td>
                <td className={cell}>{one.expertOnly}</td>
                <td className={cell}>{one.judgeOnly}</td>
                <td className={cell}>{one.neither}</td>
                <td className={cell}>{one.kappa === null ? '–' : one.kappa.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-soft">{t('cl.results.exact', { exact: agreement.exact, count: agreement.answers })}</p>
    </>
  );
}
