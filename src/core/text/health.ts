import type { Cause } from './cause.ts';
import { markdownSource } from './markdown-source.ts';
import { HOLE_CLOSE, HOLE_OPEN } from './prose.ts';
import { repairFormula } from './repair.ts';
import type { Check, Repaired } from './repair.ts';
import { segmentText } from './segment.ts';

/** How well a text can be typeset. Counts add up over texts with `addHealth`. */
export interface HealthReport {
  texts: number;
  formulas: number;
  /** Formulas that the typesetter refuses as they stand. */
  refusedBefore: number;
  /** Formulas that it refuses after the repair ladder. */
  refusedAfter: number;
  repaired: number;
  /** Formulas by cause of damage; one formula may have several. */
  byCause: Partial<Record<Cause, number>>;
  /** Commands, dollars and scripts of TeX that stay visible in prose. */
  leftovers: number;
}

/** A formula that needed attention, and where it stands in the text. */
export interface HealthFinding {
  start: number;
  end: number;
  formula: Repaired;
}

export interface TextHealth {
  report: HealthReport;
  findings: HealthFinding[];
  leftovers: string[];
}

export function emptyHealth(): HealthReport {
  return { texts: 0, formulas: 0, refusedBefore: 0, refusedAfter: 0, repaired: 0, byCause: {}, leftovers: 0 };
}

/** Adds `other` to `sum`, in place. */
export function addHealth(sum: HealthReport, other: HealthReport): HealthReport {
  sum.texts += other.texts;
  sum.formulas += other.formulas;
  sum.refusedBefore += other.refusedBefore;
  sum.refusedAfter += other.refusedAfter;
  sum.repaired += other.repaired;
  sum.leftovers += other.leftovers;
  for (const [cause, count] of Object.entries(other.byCause) as [Cause, number][]) {
    sum.byCause[cause] = (sum.byCause[cause] ?? 0) + count;
  }
  return sum;
}

/** Counts the damage of one text (docs/design/text.md, "Math health"). Never throws. */
export function mathHealth(text: string, check: Check): HealthReport {
  return inspectText(text, check).report;
}

/** As `mathHealth`, and says what was found where. */
export function inspectText(text: string, check: Check): TextHealth {
  const report = emptyHealth();
  report.texts = 1;
  const findings: HealthFinding[] = [];
  const { segments, damaged: damagedText } = segmentText(text);
  for (const segment of segments) {
    if (segment.kind !== 'math') continue;
    report.formulas++;
    if (refuses(check, segment.tex, segment.display)) report.refusedBefore++;
    const formula = repairFormula(segment.tex, segment.display, check, damagedText);
    if (formula.status === 'ok') continue;
    if (formula.status === 'refused') report.refusedAfter++;
    else report.repaired++;
    for (const cause of formula.causes) report.byCause[cause] = (report.byCause[cause] ?? 0) + 1;
    findings.push({ start: segment.start, end: segment.end, formula });
  }
  const { markdown } = markdownSource(segments);
  const leftovers = texLeftovers(plainMarkdown(markdown));
  report.leftovers = leftovers.length;
  return { report, findings, leftovers };
}

function refuses(check: Check, tex: string, display: boolean): boolean {
  try {
    return check(tex, display) !== null;
  } catch {
    return true;
  }
}

/** What a reader would see of the Markdown: no code, no placeholders, escapes resolved. */
function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![^]))/gm, ' ')
    .replace(/(?<!`)(`+)[^`][^]{0,2000}?\1(?!`)/g, ' ')
    .replace(new RegExp(`${HOLE_OPEN}\\d+${HOLE_CLOSE}`, 'g'), ' \u2020 ')
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => (char === '\\' ? '\\' : char === '$' ? '' : char));
}

/** A command, a math delimiter, a script in braces, or a dollar that is not money. */
const LEFTOVER = /\\[a-zA-Z]+|\\[()[\]]|[\^_]\{|\$(?!\s?[\d.,])/g;

/** The pieces of TeX that are visible in rendered prose. */
export function texLeftovers(visible: string): string[] {
  return visible.match(LEFTOVER) ?? [];
}

const DAMAGE =
  /[\u0007\b\v\f]|\r(?!\n)|\t(?:ext|imes|heta|ilde|frac|riangle|au\b|o\b|an\b)|\n(?:abla|eq\b|u_|otin\b)|\\u[0-9a-fA-F]{4}|(?<!\\)\\n(?![a-zA-Z])|\\\\(?:begin|frac|text|left|right|mathrm|end|hline)\b|\}\\ [{&]/;

/**
 * Does the text look damaged? A cheap test for the filter "damaged math" at import: it sees what escapes did, and the
 * commonest losses, and needs no typesetter. It may miss damage that only `mathHealth` finds.
 */
export function damaged(text: string): boolean {
  return DAMAGE.test(text);
}
