/** A kind of benchmark for a test: JSON lines of a question and its answer. */
import { z } from 'zod';
import { issueText } from '../../core/benchmark/issue.ts';
import type { BenchmarkKind } from '../../core/benchmark/kind.ts';

const Pair = z.looseObject({ id: z.string(), question: z.string(), answer: z.string() });

export const pairs = {
  id: 'pairs',
  name: 'question and answer',
  detect: { pairs: (keys) => keys.has('question') && keys.has('answer') && keys.has('id') },
  codec: {
    of: 'rows',
    read: ({ lead, raw, line }, file, record) => {
      const row = Pair.safeParse(JSON.parse(raw));
      if (!row.success)
        return row.error.issues.map((one) => ({
          file,
          record,
          line,
          field: one.path.join('.'),
          message: issueText(one),
        }));
      const { id, question, answer } = row.data;
      const variables = [{ name: 'answer', type: 'other' as const, description: '', value: answer }];
      return { externalId: id, lead, raw, question, solution: answer, variables, flow: [], images: [] };
    },
  },
  ending: '.jsonl',
  exports: ['benchmark', 'generated', 'table', 'reviews'],
  gradedBy: 'variables',
  gradedOffline: true,
  rowsCorrected: false,
  isShort: true,
  isOwn: true,
} as const satisfies BenchmarkKind;
