import { pairs } from '../../notation/pairs.ts';
import { conflicting, DIMENSIONLESS, unitDimension, valueDimension } from './dimension.ts';
import type { Profile } from '../names/profile.ts';

/** Units of which a quantity of that word can be, whatever the description says. */
const UNITS = pairs(`
  wavelength: m; length: m; distanc: m; height: m; radiu: m; diameter: m; depth: m; elongation: m; speed: m/s|rad/s
  velocity: m/s|rad/s; acceleration: m/s^2|rad/s^2; time: s; period: s; duration: s; delay: s; mass: kg|kg/mol
  forc: N|N/m; tension: N|N/m; energy: J|J/kg|J/mol|J/m^3|J/m^2; heat: J|W|J/kg|J/mol|W/m^2|J/(kg K)|J/(mol K)|W/m
  work: J|J/kg|J/mol|W|J/m; enthalpy: J|J/kg|J/mol; power: W|W/m^2|W/m|W/m^3; pressur: Pa; stress: Pa
  temperatur: K|K/m|K/s; voltag: V|V/s; current: A|A/m^2|A/m; resistanc: Ω|Ω m|K/W|m^2 K/W; capacitanc: F|F/m|F/m^2
  inductanc: H|H/m; charg: C|C/m|C/m^2|C/m^3; frequency: Hz|rad/s; angl: °; area: m^2; volum: m^3|m^3/mol|m^3/kg
  density: kg/m^3|kg/m|kg/m^2|C/m^3|C/m^2|A/m^2|J/m^3|1/m^3|mol/m^3|W/m^2|1/m^2|T|W/Hz|g/mol
`);
/** By the word, the dimensions of those units: worked out when they are first asked for. */
const ALLOWED = new Map<string, ReadonlySet<string | null>>();
function allowedFor(word: string): ReadonlySet<string | null> {
  const known =
    ALLOWED.get(word) ??
    new Set(
      UNITS.get(word)
        ?.split('|')
        .map((unit) => unitDimension(unit)),
    );
  ALLOWED.set(word, known);
  return known;
}

/** "The metal that acts as the anode": a quantity with a unit is no answer where no word speaks of one. */
function asksForThing(profile: Profile): boolean {
  return (
    profile.nameWords.length > 0 &&
    /^(?:the|an?)\s+(?:name|metal|element|compound|substance|material|species|gas|acid|base|metal|particle|process|phase|method|algorithm|theorem|law|person|country|organ|enzyme|gene|reagent|reactant|product|letter|direction|kind|type|sign|side|shape|order|sequence|path|option|component|device|structure|mechanism|region|state|class|instruction|protocol)\b/i.test(
      profile.spec.description,
    ) &&
    !/\b(?:units?|numeric\w*|value|amount|number)\b/i.test(profile.spec.description)
  );
}

const PURE = /\b(?:factor|ratio|probability|coefficient|fraction|how many|index)\b/i;

/** The name's last word is a quantity, and the value's unit is of another kind: "heat released: 0.05 mol". */
export function hasForeignUnit(profile: Profile, text: string): boolean {
  // A factor or a count has no unit.
  if (profile.spec.type === 'numeric' && profile.dimension === null && PURE.test(profile.spec.description)) {
    const dimension = valueDimension(text);
    if (dimension !== null && dimension !== '' && dimension !== DIMENSIONLESS && conflicting(dimension, DIMENSIONLESS))
      return true;
  }
  if (profile.symbolic || profile.dimension !== null || profile.spec.type === 'formula') return false;
  if (profile.spec.type === 'other' && asksForThing(profile)) {
    const dimension = valueDimension(text);
    if (dimension !== null && dimension !== '') return true;
  }
  const words = profile.nameWords.filter((w) => !/^\d+$/.test(w));
  const word = words.findLast((w) => UNITS.has(w));
  if (
    word === undefined ||
    /rat|ratio|change|per|flux|flow|number|factor|coefficient|percent|fraction/.test(words.join(' '))
  )
    return false;
  // "From the two …" for a time.
  if (
    /^[\p{L}\s,'’-]{8,}$/u.test(text) &&
    /\s/.test(text) &&
    !/\b(?:zero|infinit\w+|one|two|three|four|five|six|seven|eight|nine|ten|half|third|twice)\b/i.test(text) &&
    !/\b(?:text|describ\w+|how|whether|explanation|qualitative)\b/i.test(profile.spec.description)
  )
    return true;
  const own = valueDimension(text);
  return own !== null && own !== '' && own !== DIMENSIONLESS && !allowedFor(word).has(own);
}
