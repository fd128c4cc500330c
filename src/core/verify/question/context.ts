import { type Node, nameOf } from '../parse/ast.ts';
import type { ComparisonRules, VerifyContext } from '../types.ts';
import { type Asked, readQuestion } from './asked.ts';
import { type Unit, parseUnit } from '../../notation/units.ts';
import { GREEK } from '../../notation/greek.ts';
import { NUMBER_WORDS } from '../../notation/number-words.ts';

/** What the variable's name, type and description say about how its values compare. */
export interface Facts {
  type: VerifyContext['type'];
  /** The name without punctuation, or null. */
  name: string | null;
  /** The name's parts between underscores. */
  parts: string[];
  /** The name is prose (`closest_approach_radius`), so that any letter may stand for it. */
  descriptive: boolean;
  description: string;
  /** Units that the description names. */
  units: Unit[];
  /** A whole number of things is asked for. */
  count: boolean;
  places?: number;
  figures?: number;
  /** A single letter may be an option. */
  options: boolean;
  /** Boolean algebra. */
  logic: boolean;
  /** A difference of temperatures. */
  difference: boolean;
  percent: boolean;
  chemistry: boolean;
  /** A vector that any multiple may stand for. */
  direction: boolean;
  /** All solutions are asked for. */
  all: boolean;
  /** A point, pair or vector is asked for. */
  ordered: boolean;
  /** The value has no unit of its own: a probability, a ratio. */
  dimensionless: boolean;
  /** A temperature. */
  temperature: boolean;
  /** A numeral in a base, an oxidation state. */
  numeral: boolean;
  oxidation: boolean;
  /** A confidence interval, whose bounds may be written open or closed. */
  confidence: boolean;
  /** A sum of money in whole currency. */
  money: boolean;
  /** Letters such as C stand for arbitrary constants. */
  arbitrary: boolean;
  /** An estimate or an order of magnitude is asked for. */
  estimate: boolean;
  rules: ComparisonRules;
  /** What the question tells, where it is known. */
  asked: Asked | null;
  /** What the answer's letters stand for. */
  definitions: VerifyContext['definitions'];
  /** The professor's solution. */
  solution: VerifyContext['solution'];
  alsoAsked: VerifyContext['alsoAsked'];
}

const AS_WRITTEN: ComparisonRules = {
  tolerance: { by: 'digits' },
  missingUnit: 'as-asked',
  unsimplified: 'equal',
  orderOfMagnitude: 'open',
  percent: 'open',
};

/** Nothing is known. */
const NOTHING: VerifyContext = {};
const cache = new Map<string, Facts>();

/** The contexts read last: an answer's values are compared in the light of its question and without one, in turns. */
const recent: { context: VerifyContext; facts: Facts }[] = [];

const isSame = (a: VerifyContext, b: VerifyContext): boolean =>
  a.question === b.question && a.rules === b.rules && a.name === b.name && a.type === b.type && a.description === b.description; // prettier-ignore

/** Reads a context; remembered for the next calls with the same one. */
export function readContext(given: VerifyContext | undefined): Facts {
  const context = given ?? NOTHING;
  const known = recent.find((r) => isSame(r.context, context));
  if (known) return known.facts;
  const facts = factsOf(context);
  if (recent.length >= 4) recent.pop();
  recent.unshift({ context, facts });
  return facts;
}

function factsOf(context: VerifyContext): Facts {
  const name = typeof context.name === 'string' ? context.name.slice(0, 200) : '';
  const description = typeof context.description === 'string' ? context.description.slice(0, 2000) : '';
  const { rules = AS_WRITTEN } = context;
  const asked = typeof context.question === 'string' ? context.question.slice(0, 20_000) : '';
  const estimate = ESTIMATE.test(description) || ESTIMATE.test(asked);
  const key = `${context.type ?? ''}|${name}|${description}|${asked}|${rules === AS_WRITTEN ? '' : JSON.stringify(rules)}`;
  const known = cache.get(key);
  if (known) return known;
  const told = asked === '' ? null : readQuestion(asked);
  const described = read(context.type, name, description);
  const units = described.units.length === 0 && told?.unit ? [told.unit] : described.units;
  const facts: Facts = {
    ...described,
    units,
    estimate,
    confidence: described.confidence || INTERVAL.test(asked),
    logic: described.logic || SWITCHING.test(asked),
    numeral: described.numeral || /\b(?:in|to|into) (?:binary|hexadecimal|octal)\b/i.test(asked),
    rules,
    asked: told,
    definitions: undefined,
    solution: undefined,
    alsoAsked: undefined,
  };
  if (cache.size > 2000) cache.clear();
  cache.set(key, facts);
  return facts;
}

