/**
 * Stored verdicts against a corrected reference, without a model call (docs/design/review.md, "Corrections"): the
 * offline verifier compares the values that were extracted. The stored verdict is never changed, so taking the correction back brings it back.
 */
import { verdictOnExtracted, type Verdict } from '../../../core/grading/s2s.ts';
import { statusWord, type Source, type Status } from '../../../core/grading/status.ts';
import type { Variable } from '../../../core/benchmark/item.ts';
import { DEFAULT_POLICY, GradingPolicy } from '../../../core/grading/policy.ts';
import { verdictAgain } from '../../runner/grading/offline.ts';
import { offlineVerifier } from '../../runner/grading/offline-values.ts';
import { itemTexts } from '../items/item-parts.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';
import type { WritableDb } from '../file/open.ts';

interface StoredVerdict {
  id: number;
  source: Source;
  status: Status;
  reference: string;
  value: string | null;
  reasonCode: string;
  reason: string;
  /** The grading policy of the run, as JSON; null is the default one. */
  policy: string | null;
  /** Of the offline layer alone: what else an answer states has a part in its verdict. */
  responseId: number | null;
  answer: string | null;
  extraction: 'found' | 'not_found' | 'ambiguous' | 'failed' | null;
  extracted: string | null;
  extractionReason: string | null;
}

/** What the offline layer looks at besides the answer: the item's question, solution and variables as they are now, and which of these it is. */
interface Asked {
  question: string;
  solution: string;
  variables: readonly VariableView[];
  index: number;
}

function askedOf(db: WritableDb, itemId: number, variableId: number): Asked {
  const variables = db.all<VariableView>(
    'SELECT id, position, name, type, description, value, value AS original FROM current_variables WHERE item_id = ? ORDER BY position',
    itemId,
  );
  const { question, solution } = itemTexts(db, itemId) ?? { question: '', solution: '' };
  return { question, solution, variables, index: variables.findIndex((v) => v.id === variableId) };
}

/** Compares every stored value of a variable with the variable as it counts now. Undecided judges' verdicts stay open: a judge has to see the new value. */
export function rescoreVariable(db: WritableDb, variableId: number, at: string): void {
  const variable = db.get<Variable & { edited: number; itemId: number }>(
    `SELECT c.item_id AS itemId, c.name, c.type, c.description, c.value,
       v.now_name IS NOT NULL OR v.now_type IS NOT NULL OR v.now_description IS NOT NULL OR v.now_value IS NOT NULL AS edited
     FROM current_variables c JOIN variables v ON v.id = c.id WHERE c.id = ?`,
    variableId,
  );
  db.run('DELETE FROM rescored WHERE verdict_id IN (SELECT id FROM verdicts WHERE variable_id = ?)', variableId);
  if (!variable) return;
  const verdicts = db.all<StoredVerdict>(
    `SELECT v.id, v.source, v.status, v.reference, v.value, v.reason_code AS reasonCode, v.reason, g.config -> '$.policy' AS policy,
       CASE v.source WHEN 'offline' THEN v.response_id END AS responseId, CASE v.source WHEN 'offline' THEN r.text END AS answer,
       e.status AS extraction, e.value AS extracted, e.reason AS extractionReason
     FROM verdicts v LEFT JOIN extractions e ON e.run_id = v.run_id AND e.response_id = v.response_id
       AND e.variable_id = v.variable_id AND e.trial = v.trial AND e.source = v.source
     JOIN responses r ON r.id = v.response_id JOIN runs g ON g.id = v.run_id WHERE v.variable_id = ?`,
    variableId,
  );
  const asked = askedOf(db, variable.itemId, variableId);
  const known = new Map<string, Verdict | null>();
  for (const verdict of verdicts) {
    // With the reference that it was made for, only the context of the comparison can matter, and that is the offline verifier's alone.
    if (verdict.reference === variable.value && (verdict.source !== 'offline' || variable.edited === 0)) continue;
    const key = `${String(verdict.policy)}/${verdict.source}/${String(verdict.responseId)}/${verdict.status}/${String(verdict.extraction)}/${String(verdict.extracted ?? verdict.value)}`;
    let decided = known.get(key);
    if (decided === undefined) {
      decided = rescored(verdict, variable, asked);
      known.set(key, decided);
    }
    if (!decided || (decided.status === verdict.status && verdict.reference === variable.value)) continue;
    db.run(
      `INSERT INTO rescored (verdict_id, reference, status, value, reason_code, reason, confidence, created_at)
       VALUES (@id, @reference, @status, @value, @reasonCode, @reason, @confidence, @at)`,
      { ...decided, id: verdict.id, reference: variable.value, at },
    );
  }
}

/** The verdict on a stored value against the variable as it is now; null where there was never a value to compare. */
function rescored(verdict: StoredVerdict, variable: Variable, asked: Asked): Verdict | null {
  if (verdict.status === 'not_run' || verdict.status === 'extraction_failed') return null;
  const policy = GradingPolicy.nullable()
    .catch(null)
    .parse(JSON.parse(verdict.policy ?? 'null'));
  const text = verdict.answer ?? '';
  const { question, solution, variables, index } = asked;
  const answer = { text, question, solution, variables };
  if (verdict.source === 'offline') {
    if (verdict.extraction === 'failed') return null;
    const before = {
      status: verdict.extraction ?? (verdict.value === null ? 'not_found' : 'found'),
      value: verdict.extracted ?? verdict.value,
      reason: verdict.extractionReason ?? verdict.reason,
    };
    return verdictAgain(answer, index, before, policy ?? DEFAULT_POLICY);
  }
  const verify = offlineVerifier(policy ?? DEFAULT_POLICY, answer);
  const value = verdict.extracted ?? verdict.value;
  const decided = verdictOnExtracted(variable, value, verify);
  return decided ?? (verdict.status === 'judge_error' ? null : changedReference(verdict, value));
}

function changedReference(verdict: StoredVerdict, value: string | null): Verdict {
  return {
    status: 'undecided',
    value,
    reasonCode: 'reference-changed',
    reason: `The reference value was corrected after this verdict (${statusWord(verdict.status)}), and the offline verifier cannot compare the two. A judge, or you, must look at the new value.`,
    confidence: null,
  };
}
