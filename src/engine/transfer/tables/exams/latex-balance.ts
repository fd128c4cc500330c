/** Whether a LaTeX document closes what it opens: what does not, LaTeX does not typeset either, and a parser tries all the ways to read it. */

/** Nested deeper than this, nobody's exam is. */
const DEEPEST = 200;
const VERBATIM = ['verbatim', 'verbatim*', 'lstlisting', 'minted', 'comment'];
const CLOSES: Readonly<Record<string, string>> = { '}': '{', '\\]': '\\[', '\\)': '\\(' };

/** What is wrong, and on which line it began; null where nothing is. Looks at every character once. */
export function imbalance(text: string): { line: number; problem: string } | null {
  const open: { mark: string; line: number }[] = [];
  let line = 1;
  for (let i = 0; i < text.length;) {
    const { mark, end } = tokenAt(text, i);
    const wrong = mark === '' ? null : step(open, mark, line);
    if (wrong) return wrong;
    for (; i < end; i += 1) if (text[i] === '\n') line += 1;
    if (mark === '\\end{document}') break;
  }
  const left = open.at(-1);
  return left ? { line: left.line, problem: `${left.mark} is never closed` } : null;
}

function step(
  open: { mark: string; line: number }[],
  mark: string,
  line: number,
): { line: number; problem: string } | null {
  const last = open.at(-1);
  const isDollar = mark === '$' || mark === '$$';
  const opener = mark.startsWith('\\end{') ? `\\begin${mark.slice(4)}` : CLOSES[mark];
  if (mark === '\n\n') {
    const isMath = last?.mark === '$' || last?.mark === '$$';
    return isMath ? { line: last.line, problem: `${last.mark} is never closed` } : null;
  }
  if (opener !== undefined || (isDollar && last?.mark === mark)) {
    if (last?.mark !== (opener ?? mark))
      return {
        line,
        problem: `${mark} closes nothing${last ? `, since ${last.mark} of line ${String(last.line)} is open` : ''}`,
      };
    open.pop();
    return null;
  }
  open.push({ mark, line });
  return open.length > DEEPEST ? { line, problem: `its braces or environments are nested too deep` } : null;
}

/** What opens or closes something at `at`, or '' for anything else, and where it ends. */
function tokenAt(text: string, at: number): { mark: string; end: number } {
  const char = text[at] ?? '';
  if (char === '%') return { mark: '', end: endOf(text, '\n', at) };
  if (char === '\n') {
    const blank = /^\n[ \t]{0,200}\n/.exec(text.slice(at, at + 202))?.[0].length ?? 0;
    return blank > 0 ? { mark: '\n\n', end: at + blank - 1 } : { mark: '', end: at + 1 };
  }
  if (char === '{' || char === '}') return { mark: char, end: at + 1 };
  if (char === '$') return text[at + 1] === '$' ? { mark: '$$', end: at + 2 } : { mark: '$', end: at + 1 };
  if (char !== '\\') return { mark: '', end: at + 1 };
  const command = text.slice(at, at + 70);
  const [environment, kind, name = ''] = /^\\(begin|end)[ \t]{0,9}\{([^{}\n\\]{1,50})\}/.exec(command) ?? [];
  if (environment !== undefined && kind === 'begin' && VERBATIM.includes(name) && text.includes(`\\end{${name}}`, at))
    return { mark: '', end: endOf(text, `\\end{${name}}`, at) };
  if (environment !== undefined) return { mark: `\\${kind ?? ''}{${name}}`, end: at + environment.length };
  const verb = /^\\verb\*?([^A-Za-z\s*])/.exec(command);
  if (verb) return { mark: '', end: endOf(text, verb[1] ?? '', at + verb[0].length) };
  const two = text.slice(at, at + 2);
  return { mark: ['\\[', '\\]', '\\(', '\\)'].includes(two) ? two : '', end: at + 2 };
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + (mark === '\n' ? 0 : mark.length);
}
