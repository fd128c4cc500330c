/** The course exam benchmark: points of questions of whole exams (docs/design/files.md, "Course exam"). */
import type { BenchmarkKind } from '../kind.ts';

export const courseExam = {
  id: 'course-exam',
  name: 'course exam',
  detect: {
    'exam-results': (keys) => keys.has('instance_id') && keys.has('points_earned'),
    'course-exam': (keys) => keys.has('instance_id') && keys.has('exam_id'),
  },
  codec: { of: 'exam' },
  ending: null,
  exports: ['benchmark', 'exam-results', 'generated', 'sft', 'pretrain', 'audit', 'reviews'],
  gradedBy: 'points',
  gradedOffline: true,
  rowsCorrected: false,
  isShort: true,
  isOwn: false,
} as const satisfies BenchmarkKind;
