/** Labels that somebody contradicts, and what the expert finds of them (docs/team.md, "Label audit"). */
import type { AuditCounts, AuditRow } from '../../../contract/audit-calls.ts';
import type { Decision } from '../../../core/grading/status.ts';
import { winnerOf } from '../../../core/review/team/label-audit.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt, reportDone, reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { save } from '../../app/saving.ts';
import { workspaceStore } from '../../app/stores.ts';
import { stepBack } from '../../desk/decisions/edits.ts';
import { fileName } from '../../lib/format.ts';

/** How many are read at a time. */
const PAGE = 100;

interface AuditState {
  benchmarkId: number | null;
  counts: AuditCounts | null;
  rows: readonly AuditRow[];
  index: number;
}
export const useAudit = workspaceStore<AuditState>(() => ({ benchmarkId: null, counts: null, rows: [], index: 0 }));

const get = useAudit.getState;
const set = useAudit.setState;

/** Reads as many as are shown; of another benchmark the first of them. */
export async function readAudit(benchmarkId: number, more = 0): Promise<void> {
  const same = get().benchmarkId === benchmarkId;
  if (!same) set({ benchmarkId, counts: null, rows: [], index: 0 });
  const limit = Math.min(1000, Math.max(PAGE, get().rows.length) + more);
  const read = await attempt(() => api('audit.list', { benchmarkId, limit }));
  if (read && get().benchmarkId === benchmarkId) set(read);
}

export function showMore(): void {
  const { benchmarkId } = get();
  if (benchmarkId !== null) void readAudit(benchmarkId, PAGE);
}

export function choose(index: number): void {
  if (index >= 0 && index < get().rows.length) set({ index });
}

/** What the answer is. The same again takes it back; else the next is looked at. */
export function find(wanted: Decision | null): void {
  const { rows, index } = get();
  const row = rows[index];
  if (!row) return;
  // What was adjudicated stands, and a whole answer is right or wrong.
  const isWhole = row.variableId === null;
  const refused =
    row.of !== 'variables'
      ? t('audit.atDesk')
      : row.found?.adjudicated
        ? t('audit.stands')
        : isWhole && (wanted === 'undecided' || wanted === 'not_found')
          ? t('audit.rightOrWrong')
          : null;
  if (refused !== null) {
    reportNote(refused, 'last');
    return;
  }
  const status = row.found?.status === wanted ? null : wanted;
  if (status === null && !row.found) return;
  const { itemId, responseId, variableId, stamp, label } = row;
  const verdict = status === null ? t('review.cleared') : t(`decision.${status}`);
  save(t('audit.saving', { id: row.externalId, name: row.variable, verdict }), async () => {
    await api('audit.find', { itemId, responseId, variableId, status, stamp });
    announce(status === null ? verdict : t(`audit.found.${winnerOf(label, status) ?? 'none'}`));
    await again();
  });
  if (status !== null) choose(index + 1);
}

export function back(direction: 'undo' | 'redo'): void {
  stepBack(direction, async ({ itemId, responseId }) => {
    await again();
    const at = get().rows.findIndex((row) => row.itemId === itemId && row.responseId === responseId);
    if (at >= 0) choose(at);
  });
}

async function again(): Promise<void> {
  const { benchmarkId } = get();
  if (benchmarkId !== null) await readAudit(benchmarkId);
}

/** Asks where to, and writes all of them as a table. */
export async function exportAudit(benchmarkId: number, name: string): Promise<void> {
  const path = await attempt(() => api('shell.pickSave', { kind: 'export', name: `${name}_audit.csv` }));
  if (!path) return;
  const written = await attempt(() => api('export.write', { what: 'audit', benchmarkId, path, replace: true }));
  if (!written) return;
  reportDone(t('export.done', { count: written.rows, files: fileName(path) }), {
    label: t('export.show'),
    onClick: () => void attempt(() => api('shell.showInFolder', { path })),
  });
}
