import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../../index.ts';

let folder = '';
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources', userData: folder });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** An exam as its columns are guessed: how the first rows come out, and the import. */
async function imported(path: string) {
  const { mapping, rows } = await engine.api('tables.preview', { path });
  const report = await engine.api('tables.import', { path, mapping });
  return { rows, report, mapping };
}

async function items() {
  const [benchmark] = await engine.api('benchmarks.list', {});
  const queue = await engine.api('queue.list', { benchmarkId: benchmark?.id ?? 0 });
  return Promise.all(queue.map(({ itemId }) => engine.api('items.get', { itemId })));
}

const EXAM = String.raw`\documentclass[addpoints]{exam}
\usepackage{graphicx}
\graphicspath{{figures/}}
\newcommand{\R}{\mathbb{R}}
\newcommand{\ip}[2]{\langle #1, #2\rangle}
\begin{document}
\section*{Mechanics} % not for the students
\begin{questions}
\question[5] What is $\ip{x}{y}$ in $\R^2$ for \emph{both}?\label{q:one}
\vspace{2cm}
\begin{solution}[1in]
Add: $1\cdot 3 = \boxed{3}$.
\end{solution}

\titledquestion{The pulley}[10]
A pulley is drawn in \includegraphics[width=3cm]{pulley}.
\begin{parts}
\part[4] The force is \fillin[42 N][1in].
\part Which holds?
\begin{choices}
\choice It falls. \CorrectChoice It rises.
\choice It rests.
\end{choices}
\begin{solution} See \includegraphics{answer.pdf} \end{solution}
\part Both:
\begin{subparts}
\subpart First. \begin{solution} Final answer: $7$ \end{solution}
\subpart Second. \begin{solution} It cannot be, since energy is kept. \end{solution}
\end{subparts}
\end{parts}
\end{questions}
\end{document}
`;

describe('an exam in LaTeX', () => {
  it('of the exam class becomes questions, parts, choices, values and figures', async () => {
    put('figures/pulley.png', PIXEL);
    put('figures/answer.png', PIXEL);
    const { report, rows } = await imported(put('midterm.tex', EXAM));
    expect(report).toMatchObject({ written: true, rejections: [], warnings: [] });
    expect(rows.map(({ id, values }) => [id, values[0]?.value])).toEqual([
      ['1', '3'],
      ['2(a)', '42 N'],
      ['2(b)', 'B'],
      ['2(c)(i)', '$7$'],
      ['2(c)(ii)', 'It cannot be, since energy is kept.'],
    ]);
    const [first, second, third] = await items();
    expect(first).toMatchObject({
      question: String.raw`What is $\langle x, y\rangle$ in $\mathbb{R}^2$ for \emph{both}?`,
      solution: String.raw`Add: $1\cdot 3 = \boxed{3}$.`,
      subject: 'Mechanics',
    });
    expect(second?.question).toBe('**The pulley**\n\nA pulley is drawn in <image>.\n\nThe force is \\_\\_\\_\\_.');
    expect(third?.question).toMatch(/Which holds\?\n\n\(A\) It falls\.\n\(B\) It rises\.\n\(C\) It rests\.$/);
    expect(third?.figures.map(({ place }) => place)).toEqual(['question', 'answer']);
  });

  it('as a plain list with solutions, and as problem environments, has its questions found', async () => {
    const list = String.raw`\begin{enumerate}[label=\arabic*.]
\item Two and two? \begin{solution} Answer: 4 \end{solution}
\item Now \begin{enumerate} \item one \begin{solution} \fbox{1} \end{solution} \item two \begin{solution} \fbox{2} \end{solution}\end{enumerate}
\end{enumerate}
\begin{problem}[Last] What remains? \end{problem} \begin{solution} \boxed{0} \end{solution}`;
    const { rows } = await imported(put('list.tex', list));
    expect(rows.map(({ id, question, values }) => [id, question, values[0]?.value])).toEqual([
      ['1', 'Two and two?', '4'],
      ['2(a)', 'Now\n\none', '1'],
      ['2(b)', 'Now\n\ntwo', '2'],
      ['3', 'What remains?', '0'],
    ]);
  });

  it('rejects by line what has no solution, and figures that cannot be shown', async () => {
    put('plot.pdf', '%PDF-1.7');
    const path = put(
      'bad.tex',
      '\\begin{questions}\n\\question Nothing said.\n\\question \\includegraphics{plot}\n\\begin{solution} \\boxed{1} \\end{solution}\n\\end{questions}',
    );
    const { report } = await imported(path);
    expect(report.written).toBe(false);
    expect(report.rejections).toMatchObject([
      { file: 'bad.tex', line: 2, field: 'answer', message: 'holds no value to grade against' },
      { file: 'bad.tex', line: 3, message: expect.stringContaining('Save it as PNG beside it') as string },
    ]);
  });

  it.each([
    [
      'another file',
      '\\begin{questions}\n\\input{part2}\n\\question x\\end{questions}\n\\include{more}',
      /line 4: .* more/,
    ],
    ['no question', '\\section{Hello}', /no questions that Markscheme finds/],
    ['braces without end', '{'.repeat(30_000), /nested too deep/],
    ['environments without end', '\\begin{a}'.repeat(3000), /nested too deep/],
    [
      'an environment without end',
      '\n\\begin{questions}\n\\end{parts}',
      /line 3: .* \\begin\{questions\} of line 2 is open/,
    ],
    ['a listing without end', '\\begin{lstlisting}'.repeat(2000), /nested too deep/],
    ['a formula without end', '\n$x\n\n\\begin{questions}\\end{questions}', /line 2: \$ is never closed/],
    [
      'commands that multiply',
      `\\newcommand{\\a}{${'x'.repeat(1000)}}${Array.from({ length: 12 }, (_, n) => `\\newcommand{\\${'b'.repeat(n + 1)}}{${`\\${n === 0 ? 'a' : 'b'.repeat(n)} `.repeat(10)}}`).join('')}\\begin{questions}\\question \\${'b'.repeat(12)}\\end{questions}`,
      /commands multiply/,
    ],
    ['too long', `\\begin{questions}\\question ${'x '.repeat(600_000)}\\end{questions}`, /more than 512 KB/],
  ])('of %s is refused in words', async (_, text, message) => {
    await expect(engine.api('tables.preview', { path: put('hostile.tex', text) })).rejects.toThrow(message);
  });

  it('whose commands call themselves ends', async () => {
    const path = put(
      'loop.tex',
      '\\newcommand{\\a}{\\a}\\begin{questions}\\question \\a x\\begin{solution}\\boxed{1}\\end{solution}\\end{questions}',
    );
    expect((await engine.api('tables.preview', { path })).rows[0]?.question).toBe('\\a x');
  });

  it('with a letter that LaTeX does not know is refused in words, as any document without questions', async () => {
    await expect(engine.api('tables.preview', { path: put('nul.tex', '\\n\u0000ew') })).rejects.toThrow(
      /has no questions that Markscheme finds/,
    );
  });

  it('never follows a figure out of its folder', async () => {
    const path = put(
      'exam/out.tex',
      '\\begin{questions}\\question \\includegraphics{../../secret.png}\\begin{solution}\\boxed{1}\\end{solution}\\end{questions}',
    );
    const { report } = await imported(path);
    expect(report.rejections[0]?.message).toMatch(/leaves the image folder/);
  });
});

