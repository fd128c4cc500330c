/**
 * A grading's method: everything that decides how answers are graded, whoever graded them and whenever. Two judgings of the same answers by the
 * same method are one grading; whatever differs here makes another, with figures of its own.
 */
import { z } from 'zod';
import { canonicalJson } from '../run/canonical.ts';
import type { ParameterName } from '../run/parameters.ts';
import { GradingPolicy, policyName } from './policy.ts';

const Judge = z.object({ provider: z.string(), model: z.string(), baseUrl: z.string().optional() });
const optional = z.number().nullable().default(null);

/** What is sent with every request beside the prompt; null: left to the model's own default. */
const Parameters = z.object({
  temperature: optional,
  topP: optional,
  maxOutputTokens: optional,
  reasoningEffort: z.string().nullable().default(null),
  thinkingBudget: optional,
  seed: optional,
  // Left out where they are not sent: the methods of before name neither.
  topK: z.number().nullish(),
  extraBody: z.record(z.string(), z.json()).nullish(),
});

/**
 * judged: by a judge, the offline verifier or both. import: by whoever wrote the file. expert: by experts' decisions alone. newest: before
 * gradings were kept apart, of several judgings the newest verdict on each variable counted.
 */
export const GRADING_KINDS = ['judged', 'import', 'expert', 'newest'] as const;

export const GradingMethod = z.object({
  kind: z.enum(GRADING_KINDS),
  /** null: no model was asked. */
  judge: Judge.nullable(),
  /** null where there is but one way: rubrics, points, imported verdicts. */
  protocol: z.enum(['s2s', 'l2s', 'l2l']).nullable(),
  verifier: z.enum(['offline-first', 'judge-only', 'offline-only']).nullable(),
  /** sha256 of each prompt's template, by its name. */
  prompts: z.record(z.string(), z.string()),
  parameters: Parameters.nullable(),
  /** The grading policy where it is not the default one. */
  policy: GradingPolicy.nullable().default(null),
  /** The share of what was settled offline that the judge was asked about too, 0..1. */
  audit: z.number().default(0),
  /** The version of this application, whose offline verifier took part. */
  version: z.string().nullable(),
  /** Of an imported grading: the file's name and sha256. */
  file: z.object({ name: z.string(), hash: z.string() }).nullable().default(null),
});
export type GradingMethod = z.infer<typeof GradingMethod>;

/** The part of a judging run's stored settings that its method is made of. Older runs lack some of it. */
const Settings = Parameters.extend({
  judge: Judge.nullable().catch(null),
  protocol: GradingMethod.shape.protocol.catch(null),
  verifier: GradingMethod.shape.verifier.catch(null),
  prompts: GradingMethod.shape.prompts.catch({}),
  policy: GradingMethod.shape.policy.catch(null),
  audit: z.number().catch(0),
  versions: z.record(z.string(), z.string()).catch({}),
});

/** The method of a judging run by its stored settings. `hasProtocol`: whether variables are graded, not rubrics or points. */
export function methodOfRun(settings: unknown, hasProtocol: boolean): GradingMethod {
  const parsed = Settings.safeParse(settings);
  const given = parsed.success ? parsed.data : Settings.parse({});
  const judge = given.verifier === 'offline-only' ? null : given.judge;
  const { temperature, topP, maxOutputTokens, reasoningEffort, thinkingBudget, seed, topK, extraBody } = given;
  const common = { temperature, topP, maxOutputTokens, reasoningEffort, thinkingBudget, seed };
  const more = { ...(topK == null ? {} : { topK }), ...(extraBody == null ? {} : { extraBody }) };
  return {
    kind: 'judged',
    judge,
    protocol: hasProtocol ? (judge ? (given.protocol ?? 's2s') : 's2s') : null,
    verifier: hasProtocol ? (judge ? given.verifier : 'offline-only') : null,
    prompts: judge ? given.prompts : {},
    parameters: judge ? { ...common, ...more } : null,
    policy: given.policy && policyName(given.policy) !== '' ? given.policy : null,
    audit: judge ? given.audit : 0,
    version: given.versions['markscheme'] ?? null,
    file: null,
  };
}

