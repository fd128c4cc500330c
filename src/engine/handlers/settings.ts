import { UserError } from '../../contract/router.ts';
import { PRESETS } from '../providers/presets.ts';
import type { Session } from '../session.ts';
import { listPrices, setPrice } from '../store/prices.ts';
import type { HandlersFor } from './handlers-for.ts';

export function settingsHandlers(session: Session): HandlersFor<'prices' | 'providers' | 'cache' | 'prompts'> {
  return {
    'prices.list': () => listPrices(session.db),
    'prices.set': ({ model, price }) => {
      setPrice(session.db, model, price);
      return listPrices(session.db);
    },
    'providers.presets': () => [...PRESETS],
    'providers.models': () => notYet(),
    'cache.info': () => notYet(),
    'cache.clear': () => notYet(),
    'prompts.list': () => notYet(),
    'prompts.set': () => notYet(),
    'prompts.reset': () => notYet(),
  };
}

function notYet(): never {
  throw new UserError('not-yet', 'This version cannot do that yet.');
}
