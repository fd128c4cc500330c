import { GREEK_WORD } from '../../notation/greek.ts';
import { askedDimension } from '../values/dimension.ts';
import { offeredWords } from './offered.ts';
import type { SymbolKey } from './symbol.ts';
import { symbolKey } from './symbol.ts';
import type { VariableSpec } from '../types.ts';
import { contentWords } from './words.ts';

/** What is known of a variable before reading: its spellings, its words, what its value looks like. */
export interface Profile {
  spec: VariableSpec;
  keys: SymbolKey[];
  /** Symbols that the description introduces for it; weaker than the name. */
  aliases: SymbolKey[];
  nameWords: readonly string[];
  headWords: ReadonlySet<string>;
  /** What the description calls it: the words before "of", "with units" and the like, each once. */
  title: readonly string[];
  /** The name is a symbol (V_0, omega), not a description (focal_length). */
  symbolic: boolean;
  /** The value is an equation, a condition or a relation: its left side belongs to it. */
  relation: boolean;
  part: string | null;
  /** Dimension of the unit that the description asks for, or null. */
  dimension: string | null;
  /** Several values are asked for as one: roots, eigenvalues, all solutions. */
  collection: boolean;
  /** A quantity together with a word: "the force, including whether it is tension or compression". */
  qualified: boolean;
  /** The value is yes or no, in whatever words. */
  boolean: boolean;
  /** Words that the description offers for choice. */
  options: readonly string[];
}

const BOOLEAN =
  /^(?:an? (?:text or )?boolean|whether|determines? (?:if|whether)|indicat\w+ (?:if|whether))|\b(?:yes or no|true or false|yes\/no|true\/false|boolean)\b|\btrue if\b|\b(?:true|yes) (?:if|when)\b.{1,80}\b(?:false|no)\b/i;

/** What an import calls values that have no names. */
const NUMBERED = /^(?:final[_ ])?answers?(?:[_ ]\d+)?$/i;

const GREEK_NAME = new RegExp(`^(?:${GREEK_WORD}|d?dot|hat|bar|tilde|abs|lim)$`, 'i');

