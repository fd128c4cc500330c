/** The limits of requests and tokens that a provider states in the head of its replies: x-ratelimit-* (OpenAI and many others), anthropic-ratelimit-*. */
import type { IncomingHttpHeaders } from 'node:http';
import type { StatedLimit, StatedLimits } from './provider.ts';

const DAY_MS = 86_400_000;

/** null when nothing is stated. `now`: milliseconds since 1970. */
export function statedLimits(headers: IncomingHttpHeaders, now: number): StatedLimits | null {
  const requests = openAiForm(headers, 'requests', now) ?? anthropicForm(headers, 'requests', now);
  const tokens = openAiForm(headers, 'tokens', now) ?? anthropicForm(headers, 'tokens', now);
  return requests || tokens ? { requests, tokens } : null;
}

type Kind = 'requests' | 'tokens';

function openAiForm(headers: IncomingHttpHeaders, kind: Kind, now: number): StatedLimit | null {
  const of = (part: string): string | undefined => single(headers[`x-ratelimit-${part}-${kind}`]);
  return limitOf(of('limit'), of('remaining'), of('reset'), now);
}

function anthropicForm(headers: IncomingHttpHeaders, kind: Kind, now: number): StatedLimit | null {
  const of = (part: string): string | undefined => single(headers[`anthropic-ratelimit-${kind}-${part}`]);
  return limitOf(of('limit'), of('remaining'), of('reset'), now);
}

function limitOf(
  limitText: string | undefined,
  remainingText: string | undefined,
  reset: string | undefined,
  now: number,
): StatedLimit | null {
  const limit = Number(limitText ?? NaN);
  const remaining = Number(remainingText ?? NaN);
  if (!Number.isFinite(limit) || limit < 1 || !Number.isFinite(remaining)) return null;
  return { limit, remaining: Math.min(limit, Math.max(0, remaining)), resetMs: resetOf(reset, now) };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

const UNITS: Record<string, number> = { d: DAY_MS, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** "6m0s", "1.2s", "20ms"; seconds; a time as milliseconds since 1970; or a date. Milliseconds from now, at most a day. */
function resetOf(text: string | undefined, now: number): number | null {
  if (text === undefined || text.length > 60) return null;
  const spans = [...text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|[dhms])/g)];
  if (spans.length > 0 && spans.map(([whole]) => whole).join('') === text)
    return bounded(spans.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0));
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return bounded(number > 1e11 ? number - now : number * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : bounded(date - now);
}

function bounded(ms: number): number {
  return Math.min(DAY_MS, Math.max(0, ms));
}
