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
import { attempt, reportDone, reportError } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { workspaceStore } from '../../app/stores.ts';

export type Price = z.infer<typeof PriceView>;
export type Limited = z.infer<typeof LimitsOf>;
export type PriceAmounts = z.infer<typeof PriceShape>;

interface RunSettingsState {
  prompts: PromptView[];
  prices: Price[];
  limits: LimitsView[];
  cache: z.infer<typeof CacheView> | null;
  httpHosts: string[];
  load: () => Promise<void>;
  savePrompt: (name: string, template: string) => Promise<PromptView | undefined>;
  resetPrompt: (name: string) => Promise<PromptView | undefined>;
  setPrice: (model: string, price: PriceAmounts | null) => Promise<boolean>;
  importPrices: () => Promise<void>;
  setLimits: (of: Limited, limits: z.infer<typeof LimitsShape> | null) => Promise<boolean>;
  /** Whether it was one. */
  setHttpHost: (host: string, allowed: boolean) => Promise<boolean>;
  clearCache: () => Promise<void>;
}

/** What Settings shows of the open workspace's runs. */
export const useRunSettings = workspaceStore<RunSettingsState>((set, get) => ({
  prompts: [],
  prices: [],
  limits: [],
  cache: null,
  httpHosts: [],
  load: async () => {
    try {
      const [prompts, prices, limits, httpHosts, cache] = await Promise.all([
        api('prompts.list', {}),
        api('prices.list', {}),
        api('limits.list', {}),
        api('httpHosts.list', {}),
        api('cache.info', {}),
      ]);
      set({ prompts, prices, limits, httpHosts, cache });
    } catch (error) {
      reportError(error);
    }
  },
  savePrompt: async (name, template) => {
    const prompt = await attempt(() => api('prompts.set', { name, template }));
    if (!prompt) return undefined;
    // A template with problems is not saved; the answer says which.
    if (prompt.problems.length === 0) {
      set({ prompts: get().prompts.map((one) => (one.name === name ? prompt : one)) });
      reportDone(t('runSettings.promptSaved'));
    }
    return prompt;
  },
  resetPrompt: async (name) => {
    const prompt = await attempt(() => api('prompts.reset', { name }));
    if (prompt) {
      set({ prompts: get().prompts.map((one) => (one.name === name ? prompt : one)) });
      reportDone(t('runSettings.promptReset'));
    }
    return prompt;
  },
  setPrice: async (model, price) => {
    const prices = await attempt(() => api('prices.set', { model, price }));
    if (prices) set({ prices });
    return prices !== undefined;
  },
  importPrices: async () => {
    const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'prices' }))) ?? [];
    if (path === undefined) return;
    const prices = await attempt(() => api('prices.import', { path }));
    if (!prices) return;
    set({ prices });
    reportDone(t('runSettings.pricesImported'));
  },
  setLimits: async ({ scope, name }, limits) => {
    const all = await attempt(() => api('limits.set', { scope, name, limits }));
    if (all) set({ limits: all });
    return all !== undefined;
  },
  setHttpHost: async (host, allowed) => {
    const httpHosts = await attempt(() => api('httpHosts.set', { host, allowed }));
    if (httpHosts) set({ httpHosts });
    return httpHosts !== undefined;
  },
  clearCache: async () => {
    const cache = await attempt(() => api('cache.clear', {}));
    if (!cache) return;
    set({ cache });
    reportDone(t('runSettings.cleared'));
  },
}));