const SWITCHING =
  /\b(?:sums?[- ]of[- ]products?|products?[- ]of[- ]sums?|karnaugh|minterms?|maxterms?|boolean (?:expression|function|algebra))\b/i;
const INTERVAL = /\b(?:confidence|credible|prediction)\s+(?:interval|region|limits)/i;
const ESTIMATE =
  /\b(?:(?:approximately|about|roughly) how|(?<!\b(?:likelihood|squares|unbiased|point) )estimat(?:es?|ing)(?! (?:the |a )?(?:(?:population|true) (?:mean|proportion)|(?:mean|proportion) (?:to )?within))|orders? of magnitude|rough(?:ly)? (?:value|estimate|calculat\w+))\b/i;

function read(
  type: Facts['type'],
  name: string,
  description: string,
): Omit<Facts, 'estimate' | 'rules' | 'asked' | 'definitions' | 'solution' | 'alsoAsked'> {
  const d = description;
  const low = d.toLowerCase();
  const places = /(one|two|three|four|five|six|\d)\s*(?:decimal|digits? after)/.exec(low)?.[1] ?? (/nearest (?:integer|whole|unit)/.test(low) ? '0' : undefined) ?? (/nearest tenth/.test(low) ? '1' : /nearest hundredth/.test(low) ? '2' : undefined); // prettier-ignore
  const figures = /(one|two|three|four|five|six|\d)\s*(?:significant|sig\.?\s?fig)/.exec(low)?.[1];
  const facts: ReturnType<typeof read> = {
    type,
    name: name === '' ? null : canonicalName(name),
    parts: withoutCommands(name)
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean),
    descriptive: name === '' || isDescriptive(name),
    description: low,
    units: describedUnits(d),
    count:
      /\b(?:integer|whole number|number of(?! (?:\w+ )?(?:digits|decimals?|places|figures|significant))|count of|how many)\b/.test(
        low,
      ) && !/\bnumerical value with|non-integer\b/.test(low),
    options: type !== 'formula' || /\b(?:option|choice|letter|multiple[- ]choice)\b/.test(low),
    logic: /\bboolean\b(?! value)|\blogic(?:al)? (?:expression|function|gate)/.test(low),
    difference: /\b(?:difference|change|rise|drop|increase|decrease|superheat|subcool)/.test(low),
    percent: /percent|%/.test(low),
    chemistry:
      /\b(?:chemical|molecul\w*|formula of|formula for the (?:compound|product|salt|ion|precipitate)|empirical formula|ions?|compound|precipitate|reagent|reactant|species|conjugate|hydrocarbon|isotope)\b/.test(
        low,
      ),
    direction: /\b(?:eigenvectors?|basis|direction vector|normal vector|null ?space|kernel|span)\b/.test(low),
    all: /\b(?:all|both|solutions|roots|values|zeros|set)\b/.test(low),
    ordered: /\b(?:point|pair|tuple|vector|coordinates?|vertex|components?|ordered|center|focus)\b/.test(low),
    dimensionless: /\b(?:probability|p-value|proportion|fraction|correlation|dimensionless|unitless)\b/.test(low),
    temperature: /\btemperature\b/.test(low),
    numeral: /\b(?:binary|hex|hexadecimal|octal|bits?|base|radix)\b/.test(low),
    oxidation: /\boxidation\b/.test(low),
    confidence: INTERVAL.test(low),
    money:
      /\b(?:price|cost|profit|revenue|wage|salary|income|payment|interest|worth|dollars?|budget|surplus|tax|fee|loan|deposit|balance|npv|present value)\b/.test(
        low,
      ) && !/\b(?:thousands?|millions?|billions?|cents?|percent|rate)\b|%/.test(low),
    arbitrary: /\b(?:general solution|arbitrary|constants? of integration|antiderivative|indefinite integral)\b/.test(
      low,
    ),
  };
  const p = places === undefined ? NaN : (NUMBER_WORDS.get(places) ?? Number(places));
  const f = figures === undefined ? NaN : (NUMBER_WORDS.get(figures) ?? Number(figures));
  if (Number.isInteger(p)) facts.places = p;
  if (Number.isInteger(f)) facts.figures = f;
  return facts;
}

