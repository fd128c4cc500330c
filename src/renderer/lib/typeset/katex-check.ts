import katex from 'katex';
import 'katex/contrib/mhchem';
import { MACROS } from '../../../core/text/index.ts';

/** In ems: a \rule or \hspace can push nothing further (SECURITY.md). */
const LARGEST_SIZE = 40;
/** Expansions per formula: real ones need a few hundred, a macro bomb needs millions. */
const MOST_EXPANSIONS = 1000;

/**
 * How every formula is typeset (SECURITY.md: trust off, sizes and expansions bounded, a fixed list of macros). Take a copy
 * of the macros for each formula, so that a \gdef in one cannot reach another.
 */
export const KATEX_OPTIONS = {
  output: 'htmlAndMathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: MOST_EXPANSIONS,
  maxSize: LARGEST_SIZE,
  macros: MACROS,
} as const;

/** Typesets `tex` into `target`. Returns KaTeX's message when it refuses, else null. */
export function typesetInto(target: HTMLElement, tex: string, display: boolean): string | null {
  try {
    katex.render(tex, target, { ...KATEX_OPTIONS, macros: { ...MACROS }, displayMode: display });
    return null;
  } catch (thrown) {
    target.replaceChildren();
    return thrown instanceof Error ? thrown.message : 'The formula could not be typeset.';
  }
}
