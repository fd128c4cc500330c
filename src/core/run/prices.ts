/** What models cost. Prices change: each has its date, and a workspace's own prices come before these. A model without a price costs an unknown amount, never nothing. */

/** US dollars per million tokens. */
export interface Price {
  model: string;
  input: number;
  /** For input tokens that the provider had cached; null when it makes no difference. */
  cachedInput: number | null;
  /** Thinking tokens count as output. */
  output: number;
  /** When it was looked up. */
  date: string;
}

const price = (model: string, input: number, cachedInput: number | null, output: number, date: string): Price => ({
  model,
  input,
  cachedInput,
  output,
  date,
});

/** The providers' list prices for standard requests, from their public price pages. Long contexts and batches are priced otherwise. */
export const DEFAULT_PRICES: readonly Price[] = [
  price('gpt-5.2', 1.75, 0.175, 14, '2025-12'),
  price('gpt-5.1', 1.25, 0.125, 10, '2025-12'),
  price('gpt-5', 1.25, 0.125, 10, '2025-12'),
  price('gpt-5-mini', 0.25, 0.025, 2, '2025-12'),
  price('gpt-5-nano', 0.05, 0.005, 0.4, '2025-12'),
  price('gpt-4.1', 2, 0.5, 8, '2025-12'),
  price('gpt-4.1-mini', 0.4, 0.1, 1.6, '2025-12'),
  price('gpt-4o', 2.5, 1.25, 10, '2025-12'),
  price('gpt-4o-mini', 0.15, 0.075, 0.6, '2025-12'),
  price('o3', 2, 0.5, 8, '2025-12'),
  price('o4-mini', 1.1, 0.275, 4.4, '2025-12'),
  price('gemini-3-pro-preview', 2, 0.2, 12, '2025-12'),
  price('gemini-3-flash-preview', 0.5, 0.05, 3, '2026-07'),
  price('gemini-2.5-pro', 1.25, 0.125, 10, '2025-12'),
  price('gemini-2.5-flash', 0.3, 0.03, 2.5, '2025-12'),
  price('gemini-2.5-flash-lite', 0.1, 0.01, 0.4, '2025-12'),
  price('claude-opus-4-5', 5, 0.5, 25, '2025-12'),
  price('claude-sonnet-4-5', 3, 0.3, 15, '2025-12'),
  price('claude-haiku-4-5', 1, 0.1, 5, '2025-12'),
  price('deepseek-chat', 0.28, 0.028, 0.42, '2025-12'),
  price('deepseek-reasoner', 0.28, 0.028, 0.42, '2025-12'),
];

const DATED = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{6}|latest)$/;

/** The price of a model in a table: by its name, else without the date at its end (gpt-5-mini-2025-08-07 is gpt-5-mini); null when it has none. */
export function priceOf(model: string, table: readonly Price[]): Price | null {
  const named = (name: string): Price | undefined => table.find((entry) => entry.model === name);
  return named(model) ?? named(withoutDate(model)) ?? null;
}

/** The name that dated versions of a model share. */
export function withoutDate(model: string): string {
  return model.replace(DATED, '');
}

/** Token counts: `cached` are among `in`, thinking is among `out`. */
export interface Tokens {
  in: number;
  out: number;
  cached: number;
}

/** What a request in a batch costs, as a share of its price: OpenAI and Gemini both halve it. */
export const BATCH_SHARE = 0.5;

/** US dollars. */
export function costOf(tokens: Tokens, { input, cachedInput, output }: Price): number {
  const cached = Math.min(tokens.cached, tokens.in);
  return ((tokens.in - cached) * input + cached * (cachedInput ?? input) + tokens.out * output) / 1e6;
}
