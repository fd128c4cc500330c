/** What a problem's Markdown shows of its parts: options with their letters, True/False statements, and the topic that its heading names. */

export interface ExamOption {
  letter: string;
  text: string;
}

const OPTION = /^\s*(?:[-*+]\s+)?\(?\*{0,2}([A-Z])\*{0,2}[.):]\*{0,2}\s+(\S.*)$/;
const INLINE_FIRST = /(?:^|\s)\(?A[.)]\s+(\S.*)/;
const STATEMENT = /^\s*(?:[-*+]\s+|\d{1,3}[.)]\s+)?True\s*\/\s*False(?:\s{0,20}(?:[:.]|\$\\because\$)|\s)\s*(\S.*)$/i;
/** Longer problems than this are not searched: no exam has them. */
const MAX_LENGTH = 200_000;

function linesOf(problem: string): string[] {
  return problem.length > MAX_LENGTH ? [] : problem.split('\n');
}

/** The options A, B, C… of a choice question in order; empty when the problem does not show them in a form that is recognised. */
export function optionsOf(problem: string): ExamOption[] {
  const lines = linesOf(problem);
  let best: ExamOption[] = [];
  let run: ExamOption[] = [];
  lines.forEach((line, index) => {
    const match = OPTION.exec(line);
    if (!match) return;
    const letter = match[1] ?? '';
    const option = { letter, text: (match[2] ?? '').trim() };
    if (letter === 'A') run = [option];
    else if (letter === 'B' && run.at(-1)?.letter !== 'A') {
      // Conversion from print sometimes leaves the first option at the end of the question's own line.
      const first = INLINE_FIRST.exec(lines[index - 1] ?? '')?.[1];
      run = first === undefined ? [] : [{ letter: 'A', text: first.trim() }, option];
    } else if (run.length > 0 && letter === nextLetter(run)) run.push(option);
    if (run.length >= 2) best = run;
  });
  return best;
}

function nextLetter(run: readonly ExamOption[]): string {
  return String.fromCharCode((run.at(-1)?.letter.charCodeAt(0) ?? 64) + 1);
}

/** The statements of a True/False question in order. */
export function statementsOf(problem: string): string[] {
  return linesOf(problem).flatMap((line) => {
    const text = STATEMENT.exec(line)?.[1];
    return text === undefined ? [] : [text.trim()];
  });
}

/** The topic that the problem's first heading names, without its roman or arabic number: "# III FaRM" gives FaRM. Empty when there is none. */
export function topicOf(problem: string): string {
  const heading = linesOf(problem)
    .map((line) => /^#{1,6}\s+(.{1,200})$/.exec(line)?.[1])
    .find((text) => text !== undefined);
  return (heading ?? '').replace(/^(?:[IVXL]+|\d+)[.):]?\s+/, '').trim();
}
