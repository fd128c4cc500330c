/** The report of a workspace: a file of each table in three forms, its figures, and three that take all of it in: to read, to edit, to print. */
import { join } from 'node:path';
import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { latexDocument } from '../../core/report/latex.ts';
import { reportPage, type PagePart } from '../../core/report/page.ts';
import { plain, sectionFiles, type ReportSection } from '../../core/report/section.ts';
import type { Weights } from '../../core/run/weights.ts';
import type { Engine } from '../../engine/index.ts';
import { gradingsIn, gradingsNamed } from '../options/chosen-gradings.ts';
import { agreementSections } from './agreement.ts';
import { expertsSections } from './experts-agreement.ts';
import { cfeSections } from './cfe.ts';
import { clSections } from './cl.ts';
import { diagnosisSections, lengthsOf } from './diagnosis.ts';
import { ofNoGrading, type ChosenGradings } from './methods.ts';
import { examSections } from './exam.ts';
import { filteringSections } from './filtering.ts';
import { againstSections, subjectsSections, subsetSections } from './paper.ts';

export interface ReportOptions {
  out: string;
  /** By id or name; none: the chosen one of each answer set. */
  grading?: string[];
  together?: boolean;
  openWeights?: string;
  proprietary?: string;
  overwrite?: boolean;
}

/** Writes the report of the open workspace; gives the files' paths. Throws UserError nothing-to-report, would-destroy, not-found. */
export async function writeReport(engine: Engine, options: ReportOptions): Promise<string[]> {
  const workspace = await engine.api('workspace.info', {});
  const parts: string[] = [];
  const pages: PagePart[] = [];
  const files: { name: string; text: string }[] = [];
  const add = (section: ReportSection, prefix: string): void => {
    const made = sectionFiles({ ...section, id: `${prefix}${section.id}` });
    files.push(...made.files);
    parts.push(made.markdown);
    pages.push(made.page);
  };
  const names = new Set<string>();
  const named = await gradingsOf(engine, workspace.benchmarks, options.grading ?? []);
  const cfe = workspace.benchmarks.filter(({ kind }) => {
    const { gradedBy, isOwn } = benchmarkKind(kind);
    return gradedBy === 'variables' && !isOwn;
  });
  const chosenOf = ({ id }: BenchmarkView): ChosenGradings => ({
    gradings: named?.get(id) ?? (named ? [] : undefined),
    together: options.together ?? false,
  });
  for (const benchmark of workspace.benchmarks) {
    const sections = await SECTIONS[benchmarkKind(benchmark.kind).gradedBy](engine, benchmark, chosenOf(benchmark));
    const prefix = `${fileNameFor(benchmark, names)}-`;
    for (const section of sections) add(section, prefix);
  }
  const ofCfe = named && cfe.flatMap(({ id }) => named.get(id) ?? []);
  const chosen = { gradings: ofCfe, together: options.together ?? false };
  for (const section of await subsetSections(engine, chosen, weightsSaid(options))) add(section, '');
  for (const section of await filteringSections(engine, workspace.benchmarks)) add(section, '');
  const runs = runsSection(await engine.api('runs.list', {}));
  if (parts.length === 0 && runs.rows.length === 0)
    throw new UserError(
      'nothing-to-report',
      `${workspace.name} holds no graded answers yet. Evaluate answers first; a report shows what came of them.`,
    );
  for (const section of await subjectsSections(engine, cfe)) add(section, '');
  add(runs, '');
  const of = workspace.benchmarks.map(({ name, hash, items }) => ({
    name,
    text: `${String(items)} items, sha256 ${hash}`,
  }));
  const head = [`# ${plain(workspace.name)}`, '', ...of.map(({ name, text }) => `- ${plain(name)}: ${text}`), '', ''];
  files.push({ name: 'report.md', text: head.join('\n') + parts.join('\n') });
  const lines = of.map(({ name, text }) => `${name}: ${text}`);
  files.push({ name: 'report.html', text: reportPage({ title: workspace.name, of: lines, parts: pages }) });
  const tables = files.filter(({ name }) => name.endsWith('.tex')).map(({ name }) => name);
  files.push({ name: 'report.tex', text: latexDocument(workspace.name, tables) });
  const paths = files.map(({ name }) => join(options.out, name));
  const target = { purpose: 'report' as const, replace: options.overwrite ?? false };
  await engine.api('export.check', { ...target, paths });
  for (const { name, text } of files)
    await engine.api('export.content', { ...target, path: join(options.out, name), content: text });
  return paths;
}

