/** A study file: what is asked of which models about which benchmarks, how it is graded, and what must come out (docs/design/command-line.md, "Study"). */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { Protocol, VerifierMode } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { AUDIT_SHARE, ItemsFilter, RequestSettingsShape } from '../../contract/run-config.ts';
import { ModelRef } from '../../contract/shapes.ts';
import { configText } from '../options/config-text.ts';
import { DEFAULT_POLICY, GradingPolicy, policyName } from '../../core/grading/policy.ts';
import { shortened } from '../../core/text/shortened.ts';
import { fieldOf } from '../../core/benchmark/issue.ts';

const name = z.string().trim().min(1).max(200);
const count = (most: number) => z.int().min(1).max(most);

/** What is sent with every request, in the names of the command line's options. */
const Settings = z
  .strictObject({
    temperature: RequestSettingsShape.shape.temperature.optional(),
    top_p: RequestSettingsShape.shape.topP.optional(),
    top_k: RequestSettingsShape.shape.topK.optional(),
    max_tokens: RequestSettingsShape.shape.maxOutputTokens.optional(),
    reasoning_effort: RequestSettingsShape.shape.reasoningEffort.optional(),
    thinking_budget: RequestSettingsShape.shape.thinkingBudget.optional(),
    seed: RequestSettingsShape.shape.seed.optional(),
    extra_body: RequestSettingsShape.shape.extraBody.optional(),
  })
  .transform((given) => ({
    temperature: given.temperature,
    topP: given.top_p,
    topK: given.top_k,
    maxOutputTokens: given.max_tokens,
    reasoningEffort: given.reasoning_effort,
    thinkingBudget: given.thinking_budget,
    seed: given.seed,
    extraBody: given.extra_body,
  }));

/** A model by its name, its provider, and an address where it is not the provider's own. */
const Model = z
  .strictObject({ provider: ModelRef.shape.provider, model: name, base_url: z.string().max(500).optional() })
  .transform(({ provider, model, base_url: baseUrl }): ModelRef => ({
    provider,
    model,
    ...(baseUrl ? { baseUrl } : {}),
  }));
const Answering = z.strictObject({
  ...{ provider: ModelRef.shape.provider, model: name, base_url: z.string().max(500).optional() },
  k: count(1000).optional(),
  settings: Settings.optional(),
});
const { missingUnit, unsimplified, orderOfMagnitude, percent, leastConfidence } = GradingPolicy.shape;
/** What the offline verifier counts as the same value, and how sure it has to be, in the names of the command line's options. */
const Policy = z
  .strictObject({
    /** digits, or a share of the greater number. */
    tolerance: z.literal('digits').or(z.number().positive().max(0.5)).default('digits'),
    missing_unit: missingUnit.default(DEFAULT_POLICY.missingUnit),
    unsimplified: unsimplified.default(DEFAULT_POLICY.unsimplified),
    order_of_magnitude: orderOfMagnitude.default(DEFAULT_POLICY.orderOfMagnitude),
    percent: percent.default(DEFAULT_POLICY.percent),
    least_confidence: leastConfidence,
  })
  .transform((given): GradingPolicy | null => {
    const { tolerance, least_confidence: line } = given;
    const policy: GradingPolicy = {
      tolerance: tolerance === 'digits' ? { by: 'digits' } : { by: 'relative', within: tolerance },
      missingUnit: given.missing_unit,
      unsimplified: given.unsimplified,
      orderOfMagnitude: given.order_of_magnitude,
      percent: given.percent,
      ...(line === undefined ? {} : { leastConfidence: line }),
    };
    return policyName(policy) === '' ? null : policy;
  });
const Grading = z.strictObject({
  /** none: the offline verifier alone. */
  judge: Model.or(z.literal('none')),
  verifier: VerifierMode.optional(),
  protocol: Protocol.optional(),
  trials: count(100).default(1),
  audit: z.number().min(0).max(1).default(AUDIT_SHARE),
  policy: Policy.optional(),
  prompts: name.optional(),
  settings: Settings.optional(),
});

