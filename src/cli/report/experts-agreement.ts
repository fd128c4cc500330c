/** How far experts agree among themselves, on each kind of decision, by type of variable and by subject. */
import type { EXPERT_DECISIONS, ExpertAgreement } from '../../contract/agreement-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { RateCell, ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { ofNoGrading, sourceName } from './methods.ts';

export const DECISION_NAMES: Record<(typeof EXPERT_DECISIONS)[number], string> = {
  verdict: 'verdicts',
  label: 'labels of whole answers',
  points: 'points',
  rubric: 'rubrics',
  item: 'whether items stay',
  question: 'decisions on items',
  step: 'steps of the flow',
};

/** What the figures rest on. */
export const EXPERTS_NOTE =
  "Over what at least two experts decided, unsure left out, before any adjudication. Agreement: the mean share of equal pairs over things, each weighing as often as it was decided; where some decided less, it is not the share of all pairs. Cohen's kappa (1960) of two experts, Fleiss' (1971) of three or more over what all of them decided, Krippendorff's alpha (2011) of any number with missing decisions, nominal, of points on an interval scale, of whether items stay on an ordinal one (keep, revise, drop). Intervals: 95%, bootstrap over questions.";

export async function expertsSections(engine: Engine, benchmark: BenchmarkView): Promise<ReportSection[]> {
  const ask = (unrevealed: boolean) => engine.api('agreement.experts', { benchmarkId: benchmark.id, unrevealed });
  const [all, unrevealed] = [await ask(false), await ask(true)];
  if (all.length === 0) return [];
  const hasRevealed = JSON.stringify(all) !== JSON.stringify(unrevealed);
  return [
    {
      id: 'agreement-experts',
      title: `${benchmark.name}: agreement among experts`,
      head: [
        ...['decisions', 'by', 'group', 'reveals', 'experts', 'how many', 'questions', 'differing'],
        ...['agree', "Cohen's kappa", "Fleiss' kappa", "Krippendorff's alpha"],
      ],
      rows: [
        ...all.map((one) => rowOf(one, 'with')),
        ...(hasRevealed ? unrevealed.map((one) => rowOf(one, 'without')) : []),
      ],
      methods: ofNoGrading(`what experts say of answers to ${sourceName(benchmark)}`),
      notes: [
        EXPERTS_NOTE,
        ...(hasRevealed
          ? [
              'Reveals: with what was decided after the reveal of a blind review, or without: as each had decided before it.',
            ]
          : []),
      ],
    },
  ];
}

function rowOf(one: ExpertAgreement, reveals: 'with' | 'without'): ReportCell[] {
  const { about, dimension, group, raters, n, questions, differing } = one;
  const plain = (figure: ExpertAgreement['alpha']): RateCell | null => figure && { ...figure, plain: true, digits: 2 };
  return [
    ...[DECISION_NAMES[about], dimension, group, reveals, raters, n, questions, differing],
    ...[one.raw, plain(one.cohen), plain(one.fleiss), plain(one.alpha)],
  ];
}
