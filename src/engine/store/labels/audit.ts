/** The label audit of a benchmark, whatever its answers are graded by (docs/team.md, "Label audit"). */
import type { AuditCounts, AuditRow } from '../../../contract/audit-calls.ts';
import { isGradedBy } from '../items/benchmarks.ts';
import { gradedDoubts, gradedRow, type GradedDoubt } from './graded-audit.ts';
import { auditRow, doubtsIn, type Doubted } from './label-audit.ts';
import type { ReadableDb } from '../file/open.ts';

export type Audited = Doubted | GradedDoubt;

export const auditOf = (
  db: ReadableDb,
  chosen: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
): { doubted: Audited[]; counts: AuditCounts } =>
  isGradedBy(db, chosen.benchmarkId, 'variables') ? doubtsIn(db, chosen) : gradedDoubts(db, chosen);

export const auditedRow = (db: ReadableDb, one: Audited): Omit<AuditRow, 'stamp'> =>
  one.of === 'variables' ? auditRow(db, one) : gradedRow(db, one);