/** The method of a judging that was imported from a file; `judge`: whom its name names, `byOffline`: whether all of it is the offline verifier's. */
export function methodOfFile(
  file: { name: string; hash: string },
  judge: string | null,
  byOffline = false,
): GradingMethod {
  const model = judge === null ? null : { provider: '', model: judge };
  const verifier = byOffline ? 'offline-only' : null;
  return { ...none, kind: 'import', judge: model, verifier, file: { name: file.name, hash: file.hash } };
}

/**
 * What two answer sets must have in common for their figures to be ranked: the same method. Of imported verdicts the file says whose answers
 * they are on; the judge that it names is all that is known of how, and without one nothing is.
 */
export function comparableMethod(method: GradingMethod): string {
  // An audit changes no figure.
  const figures = { ...method, audit: 0 };
  return canonicalJson(method.kind === 'import' && method.judge ? { ...figures, file: null } : figures);
}

const none: GradingMethod = {
  kind: 'expert',
  judge: null,
  protocol: null,
  verifier: null,
  prompts: {},
  parameters: null,
  policy: null,
  audit: 0,
  version: null,
  file: null,
};
/** Nobody but experts has graded. */
export const BY_EXPERTS: GradingMethod = none;
/** Of several judgings from before gradings were kept apart, the newest verdict on each variable. */
export const NEWEST: GradingMethod = { ...none, kind: 'newest' };

/** A judge's parameters unless a run says otherwise. */
const COLD = 0;
const unlessDefault = (temperature: number | null): number | null => (temperature === COLD ? null : temperature);

type Hashes = Readonly<Record<string, string>>;

/**
 * The name of a grading: who, how, and whatever differs from the usual. `usual` holds the sha256 of the product's own prompts, by name; `sets`
 * those of others that can be chosen together, by the set's name and the prompt's.
 */
export function nameOfMethod(
  method: GradingMethod,
  usual: Hashes,
  sets: Readonly<Record<string, Hashes>> = {},
): string {
  if (method.kind === 'expert') return 'Experts alone';
  if (method.kind === 'newest') return 'Newest verdicts of several judgings';
  if (method.kind === 'import')
    return [`Imported: ${method.file?.name ?? 'a file'}`, ...(method.judge ? [method.judge.model] : [])].join(', ');
  const { judge, protocol, verifier, parameters } = method;
  return [
    judge?.model ?? 'Offline verifier',
    ...(judge && protocol ? [protocol.toUpperCase()] : []),
    ...(judge && verifier === 'judge-only' ? ['judge alone'] : []),
    ...(parameters ? parametersInWords({ ...parameters, temperature: unlessDefault(parameters.temperature) }) : []),
    ...promptNames(method.prompts, usual, sets),
    ...(method.policy ? [policyName(method.policy)] : []),
    ...(method.audit > 0 ? [`audit of ${String(Number((method.audit * 100).toFixed(1)))}%`] : []),
  ].join(', ');
}

const PARAMETER_NAMES: Record<ParameterName, (value: string) => string> = {
  temperature: (value) => `temperature ${value}`,
  topP: (value) => `top-p ${value}`,
  maxOutputTokens: (value) => `at most ${value} tokens`,
  reasoningEffort: (value) => `effort ${value}`,
  thinkingBudget: (value) => `thinking ${value}`,
  seed: (value) => `seed ${value}`,
  topK: (value) => `top-k ${value}`,
  extraBody: (value) => `body ${value}`,
};

/** The parameters that are sent, in words. */
export function parametersInWords(
  parameters: Readonly<Partial<Record<ParameterName, unknown>>>,
  which: (name: ParameterName) => boolean = () => true,
): string[] {
  return Object.entries(PARAMETER_NAMES).flatMap(([key, write]) => {
    const name = key as ParameterName;
    const value = which(name) ? parameters[name] : null;
    if (value == null) return [];
    return [write(typeof value === 'object' ? canonicalJson(value) : `${value as string | number}`)];
  });
}

function promptNames(prompts: Hashes, usual: Hashes, sets: Readonly<Record<string, Hashes>>): string[] {
  const own = Object.entries(prompts).filter(([name, hash]) => usual[name] !== hash);
  const set = Object.entries(sets).find(([, hashes]) => own.every(([name, hash]) => hashes[name] === hash));
  if (set && own.length > 0) return [`prompts of the ${set[0]}`];
  return own.map(([name, hash]) => `prompt ${name} ${hash.slice(0, 6)}`);
}
