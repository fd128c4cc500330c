/** What the choice among proposals is trained on: labelled responses, the same with less said of their variables, and real answers that state the reference. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildProfiles } from '../../src/core/extract/names/profile.ts';
import { readResponse } from '../../src/core/extract/claims/read.ts';
import { featuresOf } from '../../src/core/extract/choose/features.ts';
import { frameOf } from '../../src/core/extract/choose/frame.ts';
import { type Place, placeOf } from '../../src/core/extract/stated/seen.ts';
import { propose } from '../../src/core/extract/choose/proposals.ts';
import { places } from '../../src/core/extract/claims/places.ts';
import { type LabelledResponse, parseLabelled, sameAsLabelled } from '../../src/core/extract/fixtures/load.ts';
import type { VariableSpec } from '../../src/core/extract/index.ts';
import { couldEqual } from '../../src/core/extract/stated/could-equal.ts';
import { statedNames } from '../../src/core/tables/stated-name.ts';
import { equals } from '../../src/core/verify/index.ts';
import { namedIn } from '../../src/engine/runner/grading/offline-parts.ts';
import { claimOf, readLabels } from '../real-answers/labels.ts';
import { isUnseen } from '../real-answers/split.ts';

/** The proposals for one variable of one response. */
export interface Group {
  /** Groups of one problem are never on both sides of a split. */
  problem: string;
  from: 'labelled' | 'stripped' | 'real' | 'answer';
  weight: number;
  /** Null: nothing may be found. */
  expected: readonly string[] | null;
  texts: readonly string[];
  features: readonly Float64Array[];
  truth: readonly boolean[];
  /** What is expected is stated, if at all, as something else. */
  denied?: boolean;
  question: string;
  /** The proposals without their chances, in the same order. */
  places: readonly Place[];
  /** Of each, whether it states what another variable is. */
  taken: readonly boolean[];
}

interface Item {
  problem: string;
  from: Group['from'];
  weight: number;
  response: string;
  question: string;
  variables: readonly VariableSpec[];
  expected: readonly (readonly string[] | null)[];
}

function groupsOf(item: Item): Group[] {
  const reading = readResponse(item.response);
  const profiles = buildProfiles(item.variables);
  const claims = places(reading);
  const frame = frameOf(reading, claims, profiles.length, item.question);
  const states = item.variables.map((variable, k) => {
    const expected = item.expected[k];
    return expected ? sameAs(variable, expected) : () => false;
  });
  return propose(reading, profiles, claims).map((proposed, at): Group => {
    const list = proposed.filter((p) => !p.silent);
    const profile = profiles[at];
    const expected = item.expected[at] ?? null;
    const is = states[at] ?? (() => false);
    const features = profile ? featuresOf({ frame, profile, profiles, at, all: list }) : [];
    return {
      problem: item.problem,
      question: item.question,
      from: item.from,
      weight: item.weight,
      expected,
      texts: list.map((p) => p.piece.text),
      features,
      places: list.map((p, k) => placeOf(frame, p, features[k] ?? new Float64Array(), 0)),
      taken: list.map((p) => states.some((other, k) => k !== at && other(p.piece.text))),
      truth: list.map((p) => is(p.piece.text)),
    };
  });
}

function sameAs(variable: VariableSpec, expected: readonly string[]): (text: string) => boolean {
  const seen = new Map<string, boolean>();
  const could = expected.map(couldEqual);
  const is = (text: string): boolean =>
    sameAsLabelled(text, expected) ||
    expected.some((e, k) => {
      try {
        return could[k]?.(text) === true && equals(e, text, variable);
      } catch {
        return false;
      }
    });
  return (text) => {
    const known = seen.get(text) ?? is(text);
    seen.set(text, known);
    return known;
  };
}

const fixtures = fileURLToPath(new URL('../../src/core/extract/fixtures/', import.meta.url));

export const labelled = (): LabelledResponse[] =>
  readdirSync(fixtures)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseLabelled(readFileSync(fixtures + name, 'utf8')));

/** So often each of them counts. */
const CASES = 4;

export function fromLabelled(): Group[] {
  return labelled().flatMap((l): Group[] => {
    const item: Item = {
      problem: l.id,
      from: 'labelled',
      weight: 1,
      response: l.response,
      question: l.question ?? '',
      variables: l.variables,
      expected: l.expected,
    };
    const [only] = l.variables;
    // As a table is imported that says nothing of what it asks for but a letter, or not even that.
    const name = (v: VariableSpec): VariableSpec => ({
      name: l.variables.length === 1 ? 'answer' : v.name,
      type: 'other',
      description: '',
    });
    const stripped: Item = { ...item, from: 'stripped', weight: 0.5, variables: l.variables.map(name) };
    const half = l.variables.length === 1 || (createHash('sha256').update(l.id).digest()[0] ?? 0) % 3 === 0;
    // Short cases of one class each, made for it: enough of each that the model can learn the class.
    if (l.id.startsWith('tf-')) return Array.from({ length: CASES }, () => groupsOf(item)).flat();
    return [...groupsOf(item), ...(only && half && l.expected.some((e) => e !== null) ? groupsOf(stripped) : [])];
  });
}

