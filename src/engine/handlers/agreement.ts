import type { Session } from '../session.ts';
import { agreementPairs } from '../store/agreement/pairs.ts';
import type { HandlersFor } from './handlers-for.ts';

export function agreementHandlers(session: Session): HandlersFor<'agreement'> {
  return { 'agreement.pairs': (of) => agreementPairs(session.db, of) };
}