const RELATION_WORD =
  /(?:^|[\s_])(?:equations?|ode|pde|condition|conditions|relation|relationship|constraints?|inequality|identity|criterion|law|when|for_which)(?:[\s_,.(]|$)/i;

const UNDER_CONDITIONS =
  /\b(?:under|at|in|with|for|from|given|by|using|satisfy\w*|subject to) (?:(?:the|these|those|given|standard|stated|same|initial|boundary|following|specified|such|normal|operating|steady[- ]state) ){0,6}(?:conditions?|equations?|constraints?|relations?|law)\b/gi;
const QUALIFIED =
  /\b(?:and|with|together with|including) (?:whether|its (?:direction|sense)|the (?:direction|sense))\b/i;
const COLLECTION =
  /\b(?:roots|eigenvalues|poles|zeros|solutions|edges|pairs|intercepts|angles|points|values|elements|factors|species|primes|divisors)$/i;
const COUNTED = /^(?:number|num|count|n|total|sum|product|average|mean|max|min)_/i;
const ALL_OF = /^(?:the (?:set|list) of\b|all\b)/i;

/** So many lists of variables are kept: all answers to a question are read for the same ones, several times each. */
const MOST = 500;
const known = new Map<string, readonly Profile[]>();

/** What is known of variables; the same list for variables of the same names, types and descriptions. */
export function buildProfiles(variables: readonly VariableSpec[]): readonly Profile[] {
  const specs = variables.map(({ name, type, description }): VariableSpec => ({ name, type, description }));
  const key = JSON.stringify(specs);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const profiles = profilesOf(specs);
  known.set(key, profiles);
  return profiles;
}

function profilesOf(specs: readonly VariableSpec[]): readonly Profile[] {
  const profiles = specs.map(buildProfile);
  // A spelling that two variables share identifies neither.
  for (const p of profiles) {
    p.aliases = p.aliases.filter((a) =>
      profiles.every((q) => q === p || ![...q.keys, ...q.aliases].some((k) => k.flat === a.flat && k.args === a.args)),
    );
  }
  return profiles;
}

function buildProfile(spec: VariableSpec): Profile {
  const name = spec.name.slice(0, 200);
  const description = spec.description.slice(0, 1200);
  const pieces = name
    .replace(/\(.*$/s, '')
    .split(/[_\s]+/)
    .filter((p) => p !== '');
  const first = pieces[0] ?? '';
  const symbolic =
    pieces.length > 0 &&
    (first.length <= 2 ||
      GREEK_NAME.test(first) ||
      /^d[A-Z]\w*$/.test(first) ||
      /^[A-Za-z]{1,2}\d+$/.test(first) ||
      /[\\^{]/.test(name)) &&
    !/^(?:is|at|no|in|of|to)$/.test(first);
  const keys = spellings(name, description, symbolic);
  const head = headClause(description);
  const nameWords = (NUMBERED.test(name) ? [] : contentWords(splitName(name))).filter((w) =>
    symbolic ? w.length > 1 : !/^(?:\d|[b-z])$/.test(w) || pieces.length > 1,
  );
  const part =
    /(?:^|_)part_?([a-h])(?:_|$)/i.exec(name)?.[1] ??
    /\b(?:part|case|question|series|function|problem|item|statement|reaction|circuit|integral|limit|sequence) \(?([a-h])\)/i.exec(
      description,
    )?.[1] ??
    null;
  return {
    spec,
    keys,
    aliases: describedSymbols(description, head).filter(
      (k) => !keys.some((n) => (n.flat === k.flat && n.args === k.args) || n.args === k.flat),
    ),
    nameWords: [...new Set(nameWords)],
    headWords: new Set(contentWords(head)),
    title: [...new Set(contentWords(titleOf(description)))],
    symbolic,
    relation:
      spec.type !== 'numeric' &&
      (RELATION_WORD.test(name) ||
        (askedDimension(description) === null && RELATION_WORD.test(head.slice(0, 90).replace(UNDER_CONDITIONS, '')))),
    part: part?.toLowerCase() ?? null,
    dimension: spec.type === 'formula' ? null : askedDimension(description),
    collection: (COLLECTION.test(name.replace(/_/g, ' ')) && !COUNTED.test(name)) || ALL_OF.test(description),
    qualified: spec.type === 'other' && QUALIFIED.test(description),
    boolean: spec.type === 'other' && BOOLEAN.test(description),
    options: offeredWords(description),
  };
}

/** How a response may write the name: as it is, and as the field writes what it stands for. */
function spellings(name: string, description: string, symbolic: boolean): SymbolKey[] {
  const own = symbolKey(name);
  const flat = (raw: string): string => symbolKey(raw).flat;
  const out = [own];
  const add = (text: string, args: string | null = null): void => {
    out.push({ flat: text, args });
  };
  const over = /^(?:ratio_)?(?:of_)?(.+?)_over_(.+)$/s.exec(name);
  if (over) add(`${flat(over[1] ?? '')}over${flat(over[2] ?? '')}`);
  // dsigma_dOmega is written as a fraction, q_L as q_L^* where it is an optimum.
  const fraction = /^(d[A-Za-z]+)_(d[A-Za-z]+)$/.exec(name);
  if (fraction) add(`${fraction[1] ?? ''}over${fraction[2] ?? ''}`);
  if (symbolic && OPTIMAL.test(description)) add(`${own.flat}star`, own.args);
  if (symbolic && /\bestimat|regress|fitted|least.squares/i.test(description)) add(`hat${own.flat}`);
  if (/^[A-Za-z]2$/.test(name) && /\b(?:determination|squared|variance)\b/i.test(description))
    add(`${name[0] ?? ''}squared`);
  const plain = /^([A-Za-z]{1,3})_(?:score|value|statistic|stat|factor|number)$/.exec(name);
  if (plain) add(flat(plain[1] ?? ''));
  const given = /^(?=\w+$)(Pr?|E|Var|H)_(\w+?)_given_(\w+)$/i.exec(name)?.slice(1);
  const joint = /^(?=\w+$)(Pr?)_(\w+?)_(and|or|intersection|union)_(\w+)$/i.exec(name)?.slice(1);
  const operation = /^(Pr?)_(union|intersection)$/i.exec(name)?.slice(1);
  const both = (sign: string): readonly string[] => (/^(?:and|i)/i.test(sign) ? CAP : CUP);
  if (given) for (const bar of BARS) add(given[0] ?? '', `${given[1] ?? ''}${bar}${given[2] ?? ''}`.replace(/_/g, ''));
  if (joint)
    for (const sign of both(joint[2] ?? ''))
      add(joint[0] ?? '', `${joint[1] ?? ''}${sign}${joint[3] ?? ''}`.replace(/_/g, ''));
  if (operation) for (const sign of both(operation[1] ?? '')) add(operation[0] ?? '', `A${sign}B`);
  const operator = /^(div|curl|grad)_(\w+)$/.exec(name);
  if (operator) add(`nabla${{ div: 'cdot', curl: 'times' }[operator[1] ?? ''] ?? ''}${flat(operator[2] ?? '')}`);
  if (
    /^d[A-Z](?:_\w+)?$/.test(name) ||
    (/^d[a-z](?:_\w+)?$/.test(name) && /\b(?:change|difference|increment)\b/i.test(description))
  )
    add(`Delta${flat(name.slice(1))}`);
  const accent = /^([A-Za-z]+)_(bar|hat|tilde|dot|ddot)(?:_|$)/.exec(name);
  if (accent) add(flat(name.replace(accent[0], `${accent[2] ?? ''}${accent[1] ?? ''}_`)));
  // a_vec is written with an arrow, a_mag between bars, A_inverse with the power -1.
  const form = /^([A-Za-z]\w{0,12}?)_(vec|vector|mag|magnitude|abs|inverse|inv)$/.exec(name);
  if (!form) return out;
  const [base, kind] = [flat(form[1] ?? ''), form[2] ?? ''];
  add(kind.startsWith('inv') ? `${base}inv` : kind.startsWith('vec') ? base : `abs${base}`);
  return out;
}

const OPTIMAL = /\b(?:equilibrium|optim\w+|steady|profit-maxi\w+|maximi[sz]ing|stationary)\b/i;
const BARS = ['mid', '|', '∣', 'vert'];
const CAP = ['cap', '∩', ',', 'and', 'textand'];
const CUP = ['cup', '∪', 'or', 'textor'];

/** What the description calls the value: its words before "of", "with units" and the like. */
export function titleOf(description: string): string {
  return (
    headClause(description).split(
      /\b(?:of|with|in|for|at|as|from|that|which|between|after|before|on|under|when|per|to|by)\b|[,.;:(]/i,
    )[0] ?? ''
  );
}

function splitName(name: string): string {
  return name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** The description up to "in terms of", "expressed as" and the like: what the variable is, not how it is written. */
function headClause(description: string): string {
  const cut =
    /[.;]\s|,?\s(?:in terms of|expressed|expected|derived|as a function of|involving|calculated (?:using|from)|required to|given (?:by|the|that)|formatted|provided|where|assuming|using|based on|obtained|determined)\b/i.exec(
      description.slice(20),
    );
  const head = cut ? description.slice(0, 20 + cut.index) : description;
  return head
    .slice(0, 260)
    .replace(
      /^(?:An?|The)\s+(?:mathematical\s+)?(?:LaTeX\s+)?(?:text\s+|numeric(?:al)?\s+)?(?:expression|formula|value|description|response)s?\s+(?:in LaTeX format\s+)?(?:representing|defining|for|of|describing|indicating)\s+/i,
      '',
    );
}

const SYMBOL_IN_TEXT =
  /\$([^$]{1,40})\$|\\\(([^()]{1,40}(?:\([^()]*\)[^()]*)?)\\\)|\((\\?[A-Za-z][\w\\{}']{0,12})\)|\b([A-Z][A-Za-z]?(?:_\{?\w+\}?|\d))(?![\w-])|(?<=\s)(\\[A-Za-z]+(?:_\{?\w+\}?)?)|(?<=\s)([B-HJ-Z])(?=[\s,.])/g;

/** One symbol in the head clause, or one behind "denoted": with several, none is certain. */
function describedSymbols(description: string, head: string): SymbolKey[] {
  const denoted =
    /\b(?:denoted|symboli[sz]ed|written|called)\s+(?:as\s+|by\s+)?(?:\$\\?\(?\s*|\\\(?\s*|\(\s*)?(\\?[A-Za-z][\w\\{}^']{0,16}(?:\([a-z]\))?)/.exec(
      description,
    )?.[1];
  const out: SymbolKey[] = [];
  if (denoted !== undefined && !/^[a-z]{3,}$/.test(denoted)) out.push(symbolKey(denoted));
  const seen = new Map<string, SymbolKey>();
  for (const m of head.matchAll(SYMBOL_IN_TEXT)) {
    const raw = m[1] ?? m[2] ?? m[3] ?? m[4] ?? m[5] ?? m[6] ?? '';
    // "at P = 20 for Q = 100 − 2P" says what is given.
    if (m[1] === undefined && m[2] === undefined && /^\s*=/.test(head.slice(m.index + m[0].length))) continue;
    const key = symbolKey(raw.replace(/(?<!\s)\s*[=<>].*$/s, ''));
    if (/^[\p{L}][\p{L}\p{N}]*$/u.test(key.flat) && !/^(?:The|LaTeX|An?)$/.test(key.flat)) seen.set(key.flat, key);
  }
  if (seen.size === 1) out.push(...seen.values());
  return out;
}