interface RealItem {
  id: string;
  question: string;
  final_answers: string[];
  answers: { model: string; response: string }[];
}

const shared = fileURLToPath(new URL('../../../shared/data/real-answers/', import.meta.url));
/** Of an answer that states many values so many places are enough. */
const SHARE_OF_SEVERAL = 3;

/**
 * Of the real answers that training may see: where an answer states the professor's value, that it does so there; and of those that break off and
 * state it nowhere, that nothing may be found. Empty where the shared data is not there.
 */
export function fromReal(): Group[] {
  if (!existsSync(shared)) return [];
  const items = ['electro', 'mechanics', 'statistics'].flatMap(
    (f) =>
    readFileSync(`${shared}${f}.jsonl`, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l) as RealItem), // prettier-ignore
  );
  const labels = readLabels();
  return items.flatMap((item) => {
    const values = item.final_answers;
    const named = values.length > 1 ? statedNames(values) : [];
    const variables = values.map((stated, k) => ({ spec: { name: named[k]?.name ?? (values.length > 1 ? `answer ${String(k + 1)}` : 'answer'), type: 'other' as const, description: '' }, value: named[k]?.value ?? stated })); // prettier-ignore
    return item.answers.flatMap(({ model, response }) => {
      const hash = createHash('sha256').update(`${item.id}\t${model}`).digest()[0] ?? 0;
      if (values.length === 0 || isUnseen(item.id, model) || (values.length > 1 && hash % SHARE_OF_SEVERAL > 0))
        return [];
      const label = labels.get(`${item.id}\t${model}`);
      const claim = values.length === 1 && label?.said !== 'right' ? claimOf(label, response) : null; // prettier-ignore
      const cut = !/\\boxed/.test(response) && !/[.!?:$}\])*`"”']\s*$/.test(response);
      if (cut && hash % 4 > 0) return [];
      const groups = groupsOf({ problem: item.id, from: 'real', weight: values.length > 1 ? 0.5 : claim === null && label?.said !== 'none' ? 1 : 0.5, response, question: item.question, variables: variables.map((v) => v.spec), expected: variables.map((v) => [claim ?? v.value]) }); // prettier-ignore
      if (label?.said === 'none')
        return groups.map((g): Group => ({ ...g, expected: null, truth: g.truth.map(() => false) }));
      const stated = groups.some((g) => g.truth.includes(true));
      if (stated) return groups.filter((g) => g.truth.includes(true));
      return cut ? groups.map((g): Group => ({ ...g, weight: 0.2, expected: null })) : [];
    });
  });
}

interface AnsweredQuestion {
  question: string;
  solution: string;
  final_answers: string[];
  answers: { response: string; truth: ('right' | 'wrong' | 'none')[] }[];
}

const answered = fileURLToPath(new URL('../../src/engine/runner/grading/fixtures/', import.meta.url));

/**
 * Of answers with the truth of each of their values: where a right one states it; of the others that the professor's value is not what they state
 * (`denied`), since nobody says where they state theirs.
 */
export function fromAnswers(): Group[] {
  const items = readdirSync(answered).filter((name) => name.endsWith('.jsonl')).sort().flatMap((name) =>
    readFileSync(answered + name, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as AnsweredQuestion)); // prettier-ignore
  return items.flatMap(({ question, solution, final_answers: values, answers }) => {
    const stated = values.length > 1 ? statedNames(values) : [];
    const variables = values.map((original, position) => {
      const { name, value } = stated[position] ?? { name: values.length > 1 ? `answer ${String(position + 1)}` : 'answer', value: original }; // prettier-ignore
      return { id: position + 1, position, name, type: 'other' as const, description: '', value, original };
    });
    return answers.flatMap(({ response, truth }) => {
      const specs = namedIn({ text: response, question, solution, variables });
      const groups = groupsOf({ problem: question, from: 'answer', weight: 1, response, question, variables: specs, expected: specs.map((v) => [v.value]) }); // prettier-ignore
      return groups.map((g, k): Group => (truth[k] === 'right' ? g : { ...g, denied: true }));
    });
  });
}
