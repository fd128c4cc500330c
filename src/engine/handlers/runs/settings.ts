/** What the Settings screen changes of runs: prices, prompts and the cache; and what it shows of providers. */
import { UserError } from '../../../contract/router.ts';
import type { CacheView, PromptView } from '../../../contract/run-shapes.ts';
import type { z } from 'zod';
import { promptProblems, type Prompt } from '../../../core/prompts/prompt.ts';
import { listPrompts } from '../../../core/prompts/registry.ts';
import { hostNamed } from '../../providers/address.ts';
import { PROVIDERS } from '../../providers/index.ts';
import { promptHash } from '../../runner/config.ts';
import { serverNamed } from '../../runner/limits/paces.ts';
import type { Session } from '../../session.ts';
import { cacheSize, clearCalls } from '../../store/runs/calls.ts';
import { httpHosts, setHttpHost } from '../../store/runs/http-hosts.ts';
import { listLimits, setLimits } from '../../store/runs/limits.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { listPrices, setPrice } from '../../store/runs/prices.ts';
import { promptTexts, setPromptText } from '../../store/runs/prompt-texts.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function settingsHandlers(
  session: Session,
): HandlersFor<'prices' | 'limits' | 'httpHosts' | 'providers' | 'cache' | 'prompts'> {
  return {
    'prices.list': () => listPrices(session.db),
    'prices.set': ({ model, price }) => {
      setPrice(session.db, model, price);
      return listPrices(session.db);
    },
    'prices.import': async ({ path }) => {
      const { importPrices } = await import('../../transfer/import/import-prices.ts');
      importPrices(session.db, path);
      return listPrices(session.db);
    },
    'limits.list': () => listLimits(session.db),
    'limits.set': ({ scope, name, limits }) => {
      setLimits(session.db, { scope, name: scope === 'server' ? serverNamed(session.db, name) : name }, limits);
      session.runner.limitsChanged();
      return listLimits(session.db);
    },
    'httpHosts.list': () => httpHosts(session.db),
    'httpHosts.set': ({ host, allowed }) => {
      const name = hostNamed(host);
      if (name === null)
        throw new UserError('bad-input', 'This is not the name of a host. Give it alone: gpu1.lab, 192.168.1.20.');
      return setHttpHost(session.db, name, allowed);
    },
    'providers.list': () => [...PROVIDERS],
    'providers.models': ({ provider, baseUrl }) => session.runner.models(provider, baseUrl),
    'cache.info': () => cacheView(session.db),
    'cache.clear': () => {
      if (session.runner.list().some((run) => run.state === 'running'))
        throw new UserError('run-busy', 'A run is using the cache. Pause it, or wait for its end, and try again.');
      clearCalls(session.db);
      return cacheView(session.db);
    },
    'prompts.list': () => {
      const texts = promptTexts(session.db);
      return listPrompts().map((prompt) => promptView(prompt, texts[prompt.name]));
    },
    'prompts.set': ({ name, template }) => {
      const prompt = promptNamed(name);
      const view = promptView(prompt, template);
      if (view.problems.length === 0) setPromptText(session.db, name, template === prompt.template ? null : template);
      return view;
    },
    'prompts.reset': ({ name }) => {
      const prompt = promptNamed(name);
      setPromptText(session.db, name, null);
      return promptView(prompt, undefined);
    },
  };
}

function cacheView(db: ReadableDb): z.infer<typeof CacheView> {
  const size = cacheSize(db);
  return { ...size, hitRate: size.calls === 0 ? null : size.hits / size.calls };
}

function promptNamed(name: string): Prompt {
  const prompt = listPrompts().find((one) => one.name === name);
  if (prompt) return prompt;
  const names = listPrompts().map((one) => one.name);
  throw new UserError('not-found', `There is no prompt ${JSON.stringify(name)}. There are ${names.join(', ')}.`);
}

function promptView(prompt: Prompt, replacement: string | undefined): PromptView {
  const template = replacement ?? prompt.template;
  return {
    name: prompt.name,
    template,
    original: prompt.template,
    changed: template !== prompt.template,
    hash: promptHash(template),
    places: Object.entries(prompt.places).map(([name, description]) => ({ name, description })),
    schema: prompt.schema && JSON.stringify(prompt.schema, null, 2),
    problems: promptProblems(prompt, template),
  };
}
