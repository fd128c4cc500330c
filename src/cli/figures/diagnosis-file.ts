/** The output file of `diagnose` (docs/design/command-line.md, "Diagnosis"). */
import type { OutputOf, EngineCalls } from '../../contract/calls.ts';
import type { Condition } from '../../core/flow/words.ts';

type Results = OutputOf<EngineCalls, 'diagnose.results'>;

export interface DiagnosisFile {
  conditions: Record<string, ConditionFigures>;
  config: Record<string, unknown>;
  /** Requests sent by the run over all its starts, replies of the cache not among them. */
  calls: number;
  markscheme: Record<string, unknown>;
}

interface ConditionFigures {
  /** `unit` from 1; `n_questions` items with a graded answer there, `n_calls` graded answers; accuracy: the mean over those items. */
  by_unit: { unit: number; n_questions: number; n_calls: number; accuracy: number }[];
  /** `position` in the benchmark from 0; accuracies by unit from 1, null where no answer is graded. */
  by_question: { id: string; position: number; accuracies: (number | null)[] }[];
  /** The mean over questions, each the mean over its units, as the window states it; null where no answer is graded. */
  accuracy: number | null;
}

export function diagnosisFile(results: Results, config: Record<string, unknown>): DiagnosisFile {
  const { run, answers } = results;
  return {
    conditions: Object.fromEntries(results.conditions.map((condition) => [condition, figuresOf(results, condition)])),
    config,
    calls: run.calls,
    markscheme: {
      run: { id: run.runId, state: run.state, tasks: run.total, done: run.done, failed: run.failed },
      calls: { made: run.calls, cached: run.cached, saved: run.saved, failed: run.failedAttempts },
      cost: run.cost,
      answers,
      methods: results.methods,
      by_unit: results.byStep.filter(({ subset, outcome }) => subset === 'all' && outcome === 'all'),
      by_length: results.byLength.filter(({ subset, outcome }) => subset === 'all' && outcome === 'all'),
      critical_units: results.items.map(({ externalId, number, critical, bestSingle, flips }) => ({
        ...{ id: externalId, position: number - 1, critical, best_single: bestSingle, flips },
      })),
    },
  };
}

function figuresOf({ items, byStep, overall }: Results, condition: Condition): ConditionFigures {
  const isAll = (one: { subset: string; outcome: string; condition: Condition }): boolean =>
    one.subset === 'all' && one.outcome === 'all' && one.condition === condition;
  const curves = items.map((item) => ({
    item,
    points: item.curves.find((curve) => curve.condition === condition)?.points ?? [],
  }));
  return {
    by_unit: (byStep.find(isAll)?.points ?? []).map(({ step, estimate }) => ({
      unit: step,
      n_questions: estimate.n,
      n_calls: curves
        .flatMap(({ points }) => points.filter((point) => point.step === step))
        .reduce((sum, { right, wrong }) => sum + right + wrong, 0),
      accuracy: estimate.value,
    })),
    by_question: curves.map(({ item, points }) => ({
      id: item.externalId,
      position: item.number - 1,
      accuracies: Array.from(
        { length: item.length },
        (_, index) => points.find(({ step }) => step === index + 1)?.accuracy ?? null,
      ),
    })),
    accuracy: overall.find(isAll)?.estimate.value ?? null,
  };
}
