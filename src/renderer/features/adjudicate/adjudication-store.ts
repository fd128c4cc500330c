/** What is open to adjudication in a benchmark, and what is decided of it: shown at once, saved on the same key press. */
import type { BesideView, DisputeView, Thing, Voice } from '../../../contract/adjudication-calls.ts';
import type { Adjudicated, DisputeKind } from '../../../core/review/team/adjudication.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { save, saveAll } from '../../app/saving.ts';
import { workspaceStore } from '../../app/stores.ts';
import { stepBack } from '../../desk/decisions/edits.ts';

interface Adjudication {
  benchmarkId: number | null;
  /** null: they are on their way. */
  rows: DisputeView[] | null;
  unanimous: number;
  kind: DisputeKind | 'all';
  /** The key of the one that is looked at. */
  at: string | null;
  /** By key; what is read beside each. */
  beside: ReadonlyMap<string, BesideView>;
  writing: boolean;
}

export const useAdjudication = workspaceStore<Adjudication>(() => ({
  benchmarkId: null,
  rows: null,
  unanimous: 0,
  kind: 'all',
  at: null,
  beside: new Map(),
  writing: false,
}));

export const keyOf = (one: Thing): string =>
  [one.about, one.itemId, one.responseId, one.variableId, one.answerRunId, one.rubricId, one.stepId, one.part].join(
    '/',
  );

export function thingOf(one: DisputeView): Thing {
  const { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part } = one;
  return { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part };
}

export const shownRows = ({ rows, kind }: Pick<Adjudication, 'rows' | 'kind'>): DisputeView[] =>
  (rows ?? []).filter((one) => kind === 'all' || one.kind === kind);

/** The one that is looked at: the first where none was chosen. */
export function currentRow(state: Pick<Adjudication, 'rows' | 'kind' | 'at'>): DisputeView | undefined {
  const rows = shownRows(state);
  return rows.find((one) => keyOf(one) === state.at) ?? rows[0];
}

/** Reads the list anew; the place in it stays. */
export async function loadDisputes(benchmarkId: number): Promise<void> {
  if (useAdjudication.getState().benchmarkId !== benchmarkId)
    useAdjudication.setState({ benchmarkId, rows: null, unanimous: 0, at: null, beside: new Map() });
  const found = await attempt(() =>
    Promise.all([
      api('adjudication.list', { benchmarkId }),
      api('adjudication.list', { benchmarkId, state: 'unanimous' }),
    ]),
  );
  if (!found || useAdjudication.getState().benchmarkId !== benchmarkId) return;
  useAdjudication.setState({ rows: found[0], unanimous: found[1].length });
}

/** What is read beside a disagreement, and beside the next one before it is asked for. */
export async function loadBeside(one: DisputeView | undefined): Promise<void> {
  const rows = shownRows(useAdjudication.getState());
  const next = one && rows[rows.indexOf(one) + 1];
  for (const wanted of [one, next]) {
    if (!wanted || useAdjudication.getState().beside.has(keyOf(wanted))) continue;
    const found = await attempt(() => api('adjudication.beside', thingOf(wanted)));
    if (found) useAdjudication.setState((s) => ({ beside: new Map([...s.beside, [keyOf(wanted), found]]) }));
  }
}

/** Shows what judge and verifier say where that is hidden; that it was seen is recorded. */
export async function reveal(one: DisputeView): Promise<void> {
  const beside = useAdjudication.getState().beside.get(keyOf(one));
  if (!beside?.hidden) return;
  const { responseId, variableId } = beside.hidden;
  const { stamp } = beside;
  await saveAll();
  if (!(await attempt(() => api('blind.reveal', { itemId: one.itemId, responseId, variableId, stamp })))) return;
  useAdjudication.setState((s) => ({ beside: new Map([...s.beside].filter(([key]) => !isOfItem(key, one))) }));
  announce(t('adjudication.revealed'));
}

export function go(step: 1 | -1): void {
  const state = useAdjudication.getState();
  const rows = shownRows(state);
  const one = currentRow(state);
  const next = rows[(one ? rows.indexOf(one) : 0) + step];
  if (next) useAdjudication.setState({ at: keyOf(next), writing: false });
}

/** The next one follows at once: the last of the list leads to the one before it. */
export function adjudicate(one: DisputeView, to: Adjudicated, word: string): void {
  const state = useAdjudication.getState();
  const { benchmarkId, beside } = state;
  const rows = shownRows(state);
  const index = rows.indexOf(one);
  const next = rows[index + 1] ?? rows[index - 1];
  const stamp = beside.get(keyOf(one))?.stamp;
  useAdjudication.setState((s) => ({
    rows: (s.rows ?? []).filter((other) => other !== one),
    at: next ? keyOf(next) : null,
    writing: false,
  }));
  announce(t('adjudication.saved', { said: word }));
  save(`${t('adjudication.item', { number: one.number })}: ${word}. ${to.reason}`, async () => {
    try {
      await api('adjudication.decide', { ...thingOf(one), to, ...(stamp === undefined ? {} : { stamp }) });
    } catch (error) {
      // What was not stored stands in the list again.
      if (benchmarkId !== null) void loadDisputes(benchmarkId);
      throw error;
    } finally {
      // Of the same item something else may have been corrected now.
      useAdjudication.setState((s) => ({ beside: new Map([...s.beside].filter(([key]) => !isOfItem(key, one))) }));
    }
  });
}

const isOfItem = (key: string, { itemId }: Thing): boolean => key.split('/')[1] === String(itemId);

/** As one of those who spoke says. */
export function adopt(one: DisputeView, voice: Voice, word: string): void {
  const { said, value, span } = voice;
  adjudicate(one, { said, value, reason: '', ...(span ? { span } : {}) }, word);
}

export async function adoptUnanimous(benchmarkId: number): Promise<void> {
  await saveAll();
  const done = await attempt(() => api('adjudication.adopt', { benchmarkId }));
  if (done) announce(t('adjudication.adopted', { count: done.adopted }));
  await loadDisputes(benchmarkId);
}

/** What is open again is looked at. */
export const back = (direction: 'undo' | 'redo'): void =>
  stepBack(direction, async ({ itemId, responseId, variableId }) => {
    const { benchmarkId } = useAdjudication.getState();
    useAdjudication.setState({ beside: new Map(), writing: false });
    if (benchmarkId === null) return;
    await loadDisputes(benchmarkId);
    const again = shownRows(useAdjudication.getState()).find(
      (one) => one.itemId === itemId && one.responseId === responseId && one.variableId === variableId,
    );
    if (again) useAdjudication.setState({ at: keyOf(again) });
  });
