import { UserError } from '../../../contract/router.ts';
import { clBenchTask, clJudgeRequest, clRequest, lowEffort } from '../cl.ts';
import type { Tasks } from './kind.ts';

/** Rubrics of a task, all at once. They are not graded offline. */
export const rubrics: Tasks = {
  prompts: { generation: 'cl', judging: ({ purpose }) => (purpose === 'error-types' ? 'cl-errors' : 'cl-judge') },
  label: ({ purpose }) => (purpose === 'error-types' ? 'error types' : 'rubrics'),
  refuse: ({ judge, verifier }) => {
    if (judge === null || verifier === 'offline-only')
      throw new UserError('no-judge', 'Rubrics are graded by a judge, or by an expert at the desk. Choose a judge.');
  },
  settings: lowEffort,
  task: clBenchTask,
  question: clRequest,
  grading: (run, { trials }, { responseId }, counter) => {
    const request = clJudgeRequest(run, responseId);
    if (!request) return;
    for (let trial = 1; trial <= trials; trial += 1) counter.count('rubric-judge', request, 0, trial);
  },
};
