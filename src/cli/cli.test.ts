import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli } from './run-cli.testing.ts';

const SAMPLE = resolve('resources/sample');
const REAL = resolve('../shared/data/cfe');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('import and export', () => {
  it('bring the sample in and give its bytes back', async () => {
    const text = join(SAMPLE, 'sample_text.json');
    const imported = await cli(
      folder,
      [
        'import',
        text,
        join(SAMPLE, 'sample_mm.json'),
        '--images',
        SAMPLE,
        '--provenance',
        join(SAMPLE, 'PROVENANCE.csv'),
        '--workspace',
        'w.sqlite',
      ],
      { started: true },
    );
    expect(imported.stdout).toContain('sample_text.json: 9 items');
    expect(imported.stdout).toContain('sample_mm.json: 3 items, 4 images');
    expect(imported.status).toBe(0);
    const exported = await cli(
      folder,
      ['export', '--workspace', 'w.sqlite', '--what', 'benchmark', '--benchmark', 'sample_text', '--out', 'out.json'],
      { started: true },
    );
    expect(exported.status).toBe(0);
    expect(readFileSync(join(folder, 'out.json')).equals(readFileSync(text))).toBe(true);
    expect((await cli(folder, ['check', 'w.sqlite'])).stdout).toContain('sound');
  });

  it.runIf(existsSync(join(REAL, 'CFE_text.json')))('bring the real files in and give their bytes back', async () => {
    const files = ['CFE_text.json', 'CFE_mm.json'].map((name) => join(REAL, name));
    const imported = await cli(folder, [
      'import',
      ...files,
      '--images',
      REAL,
      '--provenance',
      join(REAL, 'PROVENANCE.csv'),
      '--workspace',
      'w.sqlite',
    ]);
    expect(imported.stdout).toMatch(/CFE_text\.json: 205 items/);
    expect(imported.stdout).toMatch(/CFE_mm\.json: 94 items/);
    for (const [index, name] of ['CFE_text', 'CFE_mm'].entries()) {
      await cli(folder, [
        'export',
        '--workspace',
        'w.sqlite',
        '--what',
        'benchmark',
        '--benchmark',
        name,
        '--out',
        'out.json',
      ]);
      expect(readFileSync(join(folder, 'out.json')).equals(readFileSync(files[index]!))).toBe(true);
    }
  });

  it('refuse a bad file with its place, status 2, and nothing written', async () => {
    writeFileSync(join(folder, 'bad.json'), '[{"short_answer_value": ["1"]}]');
    const outcome = await cli(folder, ['import', 'bad.json', '--workspace', 'w.sqlite']);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toMatch(/rejected: bad\.json \(record 1, line 1, question\)/);
    expect(
      (await cli(folder, ['export', '--workspace', 'w.sqlite', '--what', 'benchmark', '--out', 'x.json'])).stderr,
    ).toContain('import one first');
  });
});

describe('evaluate without a judge', () => {
  const files = (): void => {
    for (const name of ['sample_text.json', 'sample_text_k_2_test_larkspur-2.json'])
      cpSync(join(SAMPLE, name), join(folder, name));
  };
  const command = [
    'evaluate',
    '--input',
    'sample_text_k_2_test_larkspur-2.json',
    '--input_benchmark',
    'sample_text.json',
    '--judge_provider',
    'none',
    '--k',
    '2',
    '--output',
    'graded.json',
  ];

  it("writes the reference's files and block, and is finished the second time", async () => {
    files();
    const first = await cli(folder, command);
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(
      /^={50}\nPASS@K EVALUATION RESULTS\n={50}\nPass@2: \d+\.\d\d%\nTotal samples: 9\noverall_avg_variable_accuracy: \d\.\d\d\noverall_question_accuracy: \d\.\d\d\n={50}\n/,
    );
    const detailed = JSON.parse(readFileSync(join(folder, 'graded.json'), 'utf8')) as {
      id: string;
      judgment_llm: { pass_at_k_metrics: { n: number } };
    }[];
    const summary = JSON.parse(readFileSync(join(folder, 'graded_summary.json'), 'utf8')) as {
      metrics: Record<string, number>;
      config: Record<string, unknown>;
    };
    expect(detailed).toHaveLength(9);
    expect(detailed[0]!.judgment_llm.pass_at_k_metrics.n).toBe(2);
    expect(summary.config).toMatchObject({ k: 2, judge_model: 'none', input_benchmark: 'sample_text.json' });
    const again = await cli(folder, [...command, '--json']);
    expect(again.status).toBe(0);
    const result = JSON.parse(again.stdout) as { run: { calls: number }; published: { questionAccuracy: number } };
    expect(result.run.calls).toBe(0);
    expect(result.published.questionAccuracy).toBeCloseTo(summary.metrics.overall_question_accuracy!, 9);
    expect(JSON.parse(readFileSync(join(folder, 'graded.json'), 'utf8'))).toEqual(detailed);
  });

  it('names the answers that fit no question and scores nothing', async () => {
    files();
    writeFileSync(join(folder, 'stray.json'), JSON.stringify([{ generated_answers: ['x'], id: 'nobody' }]));
    const outcome = await cli(folder, [...command, '--input', 'stray.json']);
    expect(outcome.status).toBe(2);
    expect(existsSync(join(folder, 'graded.json'))).toBe(false);
  });
});

