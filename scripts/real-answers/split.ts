import { createHash } from 'node:crypto';

/** Models whose answers nothing is trained on. */
const UNSEEN_MODELS = new Set(['Mistral_Small_24B_Instruct_2501', 'gemma_2_9b_it']);

const isUnseenProblem = (id: string): boolean =>
  parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) % 5 === 0;

/** An answer to a problem kept back, one of five by its id, or of a model kept back. */
export const isUnseen = (id: string, model: string): boolean => isUnseenProblem(id) || UNSEEN_MODELS.has(model);
