import type { GradedBy } from '../../core/benchmark/kind.ts';
import type { Tasks } from './tasks/kind.ts';
import { points } from './tasks/points.ts';
import { rubrics } from './tasks/rubrics.ts';
import { variables } from './tasks/variables.ts';

export type { Tasks };

/** What runs do, by what of a benchmark's answers is graded. */
export const TASKS: Readonly<Record<GradedBy, Tasks>> = { variables, points, rubrics };
