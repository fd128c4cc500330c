/** Values whose units have other dimensions and may be one all the same: by ħ, c and k, or in another system of units. */
import type { Unit } from '../../notation/units.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';

const LIGHT = 299_792_458;
const PLANCK = 6.62607015e-34;
const REDUCED = PLANCK / (2 * Math.PI);
const BOLTZMANN = 1.380649e-23;
const OERSTED = 4e-7 * Math.PI;

/** A value with its unit; null for what is no real number. */
export interface Measured {
  value: number | null;
  unit: Unit;
}

/**
 * What is said of two values of other dimensions; null where no constant of nature and no other system of units makes them one. `rescaled` compares them
 * with the first one multiplied by a constant that has the dimensions between them.
 */
export function inOtherSystems(a: Measured, b: Measured, rescaled: (by: number) => Outcome): Outcome | null {
  const gap = gapOf(a.unit, b.unit);
  const convention = withoutLight(a, b, gap);
  if (convention) return convention;
  const constants = byNature(a.unit, b.unit, gap) ?? asField(a.unit, b.unit);
  if (!constants) return isWavelength(a, b) || isWavelength(b, a) || isGaussian(a.unit, b.unit, gap) ? undecided('unit') : null; // prettier-ignore
  return constants.some((by) => rescaled(by).verdict === 'equivalent') ? equivalent('unit') : undecided('unit');
}

/** By how much the exponent of a base unit is greater in the first unit. */
type Gap = (base: string) => number;

const gapOf = (u: Unit, w: Unit): Gap => (base) => (u.dims[base] ?? 0) - (w.dims[base] ?? 0); // prettier-ignore

const isInVolts = ({ text }: Unit): boolean => text.includes('eV');

/** "938 MeV" beside "938 MeV/c²": the speed of light left out, which is usual for a mass; null where the units differ otherwise. */
function withoutLight(a: Measured, b: Measured, gap: Gap): Outcome | null {
  const power = gap('m');
  if (a.value === null || b.value === null || power === 0 || Math.abs(power) > 2 || gap('s') !== -power) return null;
  if (!isInVolts(a.unit) || !isInVolts(b.unit) || gap('kg') !== 0) return null;
  const ratio = (a.value * a.unit.factor) / (b.value * b.unit.factor * LIGHT ** power);
  if (Math.abs(ratio - 1) < 1e-9 && Math.abs(power) === 2) return equivalent('unit');
  // Another mass in another spelling is another mass.
  return Math.abs(ratio - 1) > 0.06 ? different('unit') : undecided('unit');
}

/** Electronvolts or a power of them, and nothing per time or length. */
const isEnergy = ({ text }: Unit): boolean => /^[mkMGTμ]?eV ?(?:\^\(?-?\d\)?)?$/.test(text);

/** What takes a power of electronvolts into the other unit: ħ or h, c, and k for a temperature. */
function byNature(u: Unit, w: Unit, gap: Gap): number[] | null {
  if (isEnergy(u) === isEnergy(w) || ['A', 'mol', 'cd', 'bit'].some((base) => gap(base) !== 0)) return null;
  const heat = -gap('K');
  const action = gap('kg') - heat;
  const speed = gap('m') - 2 * heat - 2 * action;
  if (Math.abs(heat) > 1 || gap('s') + 2 * heat !== -action - speed) return null;
  const other = isEnergy(u) ? w : u;
  return quantaOf(other, action).map((quantum) => quantum ** -action * LIGHT ** -speed * BOLTZMANN ** -heat);
}

/** The quantum of action by which a unit is an energy: a frequency in hertz and a wavenumber count whole waves, what is per second may be either. */
function quantaOf({ dims }: Unit, action: number): number[] {
  const isInverse = (base: string): boolean => Object.entries(dims).every(([k, e]) => (k === base ? e === -1 : e === 0 || k === 'cycle')); // prettier-ignore
  if (Math.abs(action) !== 1) return [REDUCED];
  if (isInverse('m') || (dims['cycle'] ?? 0) !== 0) return [PLANCK];
  return isInverse('s') ? [PLANCK, REDUCED] : [REDUCED];
}

/** Oersted against tesla or gauss: a field H in a vacuum by its B. */
function asField(u: Unit, w: Unit): number[] | null {
  const isH = ({ text }: Unit): boolean => /^[kmM]?Oe$/.test(text);
  const isB = ({ text }: Unit): boolean => /^[kmMμn]?(?:T|G|Gs|tesla|gauss)$/.test(text);
  if (isH(u) && isB(w)) return [OERSTED];
  return isB(u) && isH(w) ? [1 / OERSTED] : null;
}

/** λ against the energy hc/λ, where they are of one photon. */
function isWavelength(a: Measured, b: Measured): boolean {
  const has = ({ dims }: Unit, wanted: Record<string, number>): boolean =>
    [...new Set([...Object.keys(dims), ...Object.keys(wanted)])].every((k) => (dims[k] ?? 0) === (wanted[k] ?? 0));
  if (!has(a.unit, { m: 1 }) || !has(b.unit, { kg: 1, m: 2, s: -2 }) || a.value === null || b.value === null) return false; // prettier-ignore
  const product = a.value * a.unit.factor * b.value * b.unit.factor;
  return Math.abs(product / (PLANCK * LIGHT) - 1) < 0.06;
}

/** A unit without amperes for what has some in SI, where ε₀ makes up for them: seconds against ohm metres. */
function isGaussian(u: Unit, w: Unit, gap: Gap): boolean {
  const amperes = gap('A');
  if (amperes === 0 || ((u.dims['A'] ?? 0) !== 0 && (w.dims['A'] ?? 0) !== 0)) return false;
  const permittivity = amperes / 2;
  return gap('kg') === -permittivity && gap('m') === -3 * permittivity && gap('s') === 4 * permittivity;
}
