import { sql as labels } from './0015-labels.ts';
import type Sqlite from 'better-sqlite3';
import { sql as first } from './0001-first.ts';
import { sql as examPoints } from './0002-exam-points.ts';
import { sql as runTokens } from './0003-run-tokens.ts';
import { sql as expertDesk } from './0004-expert-desk.ts';
import { sql as search } from './0005-search.ts';
import { sql as rubrics } from './0006-rubrics.ts';
import { sql as flows } from './0007-flows.ts';
import { sql as batches } from './0008-batches.ts';
import { sql as rubricNotes } from './0009-rubric-notes.ts';
import { sql as judgeBatches } from './0010-judge-batches.ts';
import { sql as outputs } from './0011-outputs.ts';
import { sql as unreadable } from './0012-unreadable.ts';
import { fill as fillGradings, sql as gradings } from './0013-gradings.ts';
import { sql as seals } from './0014-seals.ts';
import { fill as fillStandings, sql as standings } from './0016-standings.ts';
import { sql as itemVerdicts } from './0017-item-verdicts.ts';
import { sql as places } from './0018-places.ts';
import { sql as givenNames } from './0019-given-names.ts';
import { sql as views } from './0020-views.ts';
import { sql as statusOfAnswers } from './0021-status-of-answers.ts';
import { sql as sealedLabels } from './0022-sealed-labels.ts';
import { fill as fillTeam, sql as team } from './0023-team.ts';
import { sql as adjudications } from './0024-adjudications.ts';
import { sql as unrecognised } from './0027-unrecognised.ts';
import { sql as benchmarkKinds } from './0025-benchmark-kinds.ts';
import { fill as fillEvidence, sql as evidence } from './0026-evidence.ts';
import { fill as fillOwnExams, sql as ownExams } from './0028-own-exams.ts';
import { fill as fillCounts, sql as counts } from './0029-counts.ts';
import { sql as sealedCounts } from './0030-sealed-counts.ts';
import { fill as fillLeastSure, sql as leastSure } from './0031-least-sure.ts';
import { fill as fillSaid, sql as said } from './0032-said.ts';
import { fill as fillSaidUnrecognised, sql as saidUnrecognised } from './0033-said-unrecognised.ts';
import { fill as fillOpenVerdicts, sql as openVerdicts } from './0034-open-verdicts.ts';
import { sql as typesetEvidence } from './0035-typeset-evidence.ts';
import { fill as fillEndings, sql as endings } from './0036-endings.ts';

interface Migration {
  version: number;
  sql: string;
  /** What SQL alone cannot say; after it, in the same transaction. */
  fill?: (raw: Sqlite.Database) => void;
}

/** All migrations in order: the schema version is the number of those applied. Never change one that has been released; add the next. */
export const migrations: readonly Migration[] = [
  { version: 1, sql: first },
  { version: 2, sql: examPoints },
  { version: 3, sql: runTokens },
  { version: 4, sql: expertDesk },
  { version: 5, sql: search },
  { version: 6, sql: rubrics },
  { version: 7, sql: flows },
  { version: 8, sql: batches },
  { version: 9, sql: rubricNotes },
  { version: 10, sql: judgeBatches },
  { version: 11, sql: outputs },
  { version: 12, sql: unreadable },
  { version: 13, sql: gradings, fill: fillGradings },
  { version: 14, sql: seals },
  { version: 15, sql: labels },
  { version: 16, sql: standings, fill: fillStandings },
  { version: 17, sql: itemVerdicts },
  { version: 18, sql: places },
  { version: 19, sql: givenNames },
  { version: 20, sql: views },
  { version: 21, sql: statusOfAnswers },
  { version: 22, sql: sealedLabels },
  { version: 23, sql: team, fill: fillTeam },
  { version: 24, sql: adjudications },
  { version: 25, sql: benchmarkKinds },
  { version: 26, sql: evidence, fill: fillEvidence },
  { version: 27, sql: unrecognised },
  { version: 28, sql: ownExams, fill: fillOwnExams },
  { version: 29, sql: counts, fill: fillCounts },
  { version: 30, sql: sealedCounts },
  { version: 31, sql: leastSure, fill: fillLeastSure },
  { version: 32, sql: said, fill: fillSaid },
  { version: 33, sql: saidUnrecognised, fill: fillSaidUnrecognised },
  { version: 34, sql: openVerdicts, fill: fillOpenVerdicts },
  { version: 35, sql: typesetEvidence },
  { version: 36, sql: endings, fill: fillEndings },
];
