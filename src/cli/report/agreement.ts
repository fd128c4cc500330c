/** How far raters agree: each two of judges, the offline verifier, experts and imported files. */
import type { AgreementPair, AgreementUnit, RaterView } from '../../contract/agreement-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { ofNoGrading, sourceName, type ChosenGradings } from './methods.ts';

/** The verifier goes by its grading policy, where it is not the default one. */
export const raterName = ({ source, name }: RaterView): string =>
  source === 'offline' ? ['offline verifier', name].filter(Boolean).join(', ') : name;

const UNITS: Record<AgreementUnit, string> = { variable: 'variables', rubric: 'rubrics', answer: 'answers' };
export const unitName = (unit: AgreementUnit): string => UNITS[unit];

/** What the figures of agreement rest on. */
export const AGREEMENT_NOTES = [
  "Over what both settled: right against not right (of exams: all points; of CL-bench: a rubric that is met, a task that is solved). Kappa is Cohen's, which takes away what chance alone would give. Intervals: 95%, bootstrap over questions, of CL-bench over contexts.",
  'Several trials: the first of one beside the first of the other, and so on; what was said once stands beside each. Counts and shares are means over trials, ± is the sample standard deviation over what every trial settled.',
];

export async function agreementSections(
  engine: Engine,
  benchmark: BenchmarkView,
  { gradings }: ChosenGradings,
): Promise<ReportSection[]> {
  const gradingIds = gradings?.map(({ gradingId }) => gradingId);
  if (gradingIds?.length === 0) return [];
  const pairs = await engine.api('agreement.pairs', { benchmarkId: benchmark.id, gradingIds });
  if (pairs.length === 0) return [];
  const methodsOf = await methodsOfRaters(engine, benchmark, gradingIds);
  return [
    {
      id: 'agreement',
      title: `${benchmark.name}: agreement of raters`,
      head: [
        ...[
          'first',
          'first is',
          'second',
          'second is',
          'compared',
          'trials',
          'agree',
          'kappa',
          'both right',
          'only first right',
        ],
        ...['only second right', 'neither right', 'how many', 'questions', 'audit'],
      ],
      rows: pairs.map(rowOf),
      methods: pairs.map(({ first, second }) => [...new Set([first, second].flatMap(methodsOf))].join(' ')),
      notes: [...AGREEMENT_NOTES, ...new Set(pairs.flatMap(({ first, second }) => [first, second].flatMap(methodsOf)))],
    },
  ];
}

function rowOf({ first, second, unit, trials, raw, kappa, audited, ...of }: AgreementPair): ReportCell[] {
  const short = (value: number): number => Number(value.toFixed(4));
  const kappaCell: RateCell | null = kappa && { ...kappa, plain: true, digits: 2 };
  return [
    ...[raterName(first), first.source, raterName(second), second.source, unitName(unit), trials, raw, kappaCell],
    ...[of.both, of.firstOnly, of.secondOnly, of.neither].map(short),
    ...[of.n, of.questions, audited ? 'yes' : 'no'],
  ];
}

/** How what a rater says came about: of each answer set that it rated. */
async function methodsOfRaters(
  engine: Engine,
  benchmark: BenchmarkView,
  gradingIds: readonly number[] | undefined,
): Promise<(rater: RaterView) => string[]> {
  const all = (await engine.api('gradings.list', { benchmarkId: benchmark.id })).filter(
    ({ gradingId }) => gradingIds?.includes(gradingId) ?? true,
  );
  const ids = all.map(({ gradingId }) => gradingId);
  const cards = ids.length === 0 ? [] : await engine.api('gradings.methods', { gradingIds: ids });
  const experts = ofNoGrading(`what experts say of answers to ${sourceName(benchmark)}`);
  return ({ source, name }) => {
    if (source === 'expert') return [experts];
    const own = all.filter((one) => (source === 'offline' ? one.method.verifier !== 'judge-only' : one.name === name));
    return own.flatMap(({ gradingId, answers }) => {
      const card = cards.find((one) => one.gradingId === gradingId);
      return card ? [`${answers}, ${card.name}: ${card.paragraph}`] : [];
    });
  };
}
