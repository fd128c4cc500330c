/** The paper's figure 2: how the questions of a workspace fall into subjects, those with and those without a figure. */
import { chartFrame } from './chart-frame.ts';
import type { ReportSection } from './section.ts';
import { xml } from './xml.ts';

/** Numbers of questions; an empty subject is none given. */
export interface SubjectCount {
  subject: string;
  text: number;
  multimodal: number;
}

const SUBSETS = ['text', 'multimodal'] as const;

/** Nothing where no question says its subject. `methods`: where the questions are from. */
export function subjectSections(subjects: readonly SubjectCount[], methods: string): ReportSection[] {
  if (subjects.every(({ subject }) => subject === '')) return [];
  const named = subjects.map((one) => ({ ...one, subject: one.subject || 'no subject given' }));
  const title = 'Figure 2: subjects of the questions';
  return [
    {
      id: 'figure-2',
      title,
      head: ['subject', 'text', 'multimodal', 'questions'],
      rows: named.map(({ subject, text, multimodal }) => [subject, text, multimodal, text + multimodal]),
      methods,
      notes: ['All questions of the CFE-Bench files of the workspace. Multimodal: questions with a figure.'],
      pictures: SUBSETS.flatMap((subset) => {
        const bars = named
          .map((one) => ({ label: one.subject, n: one[subset] }))
          .filter(({ n }) => n > 0)
          .sort((a, b) => b.n - a.n);
        const total = bars.reduce((sum, { n }) => sum + n, 0);
        const caption = `Figure 2: subjects, ${subset} (${String(total)} questions)`;
        return total === 0 ? [] : [{ name: subset, caption, svg: countChart(caption, bars) }];
      }),
    },
  ];
}

const [LINE, LEFT, WIDTH, TOP, RIGHT] = [26, 260, 420, 44, 70];
const LABEL_LENGTH = 38;

/** Bars below each other in their order, with their numbers. */
function countChart(title: string, bars: readonly { label: string; n: number }[]): string {
  const most = Math.max(...bars.map(({ n }) => n));
  const parts = bars.map(({ label, n }, index) => {
    const y = TOP + index * LINE;
    const length = ((n / most) * WIDTH).toFixed(1);
    const name = label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
    return (
      `<g><title>${xml(label)}</title><text x="${String(LEFT - 12)}" y="${String(y + LINE / 2)}" dy="0.35em" text-anchor="end">${xml(name)}</text>` +
      `<rect x="${String(LEFT)}" y="${String(y + 5)}" width="${length}" height="${String(LINE - 10)}" fill="#1f5f8b"/>` +
      `<text x="${(LEFT + Number(length) + 8).toFixed(1)}" y="${String(y + LINE / 2)}" dy="0.35em" fill="#555">${String(n)}</text></g>`
    );
  });
  const size = { width: LEFT + WIDTH + RIGHT, height: TOP + bars.length * LINE + 16 };
  return chartFrame({ title, description: title, ...size }, parts);
}
