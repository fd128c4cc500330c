/**
 * What raters said of the answers of a set to one item in the first trial of a grading, as it is kept (standings.said): a part for each run of each source and for
 * each expert, joined by ";". A part begins with who it is: "o", "j" or "i" with the run for what verifier, judge and imported file said in it, oldest run first,
 * "e" with the reviewer's id for an expert, who stands in the texts of all gradings of the set. After ":" come the answers in sample order, joined by ",", each with a letter for each
 * variable as corrected, in order: "r" right, "w" wrong or not found (by the verifier: wrong alone), "-" nothing that settles it; a capital where a judge was asked although the
 * verifier had settled it.
 */
import { settlesBy, type Source, type Status } from '../../../core/grading/status.ts';

interface Word {
  responseId: number;
  variableId: number;
  status: Status;
}
type SaidSource = Exclude<Source, 'adjudicated'>;

const LETTER: Record<SaidSource, string> = { offline: 'o', judge: 'j', import: 'i', expert: 'e' };
const SOURCE_OF = new Map(Object.entries(LETTER).map(([source, letter]) => [letter, source as SaidSource]));
export const NOTHING = '-';

/** @param of.answers ids in sample order; of.variables ids of those that there are now, in order; of.verdicts oldest run first */
export function saidText(of: {
  answers: readonly number[];
  variables: readonly number[];
  verdicts: readonly (Word & { source: 'offline' | 'judge' | 'import'; runId: number; audit: number })[];
  decisions: readonly (Word & { reviewerId: number })[];
}): string {
  const parts = new Map<string, Map<string, string>>();
  const put = (source: SaidSource, id: number, word: Word, isAudit = false): void => {
    if (!settlesBy(source, word.status)) return;
    const part = `${LETTER[source]}${String(id)}`;
    const letters = parts.get(part) ?? new Map<string, string>();
    const letter = word.status === 'right' ? 'r' : 'w';
    letters.set(placeOf(word), isAudit ? letter.toUpperCase() : letter);
    parts.set(part, letters);
  };
  for (const one of of.verdicts) put(one.source, one.runId, one, one.audit === 1);
  for (const one of of.decisions.toSorted((a, b) => a.reviewerId - b.reviewerId)) put('expert', one.reviewerId, one);
  const lettersOf = (letters: ReadonlyMap<string, string>): string[] =>
    of.answers.map((responseId) =>
      of.variables.map((variableId) => letters.get(placeOf({ responseId, variableId })) ?? NOTHING).join(''),
    );
  return [...parts]
    .map(([part, letters]) => ({ part, answers: lettersOf(letters) }))
    .filter(({ answers }) => answers.some((letters) => /\w/.test(letters)))
    .map(({ part, answers }) => `${part}:${answers.join(',')}`)
    .join(';');
}

const placeOf = ({ responseId, variableId }: Pick<Word, 'responseId' | 'variableId'>): string =>
  `${String(responseId)}/${String(variableId)}`;

export interface SaidPart {
  source: SaidSource;
  /** The run, or the expert's reviewer. */
  id: number;
  answers: string;
}

/** Who it is comes again and again. */
const heads = new Map<string, Omit<SaidPart, 'answers'>>();

export function saidIn(text: string): SaidPart[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const end = part.indexOf(':');
    const name = part.slice(0, end);
    const head = heads.get(name) ?? { source: SOURCE_OF.get(name.charAt(0)) ?? 'offline', id: Number(name.slice(1)) };
    heads.set(name, head);
    return { ...head, answers: part.slice(end + 1) };
  });
}
