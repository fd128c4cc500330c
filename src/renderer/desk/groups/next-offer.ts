import { api } from '../../app/api.ts';
import { attempt, reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';

/** The next item after a position, round to the beginning once, in which answers joined a decided group; null, which is told, where there is none. */
export async function lookForOffer(benchmarkId: number, position: number): Promise<number | null> {
  const found = (await look(benchmarkId, position + 1)) ?? (await look(benchmarkId, 0));
  if (found === null) reportNote(t('groups.noOffer'), 'last');
  return found;
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
