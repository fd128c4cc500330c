/** How long it takes to merge the bundles of twenty experts with 2,000 decisions each, and to adjudicate what then differs: `npm run bench:merge`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../src/engine/index.ts';
import { timed } from './bench/measure.ts';

const ITEMS = 500;
const SAMPLES = 4;
const EXPERTS = 20;
const folder = mkdtempSync(join(tmpdir(), 'markscheme-merge-'));
const path = join(folder, 'w.sqlite');
const engine = createEngine({ resources: 'resources' });

const ids = Array.from({ length: ITEMS }, (_, index) => `item${String(index).padStart(4, '0')}`);
const rows = ids.map((id, index) => ({
  question: { text: `What is m in ${id}?`, images: [] },
  answer: { text: 'The solution.', images: [] },
  id,
  short_answer_value: [String(index)],
  short_answer_variable: ['m'],
  short_answer_description: ['The value of m.'],
  short_answer_type: ['numeric'],
  reasoning_flow: [],
}));
const answers = ids.map((id, index) => ({
  generated_answers: Array.from(
    { length: SAMPLES },
    (_, sample) => `m = ${String(index + (sample % 2))}, says ${String(sample)}`,
  ),
  id,
}));
writeFileSync(join(folder, 'bench.json'), JSON.stringify(rows, null, 4));
writeFileSync(join(folder, `bench_k_${String(SAMPLES)}_test_alpha.json`), JSON.stringify(answers, null, 4));

await engine.api('workspace.open', { path, create: true });
const report = await engine.api('import.files', {
  paths: [join(folder, 'bench.json'), join(folder, `bench_k_${String(SAMPLES)}_test_alpha.json`)],
});
if (!report.written) throw new Error(JSON.stringify(report.rejections));
const benchmarkId = (await engine.api('benchmarks.list', {}))[0]?.id ?? 0;
const answerRunId = (await engine.api('answers.sets', { benchmarkId }))[0]?.runId ?? 0;
await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
while ((await engine.api('runs.list', {})).some((run) => run.state === 'running' || run.state === 'queued'))
  await new Promise((resolve) => setTimeout(resolve, 50));
const base = join(folder, 'base.sqlite');
await engine.api('workspace.backup', { path: base });

await engine.api('team.addSeat', { name: 'Expert 0', colour: 0, role: 'expert', sit: true });
for (const { itemId } of await engine.api('queue.list', { benchmarkId })) {
  for (const { responseId, cards } of await engine.api('answers.get', { itemId, answerRunId })) {
    const status = (['right', 'wrong'] as const)[responseId % 2] ?? 'right';
    await engine.api('review.decide', { responseId, variableId: cards[0]?.variableId ?? 0, status });
  }
}
const first = join(folder, '0.msbundle');
const { decisions } = await engine.api('team.bundle', { path: first });
const text = readFileSync(first, 'utf8');
const seat = /"seat":\{"uid":"([0-9a-f]{32})"/.exec(text)?.[1] ?? '';
/** The same work by somebody else, a tenth of it otherwise. */
const paths = Array.from({ length: EXPERTS }, (_, expert) => {
  const other = createHash('sha256').update(String(expert)).digest('hex').slice(0, 32);
  const lines = text
    .replaceAll(seat, other)
    .replaceAll('"Expert 0"', `"Expert ${String(expert)}"`)
    .trimEnd()
    .split('\n')
    .slice(0, -1);
  const body = lines
    .map((line) =>
      line.replace(
        /"event":\{"uid":"([0-9a-f]{12})[0-9a-f]{20}/,
        (_all, begin: string) => `"event":{"uid":"${begin}${other.slice(0, 20)}`,
      ),
    )
    .map((line, index) =>
      index % 10 === expert % 10
        ? line.replace(/"to":\{"status":"(?:right|wrong)"/, '"to":{"status":"undecided"')
        : line,
    )
    .map((line) => `${line}\n`)
    .join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const file = join(folder, `expert${String(expert)}.msbundle`);
  writeFileSync(file, `${body}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`);
  return file;
});
await engine.close();

const lead = createEngine({ resources: 'resources' });
await lead.api('workspace.open', { path: base });
for (const round of ['merged', 'merged again']) {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const { added, known, conflicting } = await lead.api('team.merge', { paths });
  const merged = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  await lead.api('results.breakdown', { benchmarkId });
  const spent = process.cpuUsage(cpu);
  console.log(
    `${String(paths.length)} bundles of ${String(decisions)} decisions ${round}: ${(merged / 1000).toFixed(2)} s (processor ${((user + system) / 1e6).toFixed(2)} s), with figures ${((performance.now() - from) / 1000).toFixed(2)} s (processor ${((spent.user + spent.system) / 1e6).toFixed(2)} s); ${String(added)} new, ${String(known)} known, ${String(conflicting)} places differ`,
  );
}

/** What adjudicating all that differs asks for: the list, what is read beside a dispute, and a decision after which the list is asked again. */
const calls: Record<string, (index: number) => Promise<unknown>> = {
  'adjudication.list': () => lead.api('adjudication.list', { benchmarkId }),
  'adjudication.beside': (index) => lead.api('adjudication.beside', thingOf(index)),
  'agreement.pairs': () => lead.api('agreement.pairs', { benchmarkId }),
  'adjudication.decide': (index) =>
    lead.api('adjudication.decide', { ...thingOf(index), to: { said: 'right', value: null, reason: '' } }),
};
const open = await lead.api('adjudication.list', { benchmarkId });
const voices = open.reduce((sum, one) => sum + one.voices.length, 0);
const thingOf = (at: number) => {
  const one = open[at * 7];
  if (!one) throw new Error('fewer disputes than are asked for');
  const { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part } = one;
  return { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part };
};
for (const [what, ask] of Object.entries(calls)) {
  const cpu = process.cpuUsage();
  const { median, worst, n } = await timed(10, 20, ask);
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${what}, ${String(open.length)} disputes with ${String(voices)} voices: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms (processor ${((user + system) / 1000 / n).toFixed(1)} ms each)`,
  );
}
await lead.close();
rmSync(folder, { recursive: true, force: true });
