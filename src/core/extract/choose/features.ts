/** What speaks for and against a place as a variable's value: one table, each feature with its name and what it says. */
import type { Facts } from '../claims/facts.ts';
import { type Label, namesIt } from '../names/match.ts';
import { couldMean, isConventional } from '../names/convention.ts';
import type { Profile } from '../names/profile.ts';
import { symbolKey } from '../names/symbol.ts';
import { wordScore } from '../names/word-score.ts';
import { isMeasured } from '../values/dimension.ts';
import { ingredients } from '../values/ingredients.ts';
import { isIntermediate } from '../values/intermediate.ts';
import { wantsNumber } from '../values/pick.ts';
import { OTHERS, weigh } from './against.ts';
import type { Frame, Said, Slot } from './frame.ts';
import type { Proposal } from './proposals.ts';

/** A variable and the response in which it is looked for. */
export interface Asked {
  frame: Frame;
  profile: Profile;
  profiles: readonly Profile[];
  /** The variable's rank. */
  at: number;
  all: readonly Proposal[];
}

/** One proposal with all that it is seen in. */
interface Sight extends Asked {
  own: Proposal;
  rank: number;
  facts: Facts;
  said: Said;
  namesIt: boolean;
}

type Feature<S> = readonly [name: string, says: string, of: (s: S) => number];

const ZONES = ['final', 'tail', 'body', 'check'] as const;
const FORMS = ['boxed', 'name-equals', 'list', 'table', 'sentence', 'bold', 'display', 'whole'] as const;

