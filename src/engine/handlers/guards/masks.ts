/**
 * What each call of the contract shows of others' decisions, and of what judges and verifier say, to a seat that is not to see it. Every call stands here:
 * one that is missing does not compile.
 */
import type { EngineCalls } from '../../../contract/calls.ts';

/** Made of everybody's decisions, and of what judge and verifier say: refused. */
const FIGURES = [
  ...(['agreement.pairs', 'agreement.experts', 'experts.against', 'results.get', 'results.breakdown'] as const),
  ...(['results.items', 'results.compare'] as const),
  ...(['subsets.get', 'subsets.items', 'review.filtering', 'review.standings', 'review.preview'] as const),
  ...(['exam.results', 'exam.compare', 'exam.preview', 'exam.lines', 'gradings.previewPolicy'] as const),
  ...(['cl.results', 'cl.compare', 'cl.preview', 'cl.rubrics', 'cl.errors', 'cl.gradedLines'] as const),
  ...(['audit.list', 'audit.find', 'adjudication.list', 'adjudication.beside'] as const),
  ...(['adjudication.decide', 'adjudication.adopt', 'queue.unended', 'queue.setUnended'] as const),
] as const;

/** Made of what judge and verifier say alone: refused to whom they are hidden from. */
const MACHINES = [
  ...(['review.evidence', 'diagnose.results', 'diagnose.answers', 'diagnose.lengths', 'diagnose.imageNeed'] as const),
] as const;

/** Requests and replies: the same, but of runs that gather answers, which everybody is shown. */
const REPLIES = ['runs.call'] as const;

/** Beside what a run has done: left out. */
const LEFT_OUT = ['cl.runFigures', 'exam.runFigures', 'runs.failures'] as const;

/** A run, with its figures left out. */
const RUN = ['runs.get'] as const;

/** A file, refused unless it is made without decisions and verdicts. */
const FILES = ['export.write'] as const;

/** About items: what is somebody else's is taken out of the answer. */
type OfItems = Exclude<
  Extract<keyof EngineCalls, `${'items' | 'answers' | 'review' | 'groups' | 'exam' | 'cl'}.${string}`>,
  (typeof FIGURES | typeof MACHINES | typeof LEFT_OUT)[number]
>;
const OF_ITEMS = /^(items|answers|review|groups|exam|cl)\./;

/** The workspace, its files and its settings: nothing of either. */
type OfSettings = Extract<
  keyof EngineCalls,
  `${'addresses' | 'cache' | 'httpHosts' | 'limits' | 'manage' | 'newItem' | 'prices' | 'prompts' | 'providers' | 'secrets' | 'tables' | 'workspace'}.${string}`
>;

/** Shows nothing of either: what is started, counted or proposed without a verdict, and who sits where. */
const NOTHING = [
  ...(['import.files', 'export.check', 'export.content', 'benchmarks.list', 'blind.get', 'blind.set'] as const),
  ...(['verify.pair', 'verify.groups', 'verify.report', 'subsets.sayWeights', 'experts.label'] as const),
  ...(['experts.importLabels', 'gradings.list', 'gradings.choose', 'gradings.methods'] as const),
  ...([
    'runs.startJudging',
    'runs.startGeneration',
    'runs.dryRun',
    'runs.unsent',
    'runs.resume',
    'runs.again',
  ] as const),
  ...(['runs.pause', 'runs.setWorkers', 'runs.retryFailed', 'runs.cancel', 'runs.list', 'runs.calls'] as const),
  ...(['runs.reproduction', 'diagnose.start', 'diagnose.dryRun', 'diagnose.list'] as const),
  ...(['flow.lint', 'flow.check', 'flow.start', 'flow.dryRun', 'flow.proposals', 'flow.proposal'] as const),
  ...(['flow.accept', 'flow.reject', 'team.seats', 'team.sit', 'team.addSeat', 'team.changeSeat'] as const),
  ...(['team.bundle', 'team.merge', 'team.assign', 'team.unassign', 'team.plan', 'team.hours', 'team.opened'] as const),
  ...(['team.watch', 'team.look', 'team.share', 'team.clashes', 'blind.reveal'] as const),
] as const;

const LISTED = {
  figures: FIGURES,
  machines: MACHINES,
  replies: REPLIES,
  leftOut: LEFT_OUT,
  run: RUN,
  file: FILES,
  nothing: NOTHING,
} as const;

type Listed = (typeof LISTED)[keyof typeof LISTED][number];
/** Lists of items that are made for a seat by their own handlers (`sightOf`). A call that stands nowhere else is missing here: types name it. */
const BY_ROW: Record<Exclude<keyof EngineCalls, Listed | OfItems | OfSettings>, 'nothing'> = {
  ...{ 'queue.begin': 'nothing', 'queue.list': 'nothing', 'queue.order': 'nothing', 'queue.page': 'nothing' },
  ...{ 'queue.rows': 'nothing', 'queue.subjects': 'nothing', 'queue.progress': 'nothing', 'queue.shuffle': 'nothing' },
  ...{
    'queue.views': 'nothing',
    'queue.saveView': 'nothing',
    'queue.removeView': 'nothing',
    'search.items': 'nothing',
  },
};

export type Mask = keyof typeof LISTED | 'items';

const KNOWN = new Map<string, Mask>([
  ...Object.entries<Mask>(BY_ROW),
  ...Object.entries(LISTED).flatMap(([mask, names]) => names.map((name) => [name, mask as Mask] as const)),
]);

/** What is done about a call. */
export const maskOf = (name: string): Mask => KNOWN.get(name) ?? (OF_ITEMS.test(name) ? 'items' : 'nothing');
