import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BREAKING, PRESERVING, type Mutation, formOf } from '../../src/core/verify/fixtures/mutations.ts';
import { ORDINARY, PARAPHRASES } from '../../src/core/verify/fixtures/paraphrases.ts';
import type { Verdict, VerifyContext } from '../../src/core/verify/index.ts';

/** The data sets of the verifier's bars: pairs with what they must not be. Values from the real data are read where it is there, never copied. */
export interface Value {
  value: string;
  group: string;
  context: VerifyContext | undefined;
}

export interface Case {
  reference: string;
  claimed: string;
  context: VerifyContext | undefined;
  /** The verdict that counts as a success. */
  wanted: Verdict;
  kind: string;
}

interface Row {
  short_answer_value: string[];
  short_answer_variable: string[];
  short_answer_type: string[];
  short_answer_description: string[];
}

const FILES = ['CFE_text.json', 'CFE_mm.json'];

/** The values of the real benchmark, or none where the folder is not there. */
export function realValues(folder: string): Value[] {
  const out: Value[] = [];
  for (const file of FILES) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[];
    rows.forEach((row, i) => {
      row.short_answer_value.forEach((value, j) => {
        const type = row.short_answer_type[j];
        out.push({
          value,
          group: `${file}#${String(i)}#${String(j)}`,
          context: {
            name: row.short_answer_variable[j] ?? '',
            type: type === 'numeric' || type === 'formula' ? type : 'other',
            description: row.short_answer_description[j] ?? '',
          },
        });
      });
    });
  }
  return out;
}

/** The reference values of the own paraphrases in ordinary notation. */
export function ownValues(): Value[] {
  const seen = new Set<string>();
  return ORDINARY.flatMap(([value, , , context], i) => {
    if (seen.has(value)) return [];
    seen.add(value);
    return [{ value, group: `own#${String(i)}`, context }];
  });
}

export const selfCases = (values: Value[]): Case[] =>
  values.map((v) => ({ reference: v.value, claimed: v.value, context: v.context, wanted: 'equivalent', kind: 'self' }));

const squeeze = (text: string): string =>
  text.replace(/\\(?:left|right|big)(?![a-z])|\\[,!;]|[\s${}]|\(.*\)$/g, '').replace(/\\[td]frac/g, '\\frac');
const isZero = (text: string): boolean => /^\$?(?:[A-Za-z]\s*=\s*)?0(?:\.0+)?(?:\s*[A-Za-z]+)?\$?$/.test(text.trim());

/** Pairs of values of different variables whose texts differ: every `step`-th of all, zeros apart (0 is 0 in any unit). */
export function differentCases(values: Value[], step: number): Case[] {
  const out: Case[] = [];
  let n = 0;
  for (const [i, a] of values.entries()) {
    for (const b of values.slice(i + 1)) {
      if (n++ % step !== 0) continue;
      if (squeeze(a.value) === squeeze(b.value) || (isZero(a.value) && isZero(b.value))) continue;
      out.push({
        reference: a.value,
        claimed: b.value,
        context: undefined,
        wanted: 'different',
        kind: 'different values',
      });
    }
  }
  return out;
}

function mutate(values: Value[], mutations: Mutation[], wanted: Verdict): Case[] {
  return mutations.flatMap((m) =>
    values.flatMap((v): Case[] => {
      const claimed = m.apply(v.value, formOf(v.value));
      if (claimed === null) return [];
      const renamed = m.name === 'named' || m.name === 'reversed';
      const context = renamed && v.context ? { ...v.context, name: 'answer' } : v.context;
      return [{ reference: v.value, claimed, context, wanted, kind: m.name }];
    }),
  );
}

export const preservingCases = (values: Value[]): Case[] => mutate(values, PRESERVING, 'equivalent');
export const breakingCases = (values: Value[]): Case[] => mutate(values, BREAKING, 'different');

export const paraphraseCases = (): Case[] =>
  PARAPHRASES.map(([reference, claimed, label, context]) => ({
    reference,
    claimed,
    context,
    wanted: label === 'same' ? 'equivalent' : 'different',
    kind: label,
  }));

const WANTED: Readonly<Record<string, Verdict>> = { same: 'equivalent', different: 'different' };

/** What fixtures say of a claim: a question, a professor's value, and the variable's name, type and description where it has them. */
function claimsIn(file: string): Case[] {
  const path = new URL(`../../src/core/verify/fixtures/${file}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { reference, claimed, truth, ...context } = JSON.parse(line) as Record<'reference' | 'claimed' | 'truth', string> & VerifyContext; // prettier-ignore
    return { reference, claimed, context, wanted: WANTED[truth] ?? 'undecided', kind: truth };
  });
}

/** Triples of question, professor's value and claim, over the fields of physics, written to see what the verifier leaves open and where it fails. */
export const tripleCases = (): Case[] => claimsIn('questions');

/** The same of mathematics, chemistry, engineering, economics, computer science and statistics. */
export const fieldCases = (): Case[] => claimsIn('fields');

/** Named variables of many fields, and what stands in the boxes of answers, often under another name. */
export const namedCases = (): Case[] => claimsIn('named');

const LETTERS =
  /\\(?:alpha|beta|gamma|delta|epsilon|theta|kappa|lambda|mu|nu|rho|sigma|tau|phi|chi|psi|omega|Omega|Delta|Phi|Psi)(?:_\{?[A-Za-z]+\}?)?|(?<![A-Za-z\\{])[A-Za-z](?:_\{?[A-Za-z]+\}?)?(?![A-Za-z_])/g;

/** The same cases where the question is known and gives the reference's letters. */
export const askedCases = (cases: readonly Case[]): Case[] =>
  cases.map((c) => {
    const letters = [...new Set(c.reference.match(LETTERS))].map((letter) => `$${letter}$`);
    return { ...c, context: { ...c.context, question: `Find it in terms of ${letters.join(', ')}.` } };
  });
