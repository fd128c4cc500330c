import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { useGradingsOf } from '../../app/gradings/gradings.ts';
import { arrived, useWhere } from '../../app/navigate.ts';
import { useBenchmarkOf, useSession } from '../../app/session.ts';
import type { AnyDesk } from '../desk-store.ts';
import { keepHistory } from './desk-history.ts';
import { useFold } from '../layout/fold.ts';
import { loadBenchmark, openItem } from './opening.ts';
import { keepPlace } from './read-ahead.ts';

/** A desk as long as it is on the screen: it shows what is wanted, and keeps where the expert is. `tell` answers what to say of an item that arrives; null while nothing is open. */
export function useDesk(desk: AnyDesk, tell: () => string | null): void {
  useLoading(desk);
  useOpened(desk);
  useFold((queueOpen) => desk.store.setState({ queueOpen }));
  useArrival(desk, tell);
  useEffect(() => {
    keepHistory(desk);
    return keepPlace(desk);
  }, [desk]);
}

/** Shows the benchmark, answers and item that are wanted. */
function useLoading(desk: AnyDesk): void {
  const benchmarkId = useBenchmarkOf(desk.kind.gradedBy)?.id ?? null;
  const { answers, item, at } = useWhere((s) => s.wanted);
  const path = useSession((s) => s.workspace?.path ?? null);
  const loaded = useStore(desk.store, (s) => s.benchmarkId);
  useEffect(() => {
    if (benchmarkId === null) return;
    const shown = desk.store.getState();
    const others = answers != null && answers !== shown.answerRunId;
    if (benchmarkId !== shown.benchmarkId || path !== shown.path || others)
      void loadBenchmark(desk, benchmarkId, answers, item, at);
    else if (item !== undefined) void openItem(desk, item, at);
    arrived('answers', 'item', 'at');
  }, [desk, benchmarkId, path, answers, item, at, loaded]);
  useGradingsOf(benchmarkId);
}

/**
 * How long an item takes begins when a desk shows it, also when one comes back to the desk; that it cannot be noted is told when something is decided.
 * The store is listened to, not read with a hook: a desk that renders anew with every item is felt at the key.
 */
function useOpened({ store }: AnyDesk): void {
  useEffect(() => {
    const note = (itemId: number | null): void => {
      if (itemId !== null) api('team.opened', { itemId }).catch(() => undefined);
    };
    note(store.getState().itemId);
    return store.subscribe(({ itemId }, before) => {
      if (itemId !== before.itemId) note(itemId);
    });
  }, [store]);
}

/** A new item is said, and takes the focus unless someone types, works on an annotation (docs/design/review.md, "Focus") or is in a note that holds it. */
function useArrival({ store, kind }: AnyDesk, tell: () => string | null): void {
  const arrivals = useStore(store, (s) => s.arrivals);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const word = arrivals === 0 ? null : latest.current();
    if (word === null) return;
    announce(word);
    const typing = document.activeElement?.closest('input,textarea,[role=dialog],[data-holds-focus]');
    if (!typing && !document.querySelector('[data-work]')) kind.focus();
  }, [kind, arrivals]);
}

/** How many items the benchmark has; of what the queue shows as long as that is not known. */
export function itemsOf({ store }: AnyDesk): number {
  const { benchmarkId, queue } = store.getState();
  return useSession.getState().workspace?.benchmarks.find(({ id }) => id === benchmarkId)?.items ?? queue.length;
}