describe('arguments', () => {
  it('that are wrong end with status 2 and say what is allowed', async () => {
    for (const [args, said] of [
      [['nonsense'], /unknown command 'nonsense'/],
      [['evaluate', '--input', 'nothere.json', '--judge_provider', 'none'], /nothere\.json was not found/],
      [['evaluate', '--input', 'a', '--k', 'zero'], /--k needs a whole number/],
      [['export', '--workspace', 'none.sqlite', '--what', 'benchmark', '--out', 'x'], /no workspace at none\.sqlite/],
      [['runs', 'explode', '--workspace', 'none.sqlite'], /runs explode: it must be one of list, show/],
    ] as const) {
      const { status, stdout, stderr } = await cli(folder, [...args], { started: true });
      expect({ status, stdout }, args.join(' ')).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(said);
    }
    expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.markscheme.sqlite'))).toEqual([]);
  });
  it('that name what the system does not take are told of in a sentence', async () => {
    const { status, stderr } = await cli(folder, ['flow', 'lint', '--input_benchmark', '/'.repeat(5000)]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/has a name that is too long for this disk/);
    expect(stderr).not.toMatch(/defect|ENAMETOOLONG/);
  });

  it('have help with an example', async () => {
    for (const name of [
      'import',
      'export',
      'generate',
      'evaluate',
      'verify',
      'runs',
      'report',
      'check',
      'backup',
      'demo',
    ]) {
      const outcome = await cli(folder, [name, '--help']);
      expect(outcome.status).toBe(0);
      expect(outcome.stdout).toMatch(/Example:\n {2}.*markscheme /);
    }
  });
});

it('verify answers every line in order, also the bad ones', async () => {
  const lines = [
    { id: 'a', reference: '1/2', claimed: '0.5' },
    'not json',
    { id: 3, reference: 'x', claimed: 'x', type: 'formula' },
    { id: 'z', reference: '2', claimed: '-2' },
  ];
  const outcome = await cli(folder, ['verify'], {
    stdin: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    started: true,
  });
  const answers = outcome.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; verdict: string });
  expect(answers.map((answer) => [answer.id, answer.verdict])).toEqual([
    ['a', 'equivalent'],
    [null, 'undecided'],
    [3, 'equivalent'],
    ['z', 'different'],
  ]);
  expect(outcome.stderr).toContain('line 2');
  expect(outcome.status).toBe(1);
});

it('backup writes a copy that opens', async () => {
  await cli(folder, ['import', join(SAMPLE, 'sample_text.json'), '--images', SAMPLE, '--workspace', 'w.sqlite']);
  expect((await cli(folder, ['backup', 'w.sqlite', '--out', 'copy.sqlite'])).status).toBe(0);
  expect(statSync(join(folder, 'copy.sqlite')).size).toBeGreaterThan(50_000);
  expect((await cli(folder, ['check', 'copy.sqlite'])).stdout).toContain('sound');
});