describe('an exam in Markdown', () => {
  it('with headings has questions, parts, solutions, answers and pictures', async () => {
    put('img/a.png', PIXEL);
    const path = put(
      'exam.md',
      [
        '---\ntitle: Midterm\n---\n\n# Physics\n\n## Question 1 (5 points)\n\nWhat is $x$ if\n$$\n2x\n= 5\n$$\n\n![A ramp](img/a.png){width=50%}\n',
        '### Solution\n\nDivide.\n\n**Answer:** $5/2$\n',
        '## Question 2\n\nChoose.\n\n- [ ] red\n- [x] green\n\n### Answer\n\nB\n',
        '## Question 3\n\nAbout ramps.\n\n(a) How long?\n\n**Solution.** Some $\\boxed{3}$ m.\n\n(b) How high?\n\n**Solution.** Final answer: 4\n',
      ].join('\n'),
    );
    const { report, rows } = await imported(path);
    expect(report).toMatchObject({ written: true, rejections: [], warnings: [] });
    expect(rows.map(({ id, values, subject }) => [id, values[0]?.value, subject])).toEqual([
      ['1', '$5/2$', 'Physics'],
      ['2', 'B', 'Physics'],
      ['3(a)', '3', 'Physics'],
      ['3(b)', '4', 'Physics'],
    ]);
    const [first, second, third] = await items();
    expect(first).toMatchObject({
      question: 'What is $x$ if\n$$\n2x\n= 5\n$$\n\n<image>',
      solution: 'Divide.',
    });
    expect(first?.figures).toHaveLength(1);
    expect(second?.question).toBe('Choose.\n\n(A) red\n(B) green');
    expect(third?.question).toBe('About ramps.\n\nHow long?');
  });

  it('as a numbered list, as bold beginnings, and under headings of any name has its questions found', async () => {
    const list = '1. Two and two?\n\n   **Solution:** Count.\n\n   Answer: 4\n2. Three?\n\n   Answer: 3\n';
    expect(
      (await imported(put('list.md', list))).rows.map(({ question, values }) => [question, values[0]?.value]),
    ).toEqual([
      ['Two and two?', '4'],
      ['Three?', '3'],
    ]);
    const bold =
      '**Problem 1.** Two and two?\n\n1. first\n2. second\n\n**Solution.** 4\n\n**Problem 2** Three?\n\n**Answer:** 3\n';
    const { rows } = await engine.api('tables.preview', { path: put('bold.md', bold) });
    expect(rows.map(({ question, values }) => [question, values[0]?.value])).toEqual([
      ['Two and two?\n\n1. first\n\n2. second', '4'],
      ['Three?', '3'],
    ]);
    const named =
      '# Sheet\n\n## The ramp\n\nHow long?\n\n### Solution\n\n$\\boxed{2}$\n\n## The pulley\n\nHow heavy?\n\n### Answer\n\n3 kg\n';
    const other = await engine.api('tables.preview', { path: put('named.md', named) });
    expect(other.rows.map(({ question, values, subject }) => [question, values[0]?.value, subject])).toEqual([
      ['The ramp\n\nHow long?', '2', 'Sheet'],
      ['The pulley\n\nHow heavy?', '3 kg', 'Sheet'],
    ]);
  });

  it('takes a picture that stands in it, refuses one of the network, and is refused without questions', async () => {
    const inline = `1. What? ![](data:image/png;base64,${PIXEL.toString('base64')})\n\n   Answer: 1\n2. ![](https://example.org/a.png)\n\n   Answer: 2\n`;
    const { report, rows } = await imported(put('inline.md', inline));
    expect(rows[0]).toMatchObject({ question: 'What? <image>', figures: 1 });
    expect(report.rejections).toMatchObject([{ line: 4, message: expect.stringContaining('not relative') as string }]);
    await expect(engine.api('tables.preview', { path: put('none.md', 'Only words.\n') })).rejects.toThrow(
      /no questions that Markscheme finds/,
    );
  });
});
