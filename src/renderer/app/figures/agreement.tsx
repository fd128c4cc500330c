import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementPair, RaterView } from '../../../contract/agreement-calls.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { CopyTable } from './copy-table.tsx';
import { useGradings } from '../gradings/gradings.ts';
import { useCall } from '../use-call.ts';
import { Cell, Kappa } from './agreement-cells.tsx';
import { ExpertsAgreement } from './agreement-experts.tsx';
import { bare, figureColumns, figureHeads } from './figure-cell.tsx';
import { count, joined, rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { AgreementDrawer, type Disagreement } from './agreement-drawer.tsx';

/** The id of the choice that leaves no answer set out; runs are counted from 1. */
const ALL_SETS = 0;

interface AgreementProps {
  benchmarkId: number;
  /** Asked anew when it is another: verdicts and overrides change it. */
  view: object;
  sets: readonly { runId: number; model: string; name: string }[];
  /** Of variables, where the benchmark has them. */
  types?: readonly VariableType[];
  /** The items of an answer set, each of which opens. */
  lines: (runId: number, itemIds: readonly number[]) => ReactNode;
}

/** Judges, the offline verifier and experts against each other: how far any two of them agree, and on which items they do not. */
export function Agreement(props: AgreementProps) {
  return (
    <>
      <Raters {...props} />
      <ExpertsAgreement {...props} />
    </>
  );
}

function Raters({ benchmarkId, view, sets, types = [], lines }: AgreementProps) {
  const { t } = useTranslation();
  const [runId, setRunId] = useState(ALL_SETS);
  const [type, setType] = useState<TypeChoice>('all');
  const [shown, setShown] = useState<Disagreement | null>(null);
  const of = { ...(runId === ALL_SETS ? {} : { answerRunId: runId }), ...(type === 'all' ? {} : { type }) };
  const { last: pairs } = useCall('agreement.pairs', { benchmarkId, ...of }, view);
  const gradings = useGradings((s) => s.list);
  if (!pairs) return null;
  if (runId === ALL_SETS && type === 'all' && pairs.length === 0) {
    return (
      <Section title={t('results.agreement')}>
        <p className="max-w-[72ch] text-soft">{t('results.agreementNeeds')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={t('results.agreement')}
      aside={
        <CopyTable
          name={t('results.agreement')}
          rows={() => tableOf(pairs, t('results.offlineVerifier'))}
          gradings={gradingsIn(pairs, gradings, runId)}
        />
      }
    >
      <div className="flex flex-wrap gap-x-8 gap-y-2 pb-1">
        {sets.length > 1 ? (
          <Chooser
            label={t('results.answers')}
            choices={[
              { id: ALL_SETS, label: t('results.allSets') },
              ...sets.map((set) => ({ id: set.runId, label: set.model, hint: set.name })),
            ]}
            value={runId}
            onChange={setRunId}
          />
        ) : null}
        {types.length > 1 ? <TypeField types={types} value={type} onChange={setType} /> : null}
      </div>
      {pairs.length === 0 ? (
        <p className="text-soft">{t('results.agreementNone')}</p>
      ) : (
        <Pairs pairs={pairs} onShow={setShown} />
      )}
      <Notes pairs={pairs} />
      {shown ? <AgreementDrawer {...{ sets, shown, lines }} onClose={() => setShown(null)} /> : null}
    </Section>
  );
}

type TypeChoice = VariableType | 'all';

interface TypeFieldProps {
  types: readonly VariableType[];
  value: TypeChoice;
  onChange: (type: TypeChoice) => void;
}

function TypeField({ types, value, onChange }: TypeFieldProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('results.dimension.type')}
      choices={(['all', ...types] as const).map((id) => ({
        id,
        label: id === 'all' ? t('results.filterAll') : t(`variableType.${id}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function Notes({ pairs }: { pairs: readonly AgreementPair[] }) {
  const { t } = useTranslation();
  const units = new Set(pairs.map(({ unit }) => unit));
  const notes = [
    t('results.agreementNote'),
    units.has('variable') && units.has('answer') ? t('results.agreementWhole') : '',
    pairs.some(({ trials }) => trials > 1) ? t('results.agreementTrials') : '',
    pairs.some(({ audited }) => audited) ? t('results.agreementAudit') : '',
  ];
  return <p className="max-w-[72ch] pt-1 text-sm text-faint">{notes.filter(Boolean).join(' ')}</p>;
}

type Show = (shown: Disagreement) => void;

function Pairs({ pairs, onShow }: { pairs: readonly AgreementPair[]; onShow: Show }) {
  const { t } = useTranslation();
  return (
    <NumberGrid label={t('results.agreement')}>
      <thead className="text-sm text-soft">
        <tr>
          <th className="min-w-40 pb-1 text-left align-bottom font-normal">{t('results.raterFirst')}</th>
          <th className="min-w-40 pb-1 pl-6 text-left align-bottom font-normal">{t('results.raterSecond')}</th>
          {(['agree', 'kappa', 'firstOnly', 'secondOnly', 'n'] as const).map((id) => (
            <FigureHead key={id}>{t(`results.${id}`)}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <Pair
            key={[pair.first.source, pair.first.name, pair.second.source, pair.second.name, pair.unit].join('/')}
            pair={pair}
            onShow={onShow}
          />
        ))}
      </tbody>
    </NumberGrid>
  );
}

function Pair({ pair, onShow }: { pair: AgreementPair; onShow: Show }) {
  const { t } = useTranslation();
  const { raw, kappa, questions } = pair;
  const [first, second] = [pair.first, pair.second].map((rater) => raterName(rater, t('results.offlineVerifier')));
  const names = { first: first ?? '', second: second ?? '' };
  const swapped = { first: names.second, second: names.first };
  const differing = [...pair.firstItems, ...pair.secondItems];
  const show = (title: string, sets: Disagreement['sets']) => () => onShow({ title, sets });
  return (
    <tr className="border-t border-line">
      <Rater rater={pair.first} name={names.first} />
      <Rater rater={pair.second} name={names.second} className="pl-6" />
      <Cell
        opens={t('results.showDiffering', names)}
        onOpen={differing.length === 0 ? null : show(t('results.differing', names), differing)}
        estimate={raw}
      >
        <span className="font-semibold">{raw ? rate(raw.value, questions) : '–'}</span>
        {raw?.std == null ? null : <span className="text-faint"> ± {bare(raw.std, questions)}</span>}
      </Cell>
      <td className="py-1 pr-1.5 pl-6 text-end align-top">
        {kappa ? <Kappa estimate={kappa} /> : <span className="text-faint">–</span>}
      </td>
      <Cell
        opens={t('results.showOnly', names)}
        onOpen={pair.firstOnly === 0 ? null : show(t('results.only', names), pair.firstItems)}
      >
        {mean(pair.firstOnly)}
      </Cell>
      <Cell
        opens={t('results.showOnly', swapped)}
        onOpen={pair.secondOnly === 0 ? null : show(t('results.only', swapped), pair.secondItems)}
      >
        {mean(pair.secondOnly)}
      </Cell>
      <td className="py-1 pr-1.5 pl-6 text-end align-top text-sm whitespace-nowrap text-faint">
        {t(`results.agreementUnit.${pair.unit}`, { count: pair.n })}
        <span className="block text-xs">{t('results.itemsCount', { count: questions })}</span>
        {pair.trials > 1 ? <span className="block text-xs">{t('gradings.trials', { count: pair.trials })}</span> : null}
      </td>
    </tr>
  );
}

function Rater({ rater, name, className = '' }: { rater: RaterView; name: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <th scope="row" className={`max-w-64 py-1 text-left align-top font-normal wrap-anywhere ${className}`}>
      {name}
      {rater.source === 'offline' ? null : (
        <span className="block text-xs text-faint">{t(`results.rater.${rater.source}`)}</span>
      )}
    </th>
  );
}

/** Of several trials the mean, which need not be whole. */
const mean = (value: number): string => (Number.isInteger(value) ? count(value) : value.toFixed(1));

/** The verifier goes by its grading policy, where it is not the default one. */
function raterName({ source, name }: RaterView, verifier: string): string {
  return source === 'offline' ? joined([verifier, name], 'clause') : name;
}

/** The gradings that the raters of pairs are: judges and imported files by name, the verifier as those without a judge. */
function gradingsIn(pairs: readonly AgreementPair[], gradings: readonly GradingView[], runId: number): number[] {
  const raters = pairs.flatMap(({ first, second }) => [first, second]);
  const isRater = ({ name, method }: GradingView): boolean =>
    raters.some((rater) => (rater.source === 'offline' ? method.verifier === 'offline-only' : rater.name === name));
  return gradings
    .filter((one) => (runId === ALL_SETS || one.answerRunId === runId) && isRater(one))
    .map(({ gradingId }) => gradingId);
}

/** What a copied table holds: every number of the pairs. */
function tableOf(pairs: readonly AgreementPair[], verifier: string): TableText {
  const named = (rater: RaterView): string =>
    rater.source === 'offline' ? raterName(rater, verifier) : `${rater.name} (${rater.source})`;
  return [
    [
      ...['first', 'second', ...figureHeads('agreement', true), ...figureHeads('kappa', true)],
      ...['both right', 'only first right', 'only second right', 'neither right', 'compared', 'unit', 'items'],
      ...['trials', 'audit'],
    ],
    ...pairs.map((pair) => [
      ...[named(pair.first), named(pair.second), ...figureColumns(pair.raw, true), ...figureColumns(pair.kappa, true)],
      ...[pair.both, pair.firstOnly, pair.secondOnly, pair.neither, pair.n, pair.unit, pair.questions],
      ...[pair.trials, pair.audited ? 'yes' : 'no'],
    ]),
  ];
}
