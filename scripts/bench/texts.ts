/** What stands in a generated workspace: questions with formulas, answers that are right more or less often, verdicts that differ now and then. */
import type { NewItem } from '../../src/engine/store/items/items.ts';
import type { Status } from '../../src/core/grading/status.ts';

const SUBJECTS = [
  ...['Mechanics', 'Electromagnetism', 'Thermodynamics', 'Optics', 'Quantum mechanics', 'Signals', 'Circuits'],
  ...['Fluid dynamics', 'Linear algebra', 'Probability', 'Control', 'Semiconductors'],
];
const TYPES = ['numeric', 'formula', 'other'] as const;

/** A number in 0..1 that is the same for the same numbers. */
function chance(...of: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const one of of) {
    hash = Math.imul(hash ^ one, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 2 ** 32;
}

/** The item at a position, from 0. One in seven is damaged, one in four has no subject's neighbour. */
export function itemOf(n: number): NewItem {
  const number = String(n + 1);
  const question = `Case ${number}. A body of mass $m = ${number}\\,\\mathrm{kg}$ slides down a plane inclined by $\\theta$ with $\\sin\\theta = \\frac{3}{5}$ and friction $\\mu = \\tfrac{1}{4}$. (a) Find its weight. (b) Find the force along the plane. (c) Say which law you used.`;
  const solution = `The weight is $$W = m g = ${number}\\cdot 10\\,\\mathrm{N}.$$ Along the plane $$F = m g\\left(\\frac{3}{5} - \\frac{1}{4}\\cdot\\frac{4}{5}\\right).$$ ${'The friction acts against the motion. '.repeat(1 + Math.floor(chance(n, 7) * 8))}`;
  const variables = ['W', 'F', 'L'].map((name, index) => ({
    name,
    type: TYPES[index] ?? 'other',
    description: `Part ${name}`,
    value: index === 0 ? `${String(10 * (n + 1))} N` : index === 1 ? `$\\frac{2}{5} m g$` : `Newton's second law`,
  }));
  return {
    externalId: `bench${number.padStart(7, '0')}`,
    lead: n === 0 ? '[' : ',',
    raw: JSON.stringify({ id: `bench${number}`, question, solution }),
    question,
    solution,
    images: [],
    imageHashes: [],
    variables,
    flow: [
      { stepId: 1, step: 'What is the weight?', answer: String(10 * (n + 1)) },
      { stepId: 2, step: 'What is the force along the plane?', answer: String(4 * (n + 1)) },
    ],
    position: n,
    itemType: 'question',
    subject: SUBJECTS[Math.floor(chance(n, 3) * SUBJECTS.length)] ?? '',
    provenance: {},
    damaged: chance(n, 5) < 1 / 7,
  };
}

export function answerText(n: number, set: number, sample: number): string {
  return `Newton's second law for the body in case ${String(n + 1)}, try ${String(set)}.${String(sample)}:\n\n$$\\sum F_x = m g \\sin\\theta - \\mu N$$\n\n1. Weight: $W = ${String(10 * (n + 1))}$ N.\n2. Along the plane: $F = \\frac25 m g$.\n\n**Final answer**\n\n$W = ${String(10 * (n + 1))}\\,\\mathrm{N}$, $F = \\frac{2}{5} m g$, by Newton's second law.`;
}

interface Stated {
  variable: number;
  source: 'offline' | 'judge';
  status: Status;
  value: string;
}

/** Three verdicts on an answer: the verifier's on the number and, for one in five, also the judge's; the judge's on the others. */
export function verdictsOf(n: number, set: number, sample: number): Stated[] {
  const ability = chance(n, 11) * 0.7 + 0.2 * set;
  return [0, 1, 2].flatMap((variable): Stated[] => {
    const roll = chance(n, set, sample, variable);
    const status: Status = roll < ability ? 'right' : roll < 0.9 ? 'wrong' : roll < 0.96 ? 'not_found' : 'undecided';
    const value = status === 'right' ? 'as it should be' : `other ${String(Math.floor(roll * 3))}`;
    if (variable !== 0) return [{ variable, source: 'judge', status, value }];
    const offline: Stated = { variable, source: 'offline', status: status === 'not_found' ? 'wrong' : status, value };
    if (chance(n, set, sample, 99) > 0.2) return [offline];
    const differs = chance(n, set, sample, 98) < 0.3;
    return [
      offline,
      { variable, source: 'judge', status: differs ? (status === 'right' ? 'wrong' : 'right') : status, value },
    ];
  });
}
