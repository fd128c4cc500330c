/** Going from place to place in the window: where to, and what is to be shown there. The screen that shows it says that it arrived. */
import type { FigureMembers } from '../../contract/breakdown.ts';
import { isBoolean, ofWorkspace, recall, remember } from './storage.ts';
import { windowStore } from './stores.ts';

export const SCREENS = ['home', 'review', 'runs', 'results', 'diagnose', 'team', 'settings'] as const;
export type Screen = (typeof SCREENS)[number];

/** The pages of Results. */
export const RESULT_TABS = ['answers', 'experts', 'subsets'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** The pages of Team. */
export const TEAM_TABS = ['seats', 'adjudicate', 'audit'] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** An answer to an item, and a variable of it. */
export interface AnswerPlace {
  responseId: number;
  variableId: number | null;
}

/** The items behind a figure: which, in whose answers, and what the figure is called. */
export interface FigureItems {
  title: string;
  runIds: readonly number[];
  of: FigureMembers;
}

/** What a screen is to show once it is there. */
export interface Wanted {
  /** Review: the answer set, the item, the place in it, and its flow at a step (by its id). */
  answers?: number | null | undefined;
  item?: number | undefined;
  at?: AnswerPlace | undefined;
  flow?: { itemId: number; stepId: number | null } | undefined;
  /** Results: the items behind a figure. */
  figure?: FigureItems | undefined;
}

/** Without a benchmark: the one that is looked at. */
export type Place =
  | { screen: 'home' | 'runs' | 'diagnose' | 'settings' }
  | ({ screen: 'review'; benchmarkId?: number } & Omit<Wanted, 'figure'>)
  | { screen: 'results'; benchmarkId?: number; tab?: ResultTab; figure?: FigureItems }
  | { screen: 'team'; tab?: TeamTab };

interface Where {
  screen: Screen;
  benchmarkId: number | null;
  resultTab: ResultTab;
  teamTab: TeamTab;
  wanted: Wanted;
}

export const useWhere = windowStore<Where>(() => ({
  screen: 'home',
  benchmarkId: null,
  resultTab: 'answers',
  teamTab: 'seats',
  wanted: {},
}));

/** Whether the desk was in front when the workspace was left. */
const AT_DESK = 'atDesk';

export function navigate(place: Place): void {
  const { screen } = place;
  remember(ofWorkspace(AT_DESK), screen === 'review');
  if ('benchmarkId' in place && place.benchmarkId !== undefined) chooseBenchmark(place.benchmarkId);
  if (screen === 'review') {
    const { answers, item, at, flow } = place;
    useWhere.setState({ screen, wanted: { answers, item, at, flow } });
  } else if (screen === 'results')
    useWhere.setState((s) => ({ screen, resultTab: place.tab ?? s.resultTab, wanted: { figure: place.figure } }));
  else if (screen === 'team') useWhere.setState((s) => ({ screen, teamTab: place.tab ?? s.teamTab }));
  else useWhere.setState({ screen });
}

/** What was wanted is shown, and is not wanted again. */
export function arrived(...parts: readonly (keyof Wanted)[]): void {
  const { wanted } = useWhere.getState();
  if (parts.every((part) => wanted[part] === undefined)) return;
  useWhere.setState({ wanted: { ...wanted, ...Object.fromEntries(parts.map((part) => [part, undefined])) } });
}

export function chooseBenchmark(benchmarkId: number): void {
  if (benchmarkId === useWhere.getState().benchmarkId) return;
  remember(ofWorkspace('benchmark'), benchmarkId);
  useWhere.setState({ benchmarkId });
}

/** Where the window begins: who was at the desk when it closed is there again, at the item. */
export function returnToDesk(): void {
  if (recall(ofWorkspace(AT_DESK), isBoolean, false)) useWhere.setState({ screen: 'review' });
}

/** Another workspace is shown: its benchmarks and items are others. */
export function resetPlace(): void {
  useWhere.setState({ benchmarkId: null, resultTab: 'answers', wanted: {} });
}
