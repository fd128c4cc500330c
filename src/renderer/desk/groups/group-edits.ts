/** What experts do with groups of equal answers at every desk (docs/team.md, "Answer groups"). */
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt, reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { keysOf } from '../../app/keyboard/bindings.ts';
import { isMac, keyCaps } from '../../app/keyboard/chord.ts';
import { itemIn, type AnyDesk, type Place } from '../desk-store.ts';
import { loadBenchmark, openItem } from '../opening/opening.ts';

/** Whether what is given to a group also changes what was decided otherwise: said when it is switched. */
export function overwriteToggled(overwrite: boolean): { overwrite: boolean } {
  announce(t(overwrite ? 'groups.overwriteOn' : 'groups.overwriteOff'));
  return { overwrite };
}

/** To how many members of a group a verdict was given, and how many kept what they had. */
export function tellGiven({ decided, kept }: { decided: number; kept: number }, verdict: string): void {
  announce(t('groups.said', { count: decided, verdict }));
  const key = keyCaps(keysOf('group.overwrite')[0] ?? '', isMac()).join(' ');
  if (kept > 0) reportNote(t('groups.kept', { count: kept, key }), 'last');
}

/** Leaves the groups for a member on the desk, with the answers that it is of. */
export async function openMember(desk: AnyDesk, answerRunId: number, at: Place): Promise<void> {
  const { benchmarkId, itemId, answerRunId: shown } = desk.store.getState();
  if (benchmarkId === null || itemId === null) return;
  desk.store.setState({ groups: false });
  if (answerRunId === shown) await openItem(desk, itemId, at);
  else await loadBenchmark(desk, benchmarkId, answerRunId, itemId, at);
}

/** Shift+G: on to the next item in which answers joined a decided group, round to the beginning once. Says so where there is none. */
export async function nextOffer(desk: AnyDesk): Promise<void> {
  const state = desk.store.getState();
  const { benchmarkId } = state;
  const item = itemIn(state);
  if (!item || benchmarkId === null) return;
  const found = (await look(benchmarkId, item.position + 1)) ?? (await look(benchmarkId, 0));
  if (found === null) {
    reportNote(t('groups.noOffer'), 'last');
    return;
  }
  desk.store.setState({ groups: true });
  await openItem(desk, found);
}

async function look(benchmarkId: number, from: number): Promise<number | null> {
  for (let at: number | null = from; at !== null;) {
    const place: number = at;
    const found = await attempt(() => api('groups.nextOffer', { benchmarkId, from: place }));
    if (!found) return null;
    if (found.next !== null) return found.next;
    at = found.on;
  }
  return null;
}
