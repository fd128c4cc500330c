/** The kinds of benchmarks, in the order in which a file is asked whose it is. A new one is a file in `kinds/` and a line here. */
import type { BenchmarkKind } from './kind.ts';
import { cfe } from './kinds/cfe.ts';
import { clBench } from './kinds/cl-bench.ts';
import { courseExam } from './kinds/course-exam.ts';
import { ownExam } from './kinds/own-exam.ts';

export const LISTED = [ownExam, cfe, courseExam, clBench] as const satisfies readonly BenchmarkKind[];
