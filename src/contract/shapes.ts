/** What every room of the interface shares: ids, statuses, models. Times everywhere are ISO 8601 in UTC, rates are fractions in 0..1. */
import { z } from 'zod';
import { EXPORTS } from '../core/benchmark/kind.ts';
import { DECISIONS, SOURCES, STATUSES } from '../core/grading/status.ts';

export const Id = z.int().positive();
export const StatusShape = z.enum(STATUSES);
export const SourceShape = z.enum(SOURCES);
export const DecisionShape = z.enum(DECISIONS);

/** Who says something of an answer, in which run, and when. */
export const LayerShape = z.object({ source: SourceShape, who: z.string(), runId: Id.nullable(), at: z.string() });

/** An answer as it came, of whatever kind of benchmark. */
export const AnswerShape = z.object({
  responseId: Id,
  runId: Id,
  model: z.string(),
  sampleIndex: z.int(),
  text: z.string().nullable(),
  /** The trace that came apart from the answer; never graded. */
  reasoning: z.string().nullable(),
  error: z.string().nullable(),
  /** Why the provider stopped; 'length' means that the answer was cut off. */
  finishReason: z.string().nullable(),
});

/** A stretch of a text: UTF-16 offsets, end exclusive. */
export const SpanShape = z.object({ start: z.int(), end: z.int() });

/** A provider's id. Which there are, `providers.list` says; the engine refuses others. */
export const ProviderName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export type ProviderName = z.infer<typeof ProviderName>;

/** A model at a provider. `baseUrl` must be https, or http on a loopback address (SECURITY.md). */
export const ModelRef = z.object({
  provider: ProviderName,
  model: z.string().min(1).max(200),
  baseUrl: z.string().max(500).optional(),
});
export type ModelRef = z.infer<typeof ModelRef>;

export const ExportWhat = z.enum(EXPORTS);
/** What an output file is for: the same command may replace what it wrote itself, and no other file. */
export const OutputPurpose = z.enum([...ExportWhat.options, 'diagnosis', 'report', 'figure', 'bundle']);
export type OutputPurpose = z.infer<typeof OutputPurpose>;

/** An address that a provider's requests, and its key, may go to: confirmed on this machine, never by a workspace. Without a slash at the end. */
export const ConfirmedAddress = z.object({ provider: ProviderName, baseUrl: z.string().max(500) });
export type ConfirmedAddress = z.infer<typeof ConfirmedAddress>;