const INDEX = /(?<!\d)\d+$/;
const slot = (s: Sight): readonly Slot[] => s.frame.slots.get(s.own.claim) ?? [];
const baseOf = (name: string): string => symbolKey(/^[^_({\s]+/.exec(name)?.[0] ?? '').flat;

/** Of the variable and of the response, whatever is proposed. */
// prettier-ignore
const SHARED: readonly Feature<Asked>[] = [
  ['variables', 'how many variables are asked for', (s) => Math.min(10, s.profiles.length)],
  ['numeric', 'a number is asked for', (s) => Number(s.profile.spec.type === 'numeric')],
  ['formula', 'a formula is asked for', (s) => Number(s.profile.spec.type === 'formula')],
  ['relation', 'an equation or a condition is asked for', (s) => Number(s.profile.relation)],
  ['collection', 'several values are asked for as one', (s) => Number(s.profile.collection)],
  ['boolean', 'yes or no is asked for', (s) => Number(s.profile.boolean)],
  ['options', 'the description offers words for choice', (s) => Number(s.profile.options.length > 0)],
  ['symbolic', 'the variable is called by a symbol', (s) => Number(s.profile.symbolic)],
  ['described', 'the variable has a description', (s) => Number(s.profile.spec.description !== '')],
  ['wants number', 'the description asks for a number', (s) => Number(wantsNumber(s.profile))],
  ['measured', 'a unit is asked for', (s) => Number(isMeasured(s.profile.dimension))],
  ['unit alone', 'no other variable is asked for in that unit', (s) => Number(isMeasured(s.profile.dimension) && s.profiles.every((p) => p === s.profile || p.dimension !== s.profile.dimension))],
  ['boxes', 'how many boxes the response has', (s) => Math.min(9, s.frame.reading.boxes.length)],
  ['has final', 'the response has a final section', (s) => Number(s.frame.reading.hasFinal)],
  ['truncated', 'the response breaks off', (s) => Number(s.frame.reading.truncated)],
  ['corrections', 'how often the response corrects itself', (s) => Math.min(8, s.frame.reading.corrections.length)],
  ['parts', 'how many parts the response has', (s) => s.frame.parts.length],
  ['parts as asked', 'as many parts as variables', (s) => Number(s.profiles.length > 1 && s.frame.parts.length === s.profiles.length)],
  ['length', 'length of the response, as a power of two', (s) => Math.log2(1 + s.frame.reading.source.view.length)],
  ['repeats', 'share of repeated words at its end', (s) => s.frame.tail.repeats],
];

/** Of the place. */
// prettier-ignore
const PLACE: readonly Feature<Sight>[] = [
  ['corrected behind', 'corrections behind the place', (s) => Math.min(8, s.facts.corrected)],
  ['corrected before', 'corrections before the place', (s) => Math.min(8, s.facts.correctedBefore)],
  ['own part', 'the place stands in the part of the same rank as the variable', (s) => Number(s.own.claim.block.part !== null && s.frame.parts.indexOf(s.own.claim.block.part) === s.at)],
  ['other part', 'it stands in a part of another rank', (s) => Number(s.own.claim.block.part !== null && s.frame.parts.indexOf(s.own.claim.block.part) !== s.at)],
  ...ZONES.map((z): Feature<Sight> => [`zone ${z}`, `the place stands in the zone ${z}`, (s) => Number(s.own.claim.block.zone === z)]),
  ...FORMS.map((f): Feature<Sight> => [`form ${f}`, `it is written as ${f}`, (s) => Number(s.own.claim.form === f)]),
  ['last box', 'it stands in the last box', (s) => Number(s.own.claim.form === 'boxed' && (s.frame.reading.boxes.at(-1)?.content.start ?? Infinity) <= s.own.piece.start)],
  ['whole box', 'it is all that its box holds', (s) => Number(s.frame.reading.boxes.some((b) => b.content.end - s.own.piece.end <= 2 && s.own.piece.start - b.content.start <= 2))],
  ['named', 'it has a bare name on its left', (s) => Number(s.own.claim.named)],
  ['stated whole', 'it is one side of an equation', (s) => Number(s.own.claim.whole !== null)],
  ['phrase', 'it is running text', (s) => Number(s.own.claim.piece.phrase === true)],
  ['part of place', 'only a part of what stands there is taken', (s) => Number(s.own.piece.end - s.own.piece.start < s.own.claim.piece.end - s.own.claim.piece.start - 3)],
  ['quantity', 'a number with or without a unit', (s) => Number(s.said.quantity)],
  ['plain number', 'a number that can be read', (s) => Number(s.said.number !== null)],
  ['digits', 'how many digits it has', (s) => Math.min(12, s.own.piece.text.replace(/\D/g, '').length)],
  ['size', 'its length, as a power of two', (s) => Math.log2(1 + s.own.piece.text.length)],
  ['words', 'words of four letters in it', (s) => Math.min(12, (s.own.piece.text.match(/\p{L}{4,}/gu) ?? []).length)],
  ['letters', 'how many letters its formula has', (s) => Math.min(9, s.said.quantity ? 0 : ingredients(s.own.piece.text).size)],
  ['in unit', 'in the unit asked for', (s) => Number(isMeasured(s.profile.dimension) && s.said.dimension === s.profile.dimension)],
  ['no unit', 'without the unit asked for', (s) => Number(isMeasured(s.profile.dimension) && s.said.dimension === '')],
  ['unknown unit', 'its unit is not known', (s) => Number(s.said.dimension === null)],
  ['intermediate', 'it looks like a step on the way', (s) => Number(isIntermediate(s.profile, s.own.piece.text))],
  ['restated', 'it stands in the question word for word', (s) => Number(s.facts.restated)],
  ['match', 'how well the label names the variable', (s) => s.own.match.score],
  ['match by symbol', 'it is named by a symbol', (s) => Number(s.own.match.symbol)],
  ['rival match', 'how well the label names another variable', (s) => s.own.rival],
  ['margin', 'how much better it names this one', (s) => s.own.match.score - s.own.rival],
  ['names it', 'the left side is the variable or its base letter', (s) => Number(s.namesIt)],
  ['foreign left', 'another letter stands on its left', (s) => Number(s.own.claim.named && s.profile.symbolic && !s.namesIt)],
  ['says all', 'the words say the whole name', (s) => Number(saysAll(s.profile, s.own.claim.label))],
  ['words before', 'how well the words before it name the variable', (s) => wordScore(s.profile, s.own.claim.label.words, s.profiles)],
  ['words of lead', 'how well the lead of the line does', (s) => wordScore(s.profile, s.own.claim.label.lead, s.profiles)],
  ['words of heading', 'how well the heading does', (s) => wordScore(s.profile, s.own.claim.label.heading, s.profiles)],
  ['label words', 'how many words stand before it', (s) => Math.min(9, s.own.claim.label.words.length)],
  ['conventional', 'the letter is the usual one of the words of the name', (s) => isConventional(s.profile.spec.name, s.profile.nameWords, symbolKey(s.own.claim.label.symbols[0] ?? ''))],
  ['could mean', 'a word of the name may have this letter', (s) => Number(s.facts.left !== '' && s.profile.nameWords.some((w) => couldMean(w, s.facts.left)))],
  ['base letter', 'the letter without index is the name\'s', (s) => Number(s.facts.left !== '' && s.facts.left.startsWith(baseOf(s.profile.spec.name)))],
  ['other index', 'the index is another one than the name\'s', (s) => { const [a, b] = [INDEX.exec(s.facts.left)?.[0], INDEX.exec(s.profile.spec.name)?.[0]]; return Number(a !== undefined && b !== undefined && a !== b); }],
  ['supposed', 'a given, an assumption or an example', (s) => Number(s.facts.supposed)],
  ['concludes', 'the words before it conclude', (s) => Number(s.facts.concludes)],
  ['concludes above', 'the line above does', (s) => Number(s.facts.concludesAbove)],
  ['begins concluding', 'its line begins with a conclusion', (s) => Number(s.facts.begins)],
  ['announces', 'it is called the answer nearby', (s) => Number(s.facts.announces)],
  ['answer is', 'the words before it are "the answer is"', (s) => Number(s.facts.answerIs)],
  ['otherwise', 'it is said of another state of affairs', (s) => Number(s.facts.otherwise)],
  ['derived', 'it is worked out', (s) => Number(s.facts.derived)],
  ['section end', 'its section ends with it', (s) => Number(s.facts.sectionEnd)],
  ['behind in block', 'characters behind it in its block, as a power of two', (s) => Math.log2(1 + s.facts.behind)],
  ['digits behind', 'digits follow in its block', (s) => Number(s.facts.digitsBehind)],
  ['blocks behind', 'blocks behind it', (s) => Math.min(40, s.frame.reading.blocks.length - 1 - s.facts.blockAt)],
  ['last block', 'it stands in the last block that states anything', (s) => Number(s.facts.blockAt >= s.frame.lastBlock)],
  ['behind', 'share of the response behind it', (s) => (s.frame.reading.source.view.length - s.own.piece.end) / Math.max(1, s.frame.reading.source.view.length)],
  ['characters behind', 'characters behind it, as a power of two', (s) => Math.log2(1 + s.frame.reading.source.view.length - s.own.piece.end)],
  ['rank from end', 'proposals behind it', (s) => Math.min(30, s.all.length - 1 - s.rank)],
  ['slot', 'it stands in a list of as many places as variables, at the variable\'s rank', (s) => Number(slot(s).some((t) => t.index === s.at && t.list !== 'sections'))],
  ['slot last', 'and last in its item', (s) => Number(slot(s).some((t) => t.index === s.at && t.last && t.list !== 'sections'))],
  ['slot of section', 'of parts, last in its part', (s) => Number(slot(s).some((t) => t.index === s.at && t.last && t.list === 'sections'))],
  ['other slot', 'it stands in such a list at another rank', (s) => Number(slot(s).some((t) => t.index !== s.at))],
];

/** The names of all features, in the order in which they are given. */
export const FEATURE_NAMES: readonly string[] = [...SHARED, ...PLACE, ...OTHERS].map(([name]) => name);

/** A label has every word of the variable's name. */
function saysAll(profile: Profile, label: Label): boolean {
  const said = new Set([...label.words, ...label.lead]);
  return profile.symbolic || profile.nameWords.every((w) => said.has(w));
}

/** The features of each proposal for a variable, in the order of the table. */
export function featuresOf(asked: Asked): Float64Array[] {
  const { frame, profile, all } = asked;
  const shared = SHARED.map(([, , of]) => of(asked));
  const against = weigh(frame, profile, all);
  return all.map((own, rank) => {
    const seen = { facts: frame.facts(own.claim), said: frame.said(own.piece.text), namesIt: namesIt(profile, own.claim.label, asked.profiles) }; // prettier-ignore
    const sight: Sight = { ...asked, ...seen, own, rank };
    const out = new Float64Array(FEATURE_NAMES.length);
    out.set(shared);
    PLACE.forEach(([, , of], k) => (out[SHARED.length + k] = of(sight)));
    out.set(against[rank] ?? [], SHARED.length + PLACE.length);
    return out;
  });
}
