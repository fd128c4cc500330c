/**
 * Where the expert was: benchmark, item, filter and order stand in the window's address and in its history, so that Alt+Left and a mouse's
 * back button go back (docs/design/review.md, "Queue").
 */
import { z } from 'zod';
import { SORTS } from '../../../core/review/filter/views.ts';
import { navigate, useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import type { AnyDesk } from '../desk-store.ts';
import { openItem } from './opening.ts';
import { applyView } from '../queue/queue-view.ts';

const Place = z.object({
  /** The id of the workspace: a place in another one is not gone to. */
  workspace: z.string(),
  benchmarkId: z.int().positive(),
  itemId: z.int().positive(),
  filter: z.string(),
  sort: z.enum(SORTS),
});
type Place = z.infer<typeof Place>;

/** Items that are passed quickly leave one entry, as pages do that redirect. */
const QUICK_MS = 700;

let last = 0;
/** While the history itself moves, nothing is added to it. */
let travelling = false;

const workspaceId = (): string => useSession.getState().workspace?.id ?? '';

const placeOf = (s: ReturnType<AnyDesk['store']['getState']>): Place | null =>
  s.phase !== 'ready' || s.benchmarkId === null || s.itemId === null
    ? null
    : { workspace: workspaceId(), benchmarkId: s.benchmarkId, itemId: s.itemId, filter: s.filter, sort: s.sort };

const same = (a: Place, b: Place): boolean =>
  a.workspace === b.workspace &&
  a.benchmarkId === b.benchmarkId &&
  a.itemId === b.itemId &&
  a.filter === b.filter &&
  a.sort === b.sort;

/** `at`: when the place was gone to. */
function note(desk: AnyDesk, at: number): void {
  const place = placeOf(desk.store.getState());
  if (!place || travelling) return;
  const before = Place.safeParse(history.state).data;
  if (before && same(before, place)) return;
  const address = new URLSearchParams({ benchmark: String(place.benchmarkId), item: String(place.itemId) });
  if (place.filter !== '') address.set('filter', place.filter);
  if (place.sort !== 'position') address.set('sort', place.sort);
  const passing = before?.benchmarkId === place.benchmarkId && before.filter === place.filter && at - last < QUICK_MS;
  last = at;
  if (passing || !before) history.replaceState(place, '', `#review?${address.toString()}`);
  else history.pushState(place, '', `#review?${address.toString()}`);
}

/** The place that is to be noted, and when it was gone to. */
let waiting: { handle: number; at: number; desk: AnyDesk } | null = null;
/** Once the window is idle: the browser takes a millisecond or two for it, which the next item need not wait for. */
function noteSoon(desk: AnyDesk): void {
  waiting ??= { handle: requestIdleCallback(noteNow, { timeout: 200 }), at: performance.now(), desk };
}

function noteNow(): void {
  if (!waiting) return;
  const { handle, at, desk } = waiting;
  cancelIdleCallback(handle);
  waiting = null;
  note(desk, at);
}

/** Alt+Left: to the place before this one, also when this one was only just gone to. */
export function goBack(): void {
  noteNow();
  history.back();
}

async function travel(place: Place): Promise<void> {
  const desk = kept.find(({ store }) => store.getState().benchmarkId === place.benchmarkId);
  if (!desk || useWhere.getState().benchmarkId !== place.benchmarkId) {
    navigate({ screen: 'review', benchmarkId: place.benchmarkId, item: place.itemId });
    return;
  }
  navigate({ screen: 'review' });
  travelling = true;
  try {
    const now = desk.store.getState();
    if (now.filter !== place.filter || now.sort !== place.sort)
      await applyView(desk, place.filter, place.sort, { openFirst: false });
    await openItem(desk, place.itemId);
  } finally {
    travelling = false;
  }
}

const kept: AnyDesk[] = [];

/** Follows a desk from its first use on, also while another screen is shown. */
export function keepHistory(desk: AnyDesk): void {
  if (kept.includes(desk)) return;
  if (kept.length === 0)
    window.addEventListener('popstate', (event: PopStateEvent) => {
      const place = Place.safeParse(event.state).data;
      if (place?.workspace === workspaceId()) void travel(place);
    });
  kept.push(desk);
  desk.store.subscribe((state, before) => {
    if (
      state.itemId !== before.itemId ||
      state.phase !== before.phase ||
      state.filter !== before.filter ||
      state.sort !== before.sort
    )
      noteSoon(desk);
  });
}
