import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { sayWeights } from '../../store/runs/weights.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function subsetHandlers(session: Session): HandlersFor<'subsets'> {
  return {
    'subsets.get': (of) => read(session, 'subsets.get', of),
    'subsets.items': (of) => read(session, 'subsets.items', of),
    'subsets.sayWeights': ({ model, weights }) => {
      sayWeights(session.db, model, weights);
      session.emit({ type: 'workspace.changed' });
      return {};
    },
  };
}
