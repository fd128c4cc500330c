import type { Session } from '../session.ts';
import { expertAgreement } from '../store/agreement/experts.ts';
import { agreementPairs } from '../store/agreement/pairs.ts';
import type { HandlersFor } from './handlers-for.ts';

export function agreementHandlers(session: Session): HandlersFor<'agreement'> {
  return {
    'agreement.pairs': (of) => agreementPairs(session.db, of),
    'agreement.experts': (of) => expertAgreement(session.db, of),
  };
}
