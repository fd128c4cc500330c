/** What the form of an evaluation holds, and the runs that it starts. */
import { AUDIT_SHARE } from '../../../contract/run-config.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { hasBatches } from '../../app/run-form/batch-switch.tsx';
import { areUsable, ONE_MODEL, type ModelEntry } from '../../app/run-form/model-entries.ts';
import { tidy } from '../../app/run-form/model-fields.tsx';
import { textsOf, type PromptSet } from '../../app/run-form/prompt-set.tsx';
import { JUDGING_DEFAULTS, RUBRIC_JUDGING_DEFAULTS, type RequestSettings } from '../../app/run-form/request-fields.tsx';
import type { JudgingInput } from './runs-store.ts';
import { ALL, isChosen, itemsOf, type Scope } from './scope.ts';

export const VERIFIERS = ['offline-first', 'judge-only', 'offline-only'] as const;
export const PROTOCOLS = ['s2s', 'l2s', 'l2l'] as const;
export const PURPOSES = ['grade', 'error-types'] as const;

export interface JudgingSettings {
  scope: Scope;
  /** Without meaning for rubrics, which need a judge. */
  judging: 'none' | 'model';
  purpose: (typeof PURPOSES)[number];
  judges: readonly ModelEntry[];
  protocol: (typeof PROTOCOLS)[number];
  verifier: (typeof VERIFIERS)[number];
  policy: GradingPolicy | null;
  audit: number;
  prompts: PromptSet;
  trials: number;
  workers: number;
  budget: number | null;
  /** null: those that judges of the benchmark are asked with. */
  request: RequestSettings | null;
  fresh: boolean;
  batch: boolean;
}

/** Rubrics need a judge; nothing of them can be verified offline. */
export const hasRubrics = ({ kind }: BenchmarkView): boolean => !benchmarkKind(kind).gradedOffline;
export const hasClaims = ({ kind }: BenchmarkView): boolean => benchmarkKind(kind).gradedBy === 'variables';

/** What a form of an evaluation begins with. */
export const INITIAL: JudgingSettings = {
  scope: ALL,
  judging: 'none',
  purpose: 'grade',
  judges: ONE_MODEL,
  protocol: 's2s',
  verifier: 'offline-first',
  policy: null,
  audit: AUDIT_SHARE,
  prompts: 'own',
  trials: 1,
  workers: 4,
  budget: null,
  request: null,
  fresh: false,
  batch: false,
};

export const isJudged = (benchmark: BenchmarkView, { judging }: JudgingSettings): boolean =>
  hasRubrics(benchmark) || judging === 'model';

export const requestOf = (benchmark: BenchmarkView, { request }: JudgingSettings): RequestSettings =>
  request ?? (hasRubrics(benchmark) ? RUBRIC_JUDGING_DEFAULTS : JUDGING_DEFAULTS);

/** Which parts of the form apply: values are compared short to short; the verifier compares some, and some of its verdicts are audited. */
export function partsOf(benchmark: BenchmarkView, { protocol, verifier }: JudgingSettings) {
  const claims = hasClaims(benchmark);
  const values = claims && protocol === 's2s';
  return {
    claims,
    values,
    compares: values && verifier !== 'judge-only',
    audits: values && verifier === 'offline-first',
  };
}

/** One run for each judge; without one, one that sends nothing. null: something is missing. `show`: its grading is shown from now on. */
export function inputsOf(
  benchmark: BenchmarkView,
  answerRunIds: number[],
  settings: JudgingSettings,
  show: boolean,
): JudgingInput[] | null {
  const { scope, judges, policy, audit, purpose, protocol, verifier, trials, workers, budget } = settings;
  if (answerRunIds.length === 0 || !isChosen(scope)) return null;
  const common = { benchmarkId: benchmark.id, answerRunIds, ...itemsOf(scope), workers };
  if (!isJudged(benchmark, settings)) return [{ ...common, show, policy, judge: null, verifier: 'offline-only' }];
  if (!areUsable(judges)) return null;
  const { values, compares, audits } = partsOf(benchmark, settings);
  const asked = {
    ...{ ...common, protocol, verifier, trials, budget, ...requestOf(benchmark, settings), fresh: settings.fresh },
    ...(compares ? { policy } : {}),
    ...(audits ? { audit } : {}),
    ...(values ? textsOf(settings.prompts) : {}),
    ...(hasRubrics(benchmark) ? { verifier: 'judge-only' as const, purpose } : {}),
    ...(hasRubrics(benchmark) && purpose !== 'grade' ? { trials: 1 } : {}),
  };
  return judges.map(({ model }, index) => ({
    ...asked,
    // Of several judges the first.
    show: show && index === 0,
    judge: tidy(model),
    batch: settings.batch && hasBatches(model),
  }));
}
