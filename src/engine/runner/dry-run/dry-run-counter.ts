/** What the requests of a dry run come to: how many are cached, what the others cost. */
import type { DryRunView } from '../../../contract/run-shapes.ts';
import { BATCH_SHARE, costOf, priceOf, type Price } from '../../../core/run/prices.ts';
import { hasBatchService, type Provider, type ProviderRequest } from '../../providers/index.ts';
import { findCall, hasCall, usualOutput } from '../../store/runs/calls.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { listPrices } from '../../store/runs/prices.ts';
import { canonicalRequest, hashOf } from '../requests/request-hash.ts';

const CHARACTERS_PER_TOKEN = 4;
const IMAGE_TOKENS = 1000;
const ASSUMED_OUTPUT: Record<string, number> = { generation: 4000, flow: 2000 };
const ASSUMED_JUDGE_OUTPUT = 500;

type Ref = Provider['ref'];
type Stage = DryRunView['stages'][number];

export interface CounterSettings {
  fresh: boolean;
  batch: boolean;
  unsent: string | null;
}

export class Counter {
  readonly #db: ReadableDb;
  readonly #ref: Ref | null;
  readonly #fresh: boolean;
  readonly #price: Price | null;
  readonly #share: number;
  readonly #stages = new Map<string, Stage>();
  readonly #wanted = new Set<string>();
  readonly #outputs = new Map<string, number>();
  readonly #notes = new Set<string>(['Input tokens are estimated as one for 4 characters.']);

  constructor(db: ReadableDb, ref: Ref | null, { fresh, batch, unsent }: CounterSettings) {
    this.#db = db;
    this.#ref = ref;
    this.#fresh = fresh;
    this.#price = ref && priceOf(ref.model, listPrices(db));
    if (unsent !== null) this.#notes.add(unsent);
    const byBatch = batch && ref !== null && hasBatchService(ref.provider);
    this.#share = byBatch ? BATCH_SHARE : 1;
    if (byBatch)
      this.#notes.add(
        'By the batch service at half the price; what it does not answer is asked directly, at the full one.',
      );
  }

  /** Counts a request, as cached or as a call; gives the structured part of the kept reply, undefined without one. */
  count(purpose: string, request: ProviderRequest, sample: number, trial: number): unknown {
    if (!this.#ref) return undefined;
    const stage = this.#stageOf(purpose);
    stage.requests += 1;
    const hash = hashOf(canonicalRequest(this.#ref, { request, sample, trial }));
    // The second of two equal requests of a run waits for the first.
    if (this.#wanted.has(hash) || (!this.#fresh && hasCall(this.#db, hash, null))) stage.cached += 1;
    else this.#pay(stage, request);
    this.#wanted.add(hash);
    return this.#fresh ? undefined : findCall(this.#db, hash, null)?.reply.json;
  }

  /** Counts a call of which only the size is known. */
  assume(purpose: string, request: ProviderRequest): void {
    const stage = this.#stageOf(purpose);
    stage.requests += 1;
    this.#notes.add('Verifications of answers whose values are not extracted yet are an upper bound.');
    this.#pay(stage, request);
  }

  save(purpose: string): void {
    const stage = this.#stageOf(purpose);
    stage.requests += 1;
    stage.saved += 1;
  }

  /** `judging`: the settings of a run that judges. */
  total(tasks: number, looked: number, judging: object | null): DryRunView {
    const scale = looked === 0 ? 1 : tasks / looked;
    const stages = [...this.#stages.values()].map((stage) => this.#scaled(stage, scale));
    const sum = (pick: (stage: Stage) => number): number => stages.reduce((all, stage) => all + pick(stage), 0);
    const calls = sum((stage) => stage.calls);
    if (this.#ref && !this.#price && calls > 0)
      this.#notes.add(`The price of ${this.#ref.model} is not known: set it in Settings to see a cost.`);
    const nothing = judging && !this.#ref ? 'Nothing is sent: this run works offline.' : 'Nothing needs to be sent.';
    return {
      ...{ tasks, stages, calls },
      tokensIn: sum((stage) => stage.tokensIn),
      tokensOut: sum((stage) => stage.tokensOut),
      cost: calls === 0 ? 0 : this.#price ? sum((stage) => stage.cost ?? 0) : null,
      priceDate: this.#price?.date ?? null,
      sampled: looked < tasks ? looked : null,
      notes: calls === 0 ? [nothing] : [...this.#notes],
    };
  }

  /** What the tasks that were looked at come to for all of them. */
  #scaled({ purpose, ...stage }: Stage, scale: number): Stage {
    const times = (n: number): number => Math.round(n * scale);
    const [cached, saved, calls] = [times(stage.cached), times(stage.saved), times(stage.calls)];
    const [tokensIn, tokensOut] = [times(stage.tokensIn), times(stage.tokensOut)];
    const requests = cached + saved + calls;
    const cost = this.#price && costOf({ in: tokensIn, out: tokensOut, cached: 0 }, this.#price) * this.#share;
    return { purpose, requests, cached, saved, calls, tokensIn, tokensOut, cost };
  }

  #stageOf(purpose: string): Stage {
    const nothing = { requests: 0, cached: 0, saved: 0, calls: 0, tokensIn: 0, tokensOut: 0, cost: null };
    const stage = this.#stages.get(purpose) ?? { purpose, ...nothing };
    this.#stages.set(purpose, stage);
    return stage;
  }

  #pay(stage: Stage, request: ProviderRequest): void {
    stage.calls += 1;
    stage.tokensIn += inputOf(request);
    stage.tokensOut += this.#outputOf(stage.purpose, request.maxOutputTokens);
  }

  #outputOf(purpose: string, limit: number | null): number {
    let usual = this.#outputs.get(purpose);
    if (usual === undefined) {
      const earlier = this.#ref && usualOutput(this.#db, this.#ref.model, purpose);
      usual = earlier ?? ASSUMED_OUTPUT[purpose] ?? ASSUMED_JUDGE_OUTPUT;
      this.#outputs.set(purpose, usual);
      this.#notes.add(
        earlier === null
          ? `No reply of this model is known: ${String(usual)} output tokens are assumed for each ${purpose} request.`
          : `Output tokens of ${purpose} requests are the mean of earlier replies of this model.`,
      );
    }
    return limit === null ? usual : Math.min(limit, usual);
  }
}

function inputOf(request: ProviderRequest): number {
  const parts = request.messages.flatMap((message) => message.parts);
  return parts.reduce(
    (sum, part) => sum + (part.type === 'image' ? IMAGE_TOKENS : Math.ceil(part.text.length / CHARACTERS_PER_TOKEN)),
    0,
  );
}
