import { useEffect } from 'react';
import { arrived, useWhere } from '../app/navigate.ts';
import { useSession } from '../app/session.ts';
import type { AnyDesk } from './desk-store.ts';
import { loadBenchmark, openItem, reload } from './opening.ts';

/** A run that grades is followed this long after its last step. */
const RELOAD_MS = 400;

/** Shows the benchmark, answers and item that the session asks for, and reads them again when a run of it has moved. */
export function useLoading(desk: AnyDesk): void {
  const benchmarkId = useWhere((s) => s.benchmarkId);
  const { answers, item } = useWhere((s) => s.wanted);
  const workspace = useSession((s) => s.workspace);
  const path = workspace?.path ?? null;
  const moved = useSession((s) =>
    s.runs.flatMap((run) => (run.benchmarkId === benchmarkId ? [run.runId, run.done, run.state] : [])).join(),
  );
  useEffect(() => {
    if (benchmarkId === null) return;
    const loaded = desk.store.getState();
    const others = answers != null && answers !== loaded.answerRunId;
    if (benchmarkId !== loaded.benchmarkId || path !== loaded.path || others)
      void loadBenchmark(desk, benchmarkId, answers, item);
    else if (item !== undefined) void openItem(desk, item);
    arrived('answers', 'item', 'at');
  }, [desk, benchmarkId, path, answers, item]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (desk.store.getState().benchmarkId === benchmarkId) void reload(desk);
    }, RELOAD_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [desk, moved, workspace, benchmarkId]);
}