/** A name without braces, underscores, backslashes, fonts. */
export function canonicalName(name: string): string {
  return name
    .replace(/\\(?:mathrm|text|mathbf|vec|hat|bar|tilde|var)?/g, '')
    .replace(/star|\*/g, '*')
    .replace(/[^A-Za-z0-9*'()Ͱ-Ͽ]/g, '')
    .replace(/\(.*$/s, '');
}

/** "\ddot x" has one part, x. */
const withoutCommands = (name: string): string => name.replace(/\\[A-Za-z]+/g, ' ');

function isDescriptive(name: string): boolean {
  const words = withoutCommands(name)
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  if (words.some((w) => w.length >= 4 && !GREEK.has(w.toLowerCase()) && /[a-z]{3}/.test(w))) return true;
  return words.length >= 3;
}

/** Units in a description: `in kJ/kg`, `units of Pa`, `Watts (W)`, `in degrees`. */
function describedUnits(description: string): Unit[] {
  const found: Unit[] = [];
  const add = (text: string): boolean => {
    const unit = parseUnit(text.trim());
    if (!unit || Object.keys(unit.dims).length === 0) return false;
    if (!found.some((u) => u.text === unit.text)) found.push(unit);
    return true;
  };
  for (const m of description.matchAll(
    /[([]\s*(?:e\.?g\.?,?\s*|in\s+|typically\s+|likely\s+|such as\s+|or\s+)?(?!\s)([^()[\]]{1,24})\s*[)\]]/g,
  )) {
    for (const part of (m[1] ?? '').split(/,|\bor\b/)) add(part);
  }
  for (const m of description.matchAll(
    /\b(?:in|of|the unit|units?:?|measured in|per)(?=\s+([A-Za-z$°%μΩÅ\\][^,;:.()"]{0,40}))/g,
  )) {
    const words = (m[1] ?? '').split(/\s+/).slice(0, 5);
    for (let n = words.length; n > 0; n--) {
      const text = words.slice(0, n).join(' ');
      if (
        n === 1 &&
        /^(?:a|the|an|in|at|as|is|L|d|u|b|h|l|t|min|in|bar|P|D|B|S|H|G|T|C|A|F)$/.test(text) &&
        !/unit/.test(m[0])
      )
        continue;
      if (!add(text)) continue;
      const other = /^or\s+(.+)$/.exec(words.slice(n).join(' '))?.[1];
      if (other && !add(other)) add(other.split(' ')[0] ?? '');
      break;
    }
  }
  return found.slice(0, 6);
}

/** Whether a symbol may be the variable's own name. */
export function nameMatches(name: Node | null, label: string | null, facts: Facts): boolean {
  if (facts.name === null || facts.descriptive) return true;
  if (label !== null)
    return (
      canonicalName(label).toLowerCase() === facts.name.toLowerCase() || facts.description.includes(label.toLowerCase())
    );
  if (!name) return true;
  const text = nameOf(name) ?? '';
  if (text === '' || (text === 'y' && /^[fgh]$/.test(facts.name))) return true;
  const a = canonicalName(text.replace(/^(?:hat|bar|vec|tilde|dot|cal)\((.*)\)/, '$1'));
  if (a.toLowerCase() === facts.name.toLowerCase() || a.replace(/^Delta/, 'd') === facts.name) return true;
  return facts.parts.length > 1 && !text.includes('_') && facts.parts.includes(a.replace(/[*']/g, ''));
}