/** Figures that a threshold can be set for, as shares: of CFE-Bench, of course exams, of CL-bench, and of what no judge settled. */
export const FIGURES = ['question_accuracy', 'variable_accuracy', 'share_of_points', 'solving_rate'] as const;
const Threshold = z
  .strictObject({
    figure: z.enum(FIGURES),
    at_least: z.number().min(0).max(1).optional(),
    at_most: z.number().min(0).max(1).optional(),
    /** Of which model, benchmark and grading (the place in the list, from 1); where one is left out, of each. */
    model: name.optional(),
    benchmark: name.optional(),
    grading: z.int().min(1).optional(),
  })
  .refine((one) => one.at_least !== undefined || one.at_most !== undefined, 'needs at_least or at_most');

const Shape = z.strictObject({
  /** Where everything is kept; beside the study file, with its name, where it is left out. */
  workspace: z.string().min(1).max(4096).optional(),
  benchmarks: z
    .array(z.strictObject({ file: z.string().min(1).max(4096), image_folder: z.string().max(4096).optional() }))
    .min(1),
  models: z.array(Answering).min(1),
  k: count(1000).default(1),
  images: z.boolean().default(true),
  prompts: name.optional(),
  items: ItemsFilter.omit({ itemIds: true }).strict().optional(),
  gradings: z.array(Grading).min(1),
  workers: count(256).default(2),
  /** US dollars for everything together. */
  budget: z.number().positive().max(1_000_000).optional(),
  /** The folder that receives the report; none is written where it is left out. */
  report: z.string().min(1).max(4096).optional(),
  thresholds: z.array(Threshold).default([]),
});
export type Study = z.infer<typeof Shape>;
export type Threshold = z.infer<typeof Threshold>;

/** Reads a study; its paths are relative to its own folder. Throws UserError bad-input naming line and field. */
export function readStudy(path: string): Study {
  const lines = new LineCounter();
  const document = parseDocument(configText(path, `The study ${path} cannot be read. Check the path.`), {
    lineCounter: lines,
  });
  const [broken] = document.errors;
  if (broken) {
    const { line } = lines.linePos(broken.pos[0]);
    throw new UserError('bad-input', `${path}, line ${String(line)}: this is not YAML (${broken.code}).`);
  }
  const { success, data, error } = Shape.safeParse(valueOf(path, document));
  if (!success) throw new UserError('bad-input', problemsIn(path, error, document, lines));
  const [missing] = data.benchmarks.filter(({ file }) => !existsSync(resolve(dirname(path), file)));
  if (missing)
    throw new UserError('bad-input', `${path}: the benchmark ${missing.file} was not found. Nothing was begun.`);
  const beside = (given: string): string => resolve(dirname(path), given);
  const folder = (given: string | undefined): string | undefined => (given === undefined ? undefined : beside(given));
  const prompts = (given: string | undefined) => (given === 'paper' ? given : folder(given));
  return {
    ...data,
    workspace: beside(data.workspace ?? `${resolve(path).replace(/\.ya?ml$/i, '')}.markscheme.sqlite`),
    benchmarks: data.benchmarks.map(({ file, image_folder: images }) => ({
      file: beside(file),
      image_folder: folder(images),
    })),
    gradings: data.gradings.map((grading) => ({ ...grading, prompts: prompts(grading.prompts) })),
    prompts: prompts(data.prompts),
    report: folder(data.report),
  };
}

/** What the document says. An anchor that stands for itself, or for others that stand for others, may come to more than memory holds. */
function valueOf(path: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    throw new UserError(
      'bad-input',
      `${path}: its anchors (&name, *name) lead nowhere, or to too much. Write out what they stand for.`,
    );
  }
}

const MOST_TOLD = 5;

function problemsIn(path: string, error: z.ZodError, document: Document, lines: LineCounter): string {
  const told = error.issues.slice(0, MOST_TOLD).map((issue) => {
    const { line } = lines.linePos(startOf(document, issue.path));
    return `line ${String(line)}, ${fieldOf(issue.path) ?? 'the file'}: ${shortened(issue.message, 300)}`;
  });
  return `${path}: ${told.join('; ')}. Nothing was begun.`;
}

/** Where a field stands, or, where it is missing, what it is missing in. */
function startOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}
