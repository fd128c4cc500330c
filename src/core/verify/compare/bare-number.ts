/** A number without its unit: whether some unit of the reference's kind would make it the reference's value. */
import type { Constant } from '../expressions/written-constant.ts';
import { sameDimensions } from '../../notation/unit-table.ts';
import type { Unit } from '../../notation/units.ts';

/** How close a number must come to count as perhaps meant: a number of one digit says little. */
const tolerance = (a: Constant, b: Constant): number =>
  Math.min(a.literal?.digits ?? 9, b.literal?.digits ?? 9) <= 1 ? 0.5 : 0.06;

/** True when no unit of that dimension, with any power of ten, makes the bare number the measured one. */
export function fitsNoUnit(measured: Constant, unit: Unit, bare: Constant): boolean {
  if (measured.value === 0 || bare.value === 0) return measured.value !== bare.value;
  const value = measured.value * unit.factor + unit.offset;
  const near = tolerance(measured, bare);
  const apart = (ratio: number): boolean => Math.max(ratio, 1 / ratio) > 1 + near;
  // On the absolute scale all temperatures are near each other.
  if (unit.offset !== 0)
    return [unit, ...sameDimensions(unit.dims)].every((u) => {
      const own = (bare.value * u.factor + (u.offset ?? 0) - unit.offset) / unit.factor;
      return Math.abs(own - measured.value) > Math.max(1, near * Math.abs(measured.value));
    });
  // Seconds have their thousandths and days have not: another power of ten is another value there.
  return [unit, ...sameDimensions(unit.dims)].every((u) => {
    const ratio = Math.abs((bare.value * u.factor + (u.offset ?? 0)) / value);
    const power = Math.round(Math.log10(ratio));
    // A prefix moves the point by three places, but for lengths.
    const possible = !('prefix' in u) || (u.prefix && (power % 3 === 0 || (u.dims['m'] ?? 0) !== 0));
    return apart(ratio) && (!possible || apart(ratio / 10 ** power));
  });
}
