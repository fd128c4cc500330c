import { examJudgeRequest, examRequest, examTask } from '../exam.ts';
import { refuseErrorTypes } from './error-types.ts';
import type { Tasks } from './kind.ts';

/** Points of an exam's questions. */
export const points: Tasks = {
  prompts: { generation: 'exam', judging: () => 'exam-judge' },
  label: () => 'points',
  refuse: refuseErrorTypes,
  settings: (config) => config,
  task: examTask,
  question: examRequest,
  grading: (run, { trials }, { itemId, responseId }, counter) => {
    for (let trial = 1; trial <= trials; trial += 1) {
      const request = examJudgeRequest(run, itemId, responseId);
      if (request) counter.count('exam-judge', request, 0, trial);
      else counter.save('exam-judge');
    }
  },
};
