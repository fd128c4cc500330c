import { DEFAULT_POLICY } from '../../../core/grading/policy.ts';
import { verdictOnExtracted, settles } from '../../../core/grading/s2s.ts';
import { readExtraction } from '../../../core/prompts/extraction.ts';
import { variablesOf } from '../../store/items/items.ts';
import { gradeInput, questionOf } from '../../store/runs/tasks.ts';
import { auditedVariables } from '../grading/audit.ts';
import type { Counter } from '../dry-run/dry-run-counter.ts';
import { generateTask, generationRequest } from './generate.ts';
import { longRequest } from '../grading/grade-long.ts';
import { extractionRequest, gradeTask, nothing, offlineLayer, verificationRequest } from '../grading/grade.ts';
import { offlineVerifier } from '../grading/offline-values.ts';
import type { AnswerToGrade, Asking } from '../run-context.ts';
import { refuseErrorTypes } from './error-types.ts';
import type { Judging, Tasks } from './kind.ts';

/** The values that an answer claims for an item's variables. */
export const variables: Tasks = {
  prompts: { generation: 'generation', judging: ({ protocol }) => protocol },
  label: ({ protocol }) => protocol.toUpperCase(),
  refuse: refuseErrorTypes,
  settings: (config) => config,
  task: (run, config, task) => (config.type === 'generation' ? generateTask(run, config, task) : gradeTask(run, task)),
  question: (run, { images }, itemId) => generationRequest(run, questionOf(run.db, itemId), itemId, images),
  grading: (run, config, { responseId, itemId }, counter) => {
    const input = gradeInput(run.db, responseId);
    const asked = variablesOf(run.db, itemId);
    const { text } = input ?? { text: null };
    if (!input || text === null || text.trim() === '' || asked.length === 0) return;
    const answer = { ...input, text, itemId, variables: asked };
    for (let trial = 1; trial <= config.trials; trial += 1)
      if (config.protocol === 's2s') shortToShort(run, config, counter, answer, trial);
      else counter.count(config.protocol, longRequest(run, answer, config.protocol), 0, trial);
  },
};

type Answer = Pick<AnswerToGrade, 'question' | 'solution' | 'text' | 'variables' | 'itemId'>;

function shortToShort(run: Asking, config: Judging, counter: Counter, answer: Answer, trial: number): void {
  const policy = config.policy ?? DEFAULT_POLICY;
  const offline = config.verifier === 'judge-only' ? [] : offlineLayer(answer, nothing(), policy);
  const open = answer.variables.filter((_, index) => !offline[index] || !settles(offline[index]));
  const asks = config.judge !== null && config.verifier !== 'offline-only';
  const audited =
    asks && config.verifier === 'offline-first' && trial === 1 ? auditedVariables(config.audit, answer, offline) : [];
  for (let n = open.length + audited.length; n < answer.variables.length; n += 1) counter.save('verification');
  if (open.length + audited.length === 0 || !asks) {
    counter.save('extraction');
    return;
  }
  const kept = counter.count('extraction', extractionRequest(run, answer), 0, trial);
  const values = kept === undefined ? null : tryRead(() => readExtraction(kept, answer.variables.length));
  for (const variable of [...open, ...audited]) {
    // Without the extraction any of the open values may need a comparison.
    const value = values ? (values[answer.variables.indexOf(variable)] ?? null) : variable.value;
    const verify =
      config.verifier === 'judge-only' || audited.includes(variable) ? null : offlineVerifier(policy, answer);
    if (values && verdictOnExtracted(variable, value, verify)) counter.save('verification');
    else if (values)
      counter.count('verification', verificationRequest(run, answer, variable, value ?? 'null'), 0, trial);
    else counter.assume('verification', verificationRequest(run, answer, variable, value ?? 'null'));
  }
}

function tryRead<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
