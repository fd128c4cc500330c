/** CL-bench: rubrics of tasks whose conversations may be megabytes (docs/design/files.md, "CL-bench"). */
import type { BenchmarkKind } from '../kind.ts';

export const clBench = {
  id: 'cl-bench',
  name: 'CL-bench',
  detect: {
    graded: (keys) => keys.has('grading_rationale'),
    'cl-bench': (keys) => keys.has('rubrics') && keys.has('messages'),
  },
  codec: { of: 'lines' },
  ending: '.jsonl',
  exports: ['benchmark', 'generated', 'cl-graded', 'audit', 'reviews'],
  gradedBy: 'rubrics',
  gradedOffline: false,
  rowsCorrected: false,
  isShort: false,
  isOwn: false,
} as const satisfies BenchmarkKind;
