import { UserError } from '../../../contract/router.ts';
import type { Tasks } from './kind.ts';

/** Throws UserError bad-input: what error types there are, CL-bench says. */
export const refuseErrorTypes: Tasks['refuse'] = ({ purpose }) => {
  if (purpose === 'error-types')
    throw new UserError(
      'bad-input',
      'Error types are proposed for answers to CL-bench tasks only. Choose a CL-bench benchmark.',
    );
};
