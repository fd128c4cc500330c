import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function agreementHandlers(session: Session): HandlersFor<'agreement'> {
  return {
    'agreement.pairs': (of) => read(session, 'agreement.pairs', of),
    'agreement.experts': (of) => read(session, 'agreement.experts', of),
  };
}
