import { describe, expect, it } from 'vitest';
import { methodOfFile, methodOfRun } from '../grading/method.ts';
import { methodsByRow, methodsLines, methodsParagraph, type MethodsOf } from './methods.ts';

const judged: MethodsOf = {
  model: 'larkspur-2',
  answers: 'answers.json',
  grading: {
    name: 'judge-1, L2S',
    method: methodOfRun(
      {
        judge: { provider: 'openai', model: 'judge-1' },
        protocol: 'l2s',
        verifier: 'judge-only',
        prompts: { l2s: 'ab'.repeat(32) },
        temperature: 0,
        seed: 7,
        audit: 0.05,
        versions: { markscheme: '0.0.9' },
      },
      true,
    ),
    trials: 3,
    dropped: ['temperature'],
  },
  asked: { questions: 2, answers: 4, ofQuestions: 3, ofAnswers: 6, unanswered: 5, cut: 1 },
  benchmark: { name: 'CFE_text', sha256: 'cd'.repeat(32) },
  settled: { right: 20, wrong: 3, not_found: 0 },
  open: { judge_error: 1, not_run: 2 },
  overridden: 2,
  priceDate: '2026-02-01',
  version: '0.1.0',
};
const textOf = (of: MethodsOf, label: string): string | undefined =>
  methodsLines(of).find((line) => line.label === label)?.text;

describe('the methods card', () => {
  it('states data, grader, prompts, parameters, what was refused, and what is open', () => {
    expect(methodsLines(judged)).toEqual([
      { label: 'Benchmark', text: `CFE_text, sha256 ${'cd'.repeat(32)}` },
      { label: 'Model', text: 'larkspur-2' },
      {
        label: 'Answers',
        text: 'answers.json: 4 answers to 2 questions (of 6 answers to 3 questions in the set)',
      },
      { label: 'Without answers', text: '5 questions of the benchmark' },
      { label: 'Cut off at the limit of length', text: '1 answer' },
      { label: 'Grading', text: 'judge-1, L2S' },
      { label: 'Graded by', text: 'judge-1 at openai' },
      { label: 'Protocol', text: 'L2S: the whole answer is compared with the reference values' },
      { label: 'Verifier', text: 'the judge alone' },
      { label: 'Prompts', text: `l2s sha256 ${'ab'.repeat(32)}` },
      { label: 'Parameters', text: 'temperature 0, seed 7' },
      { label: 'Not sent, since the endpoint refused it', text: 'temperature' },
      { label: 'Grading policy', text: 'default' },
      { label: 'Audit', text: '5% of what was settled offline' },
      { label: 'Trials', text: '3' },
      { label: 'Verdicts', text: '20 right, 3 wrong' },
      { label: 'Not settled', text: '1 judge error, 2 not graded' },
      { label: 'Overridden by experts', text: '2 verdicts, above all gradings' },
      { label: 'Prices', text: 'of 2026-02-01' },
      { label: 'Graded with', text: 'Markscheme 0.0.9' },
      { label: 'Figures by', text: 'Markscheme 0.1.0' },
    ]);
  });
  it('is a paragraph for a paper', () => {
    expect(methodsParagraph(judged)).toBe(
      'We graded 4 answers to 2 questions (of 6 answers to 3 questions in the set) by larkspur-2 on CFE_text (sha256 cdcdcdcdcdcd). ' +
        'Grading: judge-1 at openai (protocol L2S; verifier the judge alone; temperature 0; seed 7; temperature refused by the endpoint and not sent; ' +
        'prompts l2s sha256 abababababab), in 3 trials, given as mean ± standard deviation. ' +
        'The judge was also asked about a random 5% of what was settled offline. 5 questions of the benchmark have no answer and are in no figure. ' +
        '1 answer was cut off at the length limit. Verdicts not settled: 1 judge error, 2 not graded. Experts overrode 2 verdicts. ' +
        'Prices are of 2026-02-01. Figures were worked out by Markscheme 0.1.0.',
    );
  });
  it('does not say that no imported answer was cut off: nobody recorded it', () => {
    const imported = { ...judged, asked: { ...judged.asked, cut: null } };
    expect(textOf(imported, 'Cut off at the limit of length')).toBe('not recorded');
    expect(methodsParagraph(imported)).not.toContain('cut off');
  });
  it('names the file and its hash of an imported grading, and no parameters that nobody knows', () => {
    const method = methodOfFile({ name: 'detailed.json', hash: 'ef'.repeat(32) }, 'judge-2');
    const imported = { ...judged, grading: { name: 'Imported', method, trials: 1, dropped: [] } };
    expect(textOf(imported, 'Graded by')).toBe(`judge-2, imported from detailed.json, sha256 ${'ef'.repeat(32)}`);
    expect(textOf(imported, 'Parameters')).toBeUndefined();
    expect(textOf(imported, 'Protocol')).toBeUndefined();
  });
  it('asks no judge offline', () => {
    const method = methodOfRun({ judge: null, verifier: 'offline-only' }, true);
    const offline = {
      ...judged,
      settled: { right: 1 },
      open: {},
      grading: { ...judged.grading, method, trials: 1, dropped: [] },
    };
    expect(textOf(offline, 'Graded by')).toBe('the offline verifier');
    expect(textOf(offline, 'Not settled')).toBe('none');
    expect(methodsParagraph(offline)).toContain('in one trial. ');
  });
});

it('each row of a table bears the methods of its own grading, not those of all', () => {
  const said = new Map([
    [1, 'judge-1, S2S: how.'],
    [2, 'judge-2, L2L: otherwise.'],
  ]);
  expect(methodsByRow([[1], [2], [1, 2, 1], [undefined]], said, ['Note.'], 'Of no grading.')).toEqual([
    'Note. judge-1, S2S: how.',
    'Note. judge-2, L2L: otherwise.',
    'Note. judge-1, S2S: how. judge-2, L2L: otherwise.',
    'Of no grading.',
  ]);
});
