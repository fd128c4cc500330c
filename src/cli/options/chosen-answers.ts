import { UserError } from '../../contract/router.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';

/** As people know it. */
export const nameOf = ({ given, model }: AnswerSetView): string => given ?? model;

/** The answer set of a number, a given name, a model or a file. Throws UserError bad-input, naming those that there are. */
export function setNamed<T extends AnswerSetView>(sets: readonly T[], named: string | undefined): T {
  const fits = sets.filter(
    (set) => named !== undefined && [String(set.runId), nameOf(set), set.name, set.model].includes(named),
  );
  const exact = fits.find(({ runId }) => String(runId) === named) ?? (fits.length === 1 ? fits[0] : undefined);
  if (exact) return exact;
  const list = (fits.length > 0 ? fits : sets).map((set) => `${String(set.runId)} (${nameOf(set)}, ${set.name})`);
  if (list.length === 0) throw new UserError('bad-input', 'The workspace holds no answers yet.');
  throw new UserError(
    'bad-input',
    named === undefined
      ? `Say which answers by their number or name: ${list.join('; ')}.`
      : fits.length > 0
        ? `"${named}" names several answer sets. Give the number of one: ${list.join('; ')}.`
        : `There are no answers "${named}". There are: ${list.join('; ')}.`,
  );
}
