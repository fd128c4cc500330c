/** What a run is told before it starts: the parameters that are set, and that its requests will go without. */
import type { ModelRef } from '../../../contract/shapes.ts';
import { parametersInWords } from '../../../core/grading/method.ts';
import type { Providers } from '../../providers/index.ts';
import type { RequestSettings } from '../config.ts';

/** Throws UserError bad-address. */
export function unsentWords(
  providers: Pick<Providers, 'unsent'>,
  model: ModelRef,
  settings: RequestSettings,
): string[] {
  const names = new Set<string>(providers.unsent(model, settings));
  return parametersInWords(settings, (name) => names.has(name));
}

/** The same as a sentence; null where everything goes along. */
export function unsentNote(
  providers: Pick<Providers, 'unsent'>,
  model: ModelRef,
  settings: RequestSettings,
): string | null {
  const words = unsentWords(providers, model, settings);
  return words.length === 0 ? null : `Not sent to ${model.model}, which takes no such parameter: ${words.join(', ')}.`;
}
