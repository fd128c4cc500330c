/** CFE-Bench, text and multimodal: variables of items with a reasoning flow (docs/design/files.md, "CFE-Bench"). */
import { parseCfeRow } from '../cfe/cfe.ts';
import type { BenchmarkKind } from '../kind.ts';

export const cfe = {
  id: 'cfe',
  name: 'CFE-Bench',
  detect: {
    detailed: (keys) => keys.has('judgment_llm'),
    generated: (keys) => keys.has('generated_answers') && !keys.has('question'),
    cfe: (keys) => keys.has('short_answer_value') || keys.has('short_answer_variable'),
  },
  codec: { of: 'rows', read: parseCfeRow },
  ending: '.json',
  exports: [
    'benchmark',
    'generated',
    'detailed',
    'table',
    'inspect-scores',
    'pairs',
    'data-set',
    'filtered',
    'errata',
    'errata-scores',
    'audit',
    'reviews',
  ],
  gradedBy: 'variables',
  gradedOffline: true,
  rowsCorrected: true,
  isShort: true,
  isOwn: false,
} as const satisfies BenchmarkKind;
