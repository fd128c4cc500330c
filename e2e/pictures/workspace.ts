/** A workspace in which every state of the desk is to be found, made through the engine's own door with a scripted judge. */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../src/engine/index.ts';
import { startEngine } from '../engine.ts';
import {
  judgeQuery,
  plainJudge,
  startFakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../../testing/fake-provider.ts';
import { answersText, benchmarkText, NUMBER, provenanceText, unansweredText } from './items.ts';

const resources = path.resolve(import.meta.dirname, '..', '..', 'resources');

/** Fails where the desk shall show a failure, cuts one answer off, and else reads `name: value` lines. */
function reply(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction' && query.response.includes('UNREADABLE'))
    return { answer: { short_answer_value_list: [] } };
  if (query.kind === 'verification' && query.extracted.trim() === '36 J') return { answer: 'I would rather not say.' };
  if (query.kind === 'verification' && query.extracted.trim() === '0.29')
    return {
      answer: {
        is_correct: false,
        reasoning:
          'The claimed value 0.29 differs from 0.283 by more than two per cent, which is above what the number of given digits allows; the unit agrees.',
        confidence: 'medium',
      },
    };
  if (query.kind === 'other' && request.text.includes('【Rubrics】')) return rubricReply(request.text);
  if (query.kind === 'other' && /^Points: \d/m.test(request.text))
    return {
      answer: {
        score: 1,
        explanation:
          'The answer names the right structure and says why it is balanced. It does not say what a split costs, which the professor asks for; that part earns nothing.',
      },
    };
  if (query.kind === 'other')
    return {
      answer: 'The balance of energy gives the speed, and then the spring takes up all of',
      finishReason: 'length',
    };
  return plainJudge(request);
}

/** Every second rubric is not satisfied. */
function rubricReply(text: string): FakeReply {
  const rubrics = /【Rubrics】:\n([\s\S]*?)\n\n【Student Response】/.exec(text)?.[1]?.split('\n') ?? [];
  const words = rubrics.map((_, i) => (i % 2 === 1 ? 'no' : 'yes'));
  return {
    answer: {
      'Grading Rationale': words
        .map(
          (word, i) =>
            `${String(i + 1)}. ${word === 'yes' ? 'The answer says so in its second sentence.' : 'The answer is silent on this.'}`,
        )
        .join('\n'),
      'List of Requirement Satisfaction Status': words,
      'Overall Score': words.includes('no') ? 0 : 1,
    },
  };
}

/** Writes `folder`/pictures.sqlite; answers its path. */
export async function picturesWorkspace(folder: string): Promise<string> {
  const file = (name: string, text: string): string => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  };
  cpSync(path.join(resources, 'sample', 'images'), path.join(folder, 'images'), { recursive: true });
  const paths = [
    file('pictures.json', benchmarkText),
    file('pictures_k_8_test_alder-1.json', answersText(8)),
    file('pictures_k_1_test_birch-2.json', answersText(1)),
  ];
  const provenance = file('PROVENANCE.csv', provenanceText);
  const workspace = path.join(folder, 'pictures.sqlite');
  const engine = await startEngine({ keyFor: () => 'none', confirmed: () => true });
  const provider = await startFakeProvider({ reply });
  try {
    await engine.api('workspace.open', { path: workspace, create: true });
    const report = await engine.api('import.files', { paths, provenance, images: folder });
    if (!report.written) throw new Error(`refused: ${JSON.stringify(report.rejections.slice(0, 3))}`);
    await engine.api('import.files', { paths: [file('unanswered.json', unansweredText)], images: folder });
    await grade(engine, provider.url);
    await gradeOthers(engine, provider.url);
    await otherExpert(engine);
  } finally {
    await provider.close();
    await engine.close();
  }
  return workspace;
}

async function grade(engine: Engine, baseUrl: string): Promise<void> {
  const benchmarkId = (await engine.api('benchmarks.list', {})).find(({ name }) => name === 'pictures')?.id ?? 0;
  const offline = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(offline.runId);
  const rows = await engine.api('queue.list', { benchmarkId });
  const itemIds = [NUMBER.states, NUMBER.long].map((number) => rows[number - 1]?.itemId ?? 0);
  const judging = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: { provider: 'compatible', model: 'judge-of-pictures', baseUrl },
    verifier: 'judge-only',
    items: { itemIds },
  });
  await engine.settled(judging.runId);
  const model = { provider: 'compatible', model: 'cedar-3-cut', baseUrl } as const;
  const generation = { benchmarkId, model, k: 2, items: { itemIds } };
  await engine.settled((await engine.api('runs.startGeneration', generation)).runId);
}

/** The sample's exam and CL-bench tasks, each graded twice. */
async function gradeOthers(engine: Engine, baseUrl: string): Promise<void> {
  const sample = (...names: string[]): string[] =>
    names.map((name) => path.join(resources, 'sample', ...name.split('/')));
  for (const paths of [
    sample('exam/exams_metadata.json', 'exam/questions.jsonl', 'exam/questions_k_1_test_larkspur-2.json'),
    sample('cl/sample_cl.jsonl', 'cl/larkspur-2_graded.jsonl'),
  ]) {
    const report = await engine.api('import.files', { paths });
    if (!report.written) throw new Error(`refused: ${JSON.stringify(report.rejections.slice(0, 3))}`);
  }
  const judge = { provider: 'compatible', model: 'judge-of-pictures', baseUrl } as const;
  for (const { id: benchmarkId, kind } of await engine.api('benchmarks.list', {})) {
    if (kind === 'cfe') continue;
    if (kind === 'course-exam') {
      const rules = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
      await engine.settled(rules.runId);
    }
    await engine.settled((await engine.api('runs.startJudging', { benchmarkId, judge, verifier: 'judge-only' })).runId);
  }
}

/** A colleague who says otherwise, then the present reviewer. */
async function otherExpert(engine: Engine): Promise<void> {
  const benchmark = (await engine.api('benchmarks.list', {})).find(({ name }) => name === 'pictures');
  const benchmarkId = benchmark?.id ?? 0;
  const sets = await engine.api('answers.sets', { benchmarkId });
  const answerRunId = sets.find(({ model }) => model === 'alder-1')?.runId ?? 0;
  const itemId = (await engine.api('queue.list', { benchmarkId }))[NUMBER.states - 1]?.itemId ?? 0;
  const item = await engine.api('items.get', { itemId });
  const responseId = (await engine.api('answers.get', { itemId, answerRunId }))[0]?.responseId ?? 0;
  const variable = (name: string): number => item.variables.find((v) => v.name === name)?.id ?? 0;
  const decide = (name: string, status: 'right' | 'wrong' | 'undecided', reason = '') =>
    engine.api('review.decide', { responseId, variableId: variable(name), status, reason });
  await engine.api('workspace.setReviewer', { name: 'Dr. Ada Marín' });
  await decide('F', 'right', 'Rounding');
  await engine.api('review.comment', { itemId, text: 'The spring is not said to be light: worth a note?' });
  await engine.api('review.decideItem', { itemId, question: 'tooSimple', answer: 'yes' });
  await engine.api('workspace.setReviewer', { name: 'Prof. B. Lindqvist' });
  await decide('F', 'wrong', 'Misread: the last digit is cut off.');
  await decide('T', 'undecided');
}

/** A workspace with nothing in it. */
export async function emptyWorkspace(folder: string): Promise<string> {
  const workspace = path.join(folder, 'empty.sqlite');
  const engine = await startEngine();
  await engine.api('workspace.open', { path: workspace, create: true });
  await engine.close();
  return workspace;
}