function weightsSaid({ openWeights = '', proprietary = '' }: ReportOptions): Record<string, Weights> {
  const each = (models: string, weights: Weights): [string, Weights][] =>
    models.split(',').flatMap((model) => (model.trim() === '' ? [] : [[model.trim(), weights] as const]));
  return Object.fromEntries([...each(openWeights, 'open'), ...each(proprietary, 'proprietary')]);
}

/** By benchmark; undefined: none is named. Throws UserError not-found. */
async function gradingsOf(
  engine: Engine,
  benchmarks: readonly BenchmarkView[],
  named: readonly string[],
): Promise<Map<number, GradingView[]> | undefined> {
  if (named.length === 0) return undefined;
  const all = await gradingsIn(engine, benchmarks);
  const wanted = new Set(named.flatMap((one) => gradingsNamed(all, one)));
  const found = new Map<number, GradingView[]>();
  for (const benchmark of benchmarks) {
    const own = await gradingsIn(engine, [benchmark]);
    const ids = new Set([...wanted].map(({ gradingId }) => gradingId));
    found.set(
      benchmark.id,
      own.filter(({ gradingId }) => ids.has(gradingId)),
    );
  }
  return found;
}

type Sections = (engine: Engine, benchmark: BenchmarkView, chosen: ChosenGradings) => Promise<ReportSection[]>;

/** What is said of a benchmark by what of its answers is graded. */
const SECTIONS: Record<GradedBy, Sections> = {
  variables: async (...of) => {
    const [engine, benchmark, chosen] = of;
    const hasNone = chosen.gradings?.length === 0;
    const results = hasNone ? [] : await cfeSections(...of);
    const others = [
      ...results,
      ...(await againstSections(engine, benchmark)),
      ...(await agreementOf(...of)),
      ...(await diagnosisSections(...of)),
    ];
    return [...others, ...(await lengthsOf(...of, others.length === 0))];
  },
  points: async (...of) => [...(await examSections(...of)), ...(await agreementOf(...of))],
  rubrics: async (...of) => [...(await clSections(...of)), ...(await agreementOf(...of))],
};

const agreementOf: Sections = async (engine, benchmark, chosen) => [
  ...(await agreementSections(engine, benchmark, chosen)),
  ...(await expertsSections(engine, benchmark)),
];

/** Two benchmarks never share their files: names of ours go over any file system, and each is there once. */
function fileNameFor({ name, id }: BenchmarkView, taken: Set<string>): string {
  const safe = name
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 80);
  const file = safe === '' || taken.has(safe.toLowerCase()) ? `${safe}${safe === '' ? '' : '-'}${String(id)}` : safe;
  taken.add(file.toLowerCase());
  return file;
}

function runsSection(runs: readonly RunView[]): ReportSection {
  return {
    id: 'runs',
    title: 'Runs',
    head: [
      'run',
      'kind',
      'state',
      'benchmark',
      'model',
      'judge',
      'done',
      'failed',
      'calls',
      'stored replies',
      'tokens in',
      'tokens out',
      'cost $',
    ],
    rows: runs
      .toReversed()
      .map((run) => [
        ...[
          run.runId,
          run.kind,
          run.state,
          run.benchmark,
          run.model,
          run.judge,
          run.done,
          run.failed,
          run.calls,
          run.cached,
        ],
        ...[run.tokensIn, run.tokensOut, run.cost === null ? null : Number(run.cost.toFixed(4))],
      ]),
    methods: runs
      .toReversed()
      .map(({ priceDate }) =>
        ofNoGrading(
          `what each run did, as the workspace recorded it${priceDate === null ? '' : `; costs by prices of ${priceDate}`}`,
        ),
      ),
    notes: [],
  };
}
