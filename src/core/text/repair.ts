import type { Cause } from './cause.ts';
import { undoEscapesInMath } from './escapes.ts';
import { SILENT_STEPS } from './repair-silent.ts';
import { COMMAND_STEPS } from './repair-commands.ts';
import type { Change, Step } from './repair-step.ts';
import { SYNTAX_STEPS } from './repair-syntax.ts';

/** Typesets a formula; the error that it met, or null. Injected, so that this room knows no typesetter. */
export type Check = (tex: string, display: boolean) => string | null;

/** A formula as it was found, and as it can be shown. */
export interface Repaired {
  /** What stood in the text. */
  source: string;
  /** What to typeset; equal to `source` when nothing had to be done. */
  repaired: string;
  display: boolean;
  causes: Cause[];
  status: 'ok' | 'repaired' | 'refused';
  /** What the typesetter said last, when it refused. */
  error: string | null;
}

/** Formulas longer than this are shown as source: nothing real is, and each check costs time. */
export const LONGEST_FORMULA = 12_000;

/** How many characters all checks of one formula may read, and how many checks there may be. */
const CHECK_BUDGET = 120_000;
const MOST_CHECKS = 30;

/** From safe to doubtful; a later step is taken only while the formula still fails. */
const LADDER: readonly Step[] = [
  ...SYNTAX_STEPS.safe,
  ...COMMAND_STEPS.safe,
  ...SYNTAX_STEPS.doubtful,
  ...COMMAND_STEPS.doubtful,
];

/**
 * Mends a formula for display (docs/design/text.md, "Repair"). Damage that makes no error but wrong text is undone first, on every
 * formula; then, only if `check` refuses it, the ladder. The source is never changed by this. Never throws.
 * `damagedText`: the text around holds characters eaten by escapes, which settles doubtful cases.
 */
export function repairFormula(source: string, display: boolean, check: Check, damagedText = false): Repaired {
  if (source.length > LONGEST_FORMULA) return refused(source, display, ['too-long'], 'The formula is too long.');
  const causes = new Set<Cause>();
  const escapes = undoEscapesInMath(source, damagedText);
  for (const cause of escapes.causes) causes.add(cause);
  let tex = escapes.tex;
  for (const step of SILENT_STEPS) {
    const change = step({ tex, display, error: '' });
    if (!change || change.tex === tex) continue;
    tex = change.tex;
    for (const cause of change.causes) causes.add(cause);
  }
  let error = safely(check, tex, display);
  if (error === null) return shown(source, tex, display, causes);

  let spent = tex.length;
  let checks = 1;
  let inDisplay = display;
  for (let round = 0; round < 4 && !isHopeless(error); round++) {
    let moved = false;
    for (const step of LADDER) {
      const change: Change | null = step({ tex, display: inDisplay, error });
      if (!change || (change.tex === tex && (change.display ?? inDisplay) === inDisplay)) continue;
      if (change.tex.length > 2 * LONGEST_FORMULA) continue;
      moved = true;
      tex = change.tex;
      inDisplay = change.display ?? inDisplay;
      for (const cause of change.causes) causes.add(cause);
      spent += tex.length;
      error = safely(check, tex, inDisplay);
      if (error === null) return shown(source, tex, inDisplay, causes);
      if (++checks >= MOST_CHECKS || spent > CHECK_BUDGET)
        return refused(source, display, [...causes, 'unreadable'], error);
    }
    if (!moved) break;
  }
  return refused(source, display, [...causes, 'unreadable'], error);
}

function shown(source: string, tex: string, display: boolean, causes: Set<Cause>): Repaired {
  // A repair that leaves nothing to see has repaired nothing: the source says more.
  if (source.trim() !== '' && /^(?:\\(?:left|right)\.|[{}\s])*$/.test(tex)) {
    return refused(source, display, [...causes, 'unreadable'], 'Nothing is left of the formula.');
  }
  const status = causes.size === 0 ? 'ok' : 'repaired';
  return { source, repaired: tex, display, causes: [...causes], status, error: null };
}

function refused(source: string, display: boolean, causes: Cause[], error: string): Repaired {
  return { source, repaired: source, display, causes: [...new Set(causes)], status: 'refused', error };
}

/** A formula that loops or nests without end stays refused: mending costs time and cannot help. */
function isHopeless(error: string): boolean {
  return /Too many expansions|call stack|too much recursion/i.test(error);
}

function safely(check: Check, tex: string, display: boolean): string | null {
  try {
    return check(tex, display);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : 'unknown error';
  }
}
