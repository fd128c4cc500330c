/** The window whose engine has 300 MB: what fits into them is done, what does not ends in a sentence, and nothing that was shown as saved is lost. */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plainJudge, startFakeProvider } from '../testing/fake-provider.ts';
import { evaluate, goTo, openBenchmark } from './desk.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

const ITEMS = 300;
const LIMIT = '--js-flags=--max-old-space-size=300';

/** The next engine has the limit, and this one makes place for it. */
async function limitEngine({ electron, call, log }: Markscheme): Promise<void> {
  await electron.evaluate(({ app, utilityProcess }, limit) => {
    const fork = utilityProcess.fork.bind(utilityProcess);
    utilityProcess.fork = (script, args, options) => {
      console.log(`forked with ${limit}`);
      return fork(script, args, { ...options, execArgv: [limit] });
    };
    const engine = app
      .getAppMetrics()
      .find(({ name, serviceName }) => `${name ?? ''}${serviceName ?? ''}`.includes('markscheme-engine'));
    if (engine) process.kill(engine.pid, 'SIGKILL');
  }, LIMIT);
  await expect.poll(() => log().split('The engine stopped by itself').length).toBe(2);
  await expect.poll(() => call('workspace.info')).toMatchObject({ ok: true });
}

test('import, review, results and a run with an engine of 300 MB, and a file that is too much for it', async ({
  markscheme,
}) => {
  test.setTimeout(180_000);
  const { page, userData, call, choose } = markscheme;
  const fake = await startFakeProvider({ reply: plainJudge });
  try {
    await limitEngine(markscheme);
    const [row] = JSON.parse(readFileSync('resources/sample/sample_text.json', 'utf8')) as { question: object }[];
    const line = (n: number): string =>
      JSON.stringify({
        ...row,
        question: { ...row?.question, text: `Question ${String(n)}: how fast is it?` },
        id: n.toString(16).padStart(64, '0'),
      });
    const ids = Array.from({ length: ITEMS }, (_, n) => n + 1);
    const [exam, answers, huge] = ['exam.json', 'exam_k_1_test_m.json', 'huge.json'].map((name) =>
      path.join(userData, name),
    ) as [string, string, string];
    writeFileSync(exam, `[${ids.map(line).join(',\n')}]`);
    const given = ids.map((n) => ({ id: n.toString(16).padStart(64, '0'), generated_answers: ['It is 5.'] }));
    writeFileSync(answers, JSON.stringify(given));
    const bringIn = async (...paths: string[]) => {
      await choose(paths);
      await call('shell.pickFiles', { kind: 'import' });
      return call('import.files', { paths });
    };

    expect(await bringIn(exam, answers)).toMatchObject({ ok: true, value: { written: true } });
    const desk = await openBenchmark(page, 'exam');
    await evaluate(desk);
    await desk.verdict('Wrong').click();
    await desk.saved();

    // Far more than 300 MB of records: the engine ends, the window says so, and goes on with what is on disk.
    writeFileSync(huge, '[');
    const block = `${Array.from({ length: 5000 }, (_, n) => line(n + 1_000_000)).join(',\n')},\n`;
    while (statSync(huge).size < 240e6) appendFileSync(huge, block);
    appendFileSync(huge, `${line(9)}]`);
    markscheme.expectTrouble(/engine/i);
    const refused = await bringIn(huge);
    expect(refused).toMatchObject({ ok: false });
    expect(refused.ok ? '' : refused.error.message).toMatch(/^[A-Z].*\.$/);
    console.log(`the huge file: ${refused.ok ? '' : `${refused.error.code}: ${refused.error.message}`}`);
    await expect.poll(() => call('workspace.info')).toMatchObject({ ok: true });

    await page.reload();
    const again = await openBenchmark(page, 'exam');
    await expect(again.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
    await again.verdict('Right').click();
    await again.saved();
    await goTo(page, 'Alt+4', 'Results');
    await expect(page.getByRole('main')).toContainText('exam');

    const info = await call('workspace.info');
    const { benchmarks } = (info.ok ? info.value : {}) as { benchmarks: { id: number; name: string }[] };
    const benchmarkId = benchmarks.find(({ name }) => name === 'exam')?.id;
    const model = { provider: 'compatible', model: 'larkspur-3', baseUrl: fake.url };
    const started = await call('runs.startGeneration', { benchmarkId, model, k: 1, workers: 8 });
    expect(started).toMatchObject({ ok: true });
    const { runId } = (started.ok ? started.value : {}) as { runId: number };
    await expect
      .poll(
        async () => {
          const run = await call('runs.get', { runId });
          return run.ok ? (run.value as { state: string }).state : run.error.message;
        },
        { timeout: 90_000 },
      )
      .toBe('done');
    expect(fake.requests.length).toBe(ITEMS);
    expect(await call('workspace.check')).toMatchObject({ ok: true, value: { problems: [] } });
  } finally {
    await fake.close();
  }
});
