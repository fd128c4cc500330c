/** Keeps a run's cost under a limit: before a request is sent, what it may cost at most is set aside. */
import { costOf, type Price, type Tokens } from '../../../core/run/prices.ts';
import type { ProviderRequest } from '../../providers/index.ts';

export interface Budget {
  /**
   * Sets aside what a request may cost, and resolves with the function that takes the real tokens (null: nothing was paid). While others in
   * flight may turn out cheaper it waits for them. Resolves with null when the budget does not allow the request. `of`: the price of another
   * model that the same run asks.
   */
  reserve(purpose: string, request: ProviderRequest, of?: Price): Promise<((paid: Tokens | null) => void) | null>;
  /** What a request may cost at most, and how much is not spent and not set aside. */
  estimate(purpose: string, request: ProviderRequest, of?: Price): number;
  readonly room: number;
  /** Sets money aside for a batch, and gives the function that frees it again. */
  hold(amount: number): () => void;
  /** What a line of a batch cost: a share of the price. */
  pay(paid: Tokens, share: number, of?: Price): void;
  /** Why a run pauses whose budget does not allow the next request, for people. */
  exhausted(): string;
}

/** UTF-8 bytes per token, and tokens per image, so that input is rather estimated too high. */
const BYTES_PER_TOKEN = 3;
const IMAGE_TOKENS = 1500;
/** Output of a reply as long as nothing is known of the model: thinking included. */
const FIRST_GUESS: Record<string, number> = { generation: 20_000 };
const JUDGE_GUESS = 2000;
const ENOUGH_REPLIES = 5;
const MARGIN = 1.5;

export function estimateInput(request: ProviderRequest): number {
  const parts = request.messages.flatMap((message) => message.parts);
  return parts.reduce(
    (sum, part) =>
      sum + (part.type === 'image' ? IMAGE_TOKENS : Math.ceil(Buffer.byteLength(part.text) / BYTES_PER_TOKEN)),
    0,
  );
}

/** How long replies are, by purpose; tokens. */
class Outputs {
  readonly #seen = new Map<string, { replies: number; most: number }>();

  add(purpose: string, out: number): void {
    const known = this.#seen.get(purpose) ?? { replies: 0, most: 0 };
    this.#seen.set(purpose, { replies: known.replies + 1, most: Math.max(known.most, out) });
  }

  /** The most that a reply may have. */
  most(purpose: string, request: ProviderRequest): number {
    const { replies, most } = this.#seen.get(purpose) ?? { replies: 0, most: 0 };
    const margin = Math.ceil(most * MARGIN);
    const guess = replies >= ENOUGH_REPLIES ? margin : Math.max(FIRST_GUESS[purpose] ?? JUDGE_GUESS, margin);
    return request.maxOutputTokens === null ? guess : Math.min(guess, request.maxOutputTokens);
  }
}

/** `spent`: what the run has cost so far. All in US dollars. */
export function createBudget(limit: number, price: Price, spent: number): Budget {
  const outputs = new Outputs();
  const waiting: (() => void)[] = [];
  let reserved = 0;
  let inFlight = 0;
  const release = (purpose: string, amount: number, paid: Tokens | null, of: Price): void => {
    reserved -= amount;
    inFlight -= 1;
    if (paid) {
      spent += costOf(paid, of);
      outputs.add(purpose, paid.out);
    }
    for (const wake of waiting.splice(0)) wake();
  };
  const estimate = (purpose: string, request: ProviderRequest, of: Price = price): number =>
    costOf({ in: estimateInput(request), out: outputs.most(purpose, request), cached: 0 }, of);
  return {
    estimate,
    get room() {
      return limit - spent - reserved;
    },
    hold: (amount) => {
      reserved += amount;
      let held = true;
      return () => {
        if (held) reserved -= amount;
        held = false;
      };
    },
    pay: (paid, share, of = price) => {
      spent += costOf(paid, of) * share;
    },
    exhausted: () =>
      `The next request could exceed the budget of $${money(limit)}: $${money(spent)} is spent. Resume the run with a higher budget to go on.`,
    reserve: async (purpose, request, of = price) => {
      for (;;) {
        const amount = estimate(purpose, request, of);
        if (spent + reserved + amount <= limit) {
          reserved += amount;
          inFlight += 1;
          let held = true;
          return (paid) => {
            if (held) release(purpose, amount, paid, of);
            held = false;
          };
        }
        if (inFlight === 0) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

function money(dollars: number): string {
  return dollars.toFixed(dollars < 1 ? 4 : 2);
}
