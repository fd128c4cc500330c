/** Verdicts with their truth, from the labelled responses and from the real answers that were read. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LabelledResponse } from '../../src/core/extract/fixtures/load.ts';
import { parseLabelled } from '../../src/core/extract/fixtures/load.ts';
import { verdictSigns } from '../../src/core/grading/confidence/signs.ts';
import { isClear } from '../../src/core/grading/confidence/index.ts';
import { allDiffer, type Found, type GradedVariable, type Verify } from '../../src/core/grading/s2s.ts';
import { DEFAULT_POLICY } from '../../src/core/grading/policy.ts';
import {
  confirmIn,
  extractOffline,
  mentionIn,
  offlineVerifier,
  verifyOffline,
} from '../../src/engine/runner/grading/offline-values.ts';
import { type Label, readLabels } from '../real-answers/labels.ts';
import { isUnseen } from '../real-answers/split.ts';
import type { Row } from './boost.ts';

export interface Sample extends Row {
  /** Samples of one problem are never on both sides of a split. */
  group: string;
  verdict: 'right' | 'wrong' | 'leaning';
  from: 'labelled' | 'real';
  what: string;
}

const folder = fileURLToPath(new URL('../../src/core/extract/fixtures/', import.meta.url));

export function labelledResponses(): LabelledResponse[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseLabelled(readFileSync(folder + name, 'utf8')));
}

/** The value found in a labelled response against the labelled one, against another one, and against itself where it is the wrong one. */
export function fromLabelled(all: readonly LabelledResponse[]): Sample[] {
  const out: Sample[] = [];
  const pool = all.flatMap((item) => item.expected.flatMap((e) => e?.[0] ?? []));
  all.forEach((item, n) => {
    const variables = item.variables.map((v, position) => ({ ...v, id: position, position, value: '', original: '' }));
    const found = extractOffline(item.response, variables, item.question ?? '');
    const mention = mentionIn(item.response);
    variables.forEach((v, i) => {
      const leading = found[i]?.leading;
      if (!leading) return;
      const expected = item.expected[i] ?? null;
      const verify = offlineVerifier(DEFAULT_POLICY, { question: item.question ?? '', text: item.response });
      const add = (reference: string, truth: (verdict: 'right' | 'wrong') => boolean, weight = 1): void => {
        const variable = { ...v, value: reference };
        const { verdict, reason, signs = {} } = verify(reference, leading.value, variable);
        const said = verdict === 'equivalent' ? 'right' : 'wrong';
        const elsewhere = said === 'wrong' && mention(variable) !== null;
        const common = { weight, group: item.id, from: 'labelled' as const };
        const every = elsewhere ? null : everyDiffers(variable, found[i], verify);
        if (every) out.push({ ...common, signs: every, truth: truth('wrong'), verdict: 'wrong', what: `${item.id} ${v.name}: all of it against ${reference}` }); // prettier-ignore
        if (verdict === 'undecided' && Object.keys(signs).length === 0) return;
        out.push({ ...common, signs: verdictSigns(leading.signs, { verdict, reason, elsewhere, signs }), truth: truth(said), verdict: verdict === 'undecided' ? 'leaning' : said, what: `${item.id} ${v.name}: ${leading.value} against ${reference}` }); // prettier-ignore
      };
      const label = item.verdicts[i];
      if (label) add(label.reference, (said) => said === label.verdict, 2);
      const right = expected?.some((e) => verifyOffline(e, leading.value, { ...v, value: e }).verdict === 'equivalent');
      if (expected?.[0] !== undefined && right === true) {
        add(expected[0], (said) => said === 'right');
        const other = pool[(n * 7919 + i * 104729) % pool.length] ?? '';
        if (!expected.includes(other)) add(other, (said) => said === 'wrong', 0.3);
      } else if (right !== true) {
        if (expected?.[0] !== undefined) add(expected[0], (said) => said === 'right');
        add(leading.value, () => false);
      }
    });
  });
  return out;
}

/** The signs of "wrong" where all that an answer could mean differs (allDiffer in src/core/grading/s2s.ts); null where it does not. */
function everyDiffers(
  variable: GradedVariable,
  found: Found | undefined,
  verify: Verify,
): Record<string, number> | null {
  const all = found ? allDiffer(variable, found, verify) : null;
  return all && verdictSigns(all.signs, { verdict: 'different', reason: all.result.reason, elsewhere: false });
}

