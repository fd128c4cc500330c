import { shortened } from '../../text/shortened.ts';

/** Longer values are cut; those in TeX, which a cut would break, at what is quoted at most. */
const [LONGEST, LONGEST_TEX] = [40, 390];

/** A value, or a variable's name, in a sentence: in TeX it stands in quotation marks, by which it is told from the words around it and can be typeset. */
export function stated(value: string): string {
  const bare = value.trim().replace(/^\$([^$]*)\$$/, '$1');
  return /[\\^{]/.test(bare) ? `“${shortened(bare, LONGEST_TEX)}”` : shortened(bare, LONGEST);
}
