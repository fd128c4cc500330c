import type { z } from 'zod';
import type {
  CacheView,
  LimitsOf,
  LimitsShape,
  LimitsView,
  PriceShape,
  PriceView,
  PromptView,
} from '../../../contract/run-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { workspaceStore } from '../../app/stores.ts';

export type Price = z.infer<typeof PriceView>;
export type Limited = z.infer<typeof LimitsOf>;
export type PriceAmounts = z.infer<typeof PriceShape>;

interface RunSettings {
  prompts: PromptView[];
  prices: Price[];
  limits: LimitsView[];
  cache: z.infer<typeof CacheView> | null;
  httpHosts: string[];
}

/** What Settings shows of the open workspace's runs. */
export const useRunSettings = workspaceStore<RunSettings>(() => ({
  prompts: [],
  prices: [],
  limits: [],
  cache: null,
  httpHosts: [],
}));
const set = useRunSettings.setState;

export async function loadRunSettings(): Promise<void> {
  const found = await attempt(() =>
    Promise.all([
      api('prompts.list', {}),
      api('prices.list', {}),
      api('limits.list', {}),
      api('cache.info', {}),
      api('httpHosts.list', {}),
    ]),
  );
  if (!found) return;
  const [prompts, prices, limits, cache, httpHosts] = found;
  set({ prompts, prices, limits, cache, httpHosts });
}

/** A template with problems is not saved; the answer says which. */
export async function savePrompt(name: string, template: string): Promise<PromptView | undefined> {
  const prompt = await attempt(() => api('prompts.set', { name, template }));
  if (prompt?.problems.length === 0) keepPrompt(prompt, t('runSettings.promptSaved'));
  return prompt;
}

export async function resetPrompt(name: string): Promise<PromptView | undefined> {
  const prompt = await attempt(() => api('prompts.reset', { name }));
  if (prompt) keepPrompt(prompt, t('runSettings.promptReset'));
  return prompt;
}

function keepPrompt(prompt: PromptView, done: string): void {
  set(({ prompts }) => ({ prompts: prompts.map((one) => (one.name === prompt.name ? prompt : one)) }));
  reportDone(done);
}

export async function setPrice(model: string, price: PriceAmounts | null): Promise<boolean> {
  const prices = await attempt(() => api('prices.set', { model, price }));
  if (prices) set({ prices });
  return prices !== undefined;
}

export async function importPrices(): Promise<void> {
  const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'prices' }))) ?? [];
  if (path === undefined) return;
  const prices = await attempt(() => api('prices.import', { path }));
  if (!prices) return;
  set({ prices });
  reportDone(t('runSettings.pricesImported'));
}

export async function setLimits(
  { scope, name }: Limited,
  limits: z.infer<typeof LimitsShape> | null,
): Promise<boolean> {
  const all = await attempt(() => api('limits.set', { scope, name, limits }));
  if (all) set({ limits: all });
  return all !== undefined;
}

/** Whether it was one. */
export async function setHttpHost(host: string, allowed: boolean): Promise<boolean> {
  const httpHosts = await attempt(() => api('httpHosts.set', { host, allowed }));
  if (httpHosts) set({ httpHosts });
  return httpHosts !== undefined;
}

export async function clearCache(): Promise<void> {
  const cache = await attempt(() => api('cache.clear', {}));
  if (!cache) return;
  set({ cache });
  reportDone(t('runSettings.cleared'));
}
