/** What the requests of a dry run come to: how many are cached, what the others cost. */
import type { DryRunView } from '../../contract/run-shapes.ts';
import { BATCH_SHARE, costOf, priceOf } from '../../core/run/prices.ts';
import { hasBatchService, type Provider, type ProviderRequest } from '../providers/index.ts';
import { findCall, hasCall, usualOutput } from '../store/calls.ts';
import type { ReadableDb } from '../store/open.ts';
import { listPrices } from '../store/prices.ts';
import { canonicalRequest, hashOf } from './request-hash.ts';

const CHARACTERS_PER_TOKEN = 4;
const IMAGE_TOKENS = 1000;
const ASSUMED_OUTPUT: Record<string, number> = { generation: 4000, flow: 2000 };
const ASSUMED_JUDGE_OUTPUT = 500;

type Ref = Provider['ref'];
type Stage = DryRunView['stages'][number];

export interface Counter {
  /** Counts a request, as cached or as a call; gives the structured part of the kept reply, undefined without one. */
  count(purpose: string, request: ProviderRequest, sample: number, trial: number): unknown;
  /** Counts a call of which only the size is known. */
  assume(purpose: string, request: ProviderRequest): void;
  save(purpose: string): void;
  /** `judging`: the settings of a run that judges. */
  total(tasks: number, looked: number, judging: object | null): DryRunView;
}

export function createCounter(
  db: ReadableDb,
  ref: Ref | null,
  { fresh, batch, unsent }: { fresh: boolean; batch: boolean; unsent: string | null },
): Counter {
  const stages = new Map<string, Stage>();
  const wanted = new Set<string>();
  const price = ref && priceOf(ref.model, listPrices(db));
  const notes = new Set<string>(['Input tokens are estimated as one for 4 characters.']);
  if (unsent !== null) notes.add(unsent);
  const byBatch = batch && ref !== null && hasBatchService(ref.provider);
  const share = byBatch ? BATCH_SHARE : 1;
  if (byBatch)
    notes.add('By the batch service at half the price; what it does not answer is asked directly, at the full one.');
  const outputs = new Map<string, number>();
  const stageOf = (purpose: string): Stage => {
    const stage = stages.get(purpose) ?? {
      purpose,
      requests: 0,
      cached: 0,
      saved: 0,
      calls: 0,
      tokensIn: 0,
      tokensOut: 0,
      cost: null,
    };
    stages.set(purpose, stage);
    return stage;
  };
  const outputOf = (purpose: string, limit: number | null): number => {
    let usual = outputs.get(purpose);
    if (usual === undefined) {
      const earlier = ref && usualOutput(db, ref.model, purpose);
      usual = earlier ?? ASSUMED_OUTPUT[purpose] ?? ASSUMED_JUDGE_OUTPUT;
      outputs.set(purpose, usual);
      notes.add(
        earlier === null
          ? `No reply of this model is known: ${String(usual)} output tokens are assumed for each ${purpose} request.`
          : `Output tokens of ${purpose} requests are the mean of earlier replies of this model.`,
      );
    }
    return limit === null ? usual : Math.min(limit, usual);
  };
  const pay = (purpose: string, request: ProviderRequest): void => {
    const stage = stageOf(purpose);
    stage.calls += 1;
    stage.tokensIn += inputOf(request);
    stage.tokensOut += outputOf(purpose, request.maxOutputTokens);
  };
  return {
    count: (purpose, request, sample, trial) => {
      if (!ref) return undefined;
      stageOf(purpose).requests += 1;
      const hash = hashOf(canonicalRequest(ref, { request, sample, trial }));
      // The second of two equal requests of a run waits for the first.
      if (wanted.has(hash) || (!fresh && hasCall(db, hash, null))) stageOf(purpose).cached += 1;
      else pay(purpose, request);
      wanted.add(hash);
      return fresh ? undefined : findCall(db, hash, null)?.reply.json;
    },
    assume: (purpose, request) => {
      stageOf(purpose).requests += 1;
      notes.add('Verifications of answers whose values are not extracted yet are an upper bound.');
      pay(purpose, request);
    },
    save: (purpose) => {
      const stage = stageOf(purpose);
      stage.requests += 1;
      stage.saved += 1;
    },
    total: (tasks, looked, judging) => {
      const scale = looked === 0 ? 1 : tasks / looked;
      const scaled = [...stages.values()].map((stage) => {
        const tokensIn = Math.round(stage.tokensIn * scale);
        const tokensOut = Math.round(stage.tokensOut * scale);
        const [cached, saved, calls] = [stage.cached, stage.saved, stage.calls].map((n) => Math.round(n * scale));
        return {
          purpose: stage.purpose,
          requests: (cached ?? 0) + (saved ?? 0) + (calls ?? 0),
          cached: cached ?? 0,
          saved: saved ?? 0,
          calls: calls ?? 0,
          tokensIn,
          tokensOut,
          cost: price && costOf({ in: tokensIn, out: tokensOut, cached: 0 }, price) * share,
        };
      });
      const sum = (pick: (stage: Stage) => number): number => scaled.reduce((all, stage) => all + pick(stage), 0);
      const free = sum((stage) => stage.calls) === 0;
      if (ref && !price && !free)
        notes.add(`The price of ${ref.model} is not known: set it in Settings to see a cost.`);
      return {
        tasks,
        stages: scaled,
        calls: sum((stage) => stage.calls),
        tokensIn: sum((stage) => stage.tokensIn),
        tokensOut: sum((stage) => stage.tokensOut),
        cost: free ? 0 : price ? sum((stage) => stage.cost ?? 0) : null,
        priceDate: price?.date ?? null,
        sampled: looked < tasks ? looked : null,
        notes: free
          ? [judging && !ref ? 'Nothing is sent: this run works offline.' : 'Nothing needs to be sent.']
          : [...notes],
      };
    },
  };
}

function inputOf(request: ProviderRequest): number {
  const parts = request.messages.flatMap((message) => message.parts);
  return parts.reduce(
    (sum, part) => sum + (part.type === 'image' ? IMAGE_TOKENS : Math.ceil(part.text.length / CHARACTERS_PER_TOKEN)),
    0,
  );
}
