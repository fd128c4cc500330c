import type { Session } from '../session.ts';
import { subsetItems, subsetsOf } from '../store/subsets.ts';
import { sayWeights } from '../store/weights.ts';
import type { HandlersFor } from './handlers-for.ts';

export function subsetHandlers(session: Session): HandlersFor<'subsets'> {
  return {
    'subsets.get': (of) => subsetsOf(session.settled, of),
    'subsets.items': (of) => subsetItems(session.settled, of),
    'subsets.sayWeights': ({ model, weights }) => {
      sayWeights(session.db, model, weights);
      session.emit({ type: 'workspace.changed' });
      return {};
    },
  };
}