interface RealItem {
  id: string;
  question: string;
  solution: string;
  final_answers: string[];
  answers: { model: string; response: string; labels: { equal: boolean | null }[] }[];
}

const shared = fileURLToPath(new URL('../../../shared/data/real-answers/', import.meta.url));

/** A real answer: what a verdict on it rests on, and by what the offline layer gets to one. */
export interface RealSample extends Sample {
  /** found: by any confidence; clear: by a high one; differ: by all that it could mean; stated: by the professor's value as a result, by none; open: by nothing. */
  by: 'found' | 'clear' | 'differ' | 'stated' | 'open';
  /** Somebody read it. */
  read: boolean;
  /** Enough is known of it to train on. */
  usable: boolean;
}

/** The real answers that training may see; empty where the shared data is not there. */
export function fromReal(): RealSample[] {
  if (!existsSync(shared)) return [];
  const read = readLabels();
  const items = ['electro', 'mechanics', 'statistics'].flatMap(
    (f) =>
    readFileSync(`${shared}${f}.jsonl`, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l) as RealItem), // prettier-ignore
  );
  return items.flatMap((item) => {
    const [value] = item.final_answers;
    if (item.final_answers.length !== 1 || value === undefined) return [];
    const seen = item.answers.filter(({ model }) => !isUnseen(item.id, model));
    return seen.map((answer) => realSample(item, value, answer, read.get(`${item.id}\t${answer.model}`)?.said));
  });
}

function realSample(
  item: RealItem,
  value: string,
  answer: RealItem['answers'][number],
  label: Label['said'] | undefined,
): RealSample {
  const { question, solution } = item;
  const { response, labels, model } = answer;
  const variable = {
    id: 1,
    position: 0,
    name: 'answer',
    type: 'other' as const,
    description: '',
    value,
    original: value,
  };
  const findings = extractOffline(response, [variable], question);
  const { status, leading } = findings[0] ?? {};
  const verify = offlineVerifier(DEFAULT_POLICY, { question, solution, text: response });
  // Without one the verifier is not asked.
  const result = leading ? verify(value, leading.value, variable) : null;
  const shows = leading && result && (result.verdict !== 'undecided' || Object.keys(result.signs ?? {}).length > 0);
  const stated = (): 'stated' | 'open' =>
    status !== 'found' && confirmIn({ text: response, question, solution, variables: [variable] })(variable) !== null
      ? 'stated'
      : 'open';
  // Where nobody read it, the benchmark's own grader counts for what it says of wrong values; it denies too many right ones.
  // Who says that there is no value gives none, and that is wrong; what else comes to none is neither.
  const declined = label === 'none' && leading?.signs['declined'] === 1;
  const truthOf = (said: 'right' | 'wrong'): boolean =>
    declined
      ? said === 'wrong'
      : label === undefined
        ? said === 'right' || !labels.some((l) => l.equal === true)
        : label === said;
  const common = {
    weight: label === undefined ? 1 : 2,
    group: item.id,
    from: 'real' as const,
    read: label !== undefined,
  };
  const what = `${item.id} ${model}: ${leading?.value ?? ''} against ${value}`;
  const every = everyDiffers(variable, findings[0], verify);
  if (every && !isClear(leading?.signs ?? {}) && mentionIn(response)(variable) === null)
    return { ...common, what, signs: every, verdict: 'wrong', truth: truthOf('wrong'), by: 'differ', usable: label !== undefined || labels.length > 0 }; // prettier-ignore
  if (!shows)
    return { ...common, what, signs: {}, verdict: 'right', truth: truthOf('right'), by: stated(), usable: false };
  const { verdict, reason, signs = {} } = result;
  const said = verdict === 'equivalent' ? 'right' : 'wrong';
  const elsewhere = said === 'wrong' && mentionIn(response)(variable) !== null;
  const decides = status === 'found' ? ('found' as const) : isClear(leading.signs) ? ('clear' as const) : stated();
  return {
    ...common,
    what,
    signs: verdictSigns(leading.signs, { verdict, reason, elsewhere, signs }),
    verdict: verdict === 'undecided' ? 'leaning' : said,
    truth: truthOf(decides === 'stated' ? 'right' : said),
    by: elsewhere && decides !== 'stated' ? 'open' : decides,
    usable: label !== undefined || said === 'right' || labels.length > 0,
  };
}
