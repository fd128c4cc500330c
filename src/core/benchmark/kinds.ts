/** What there is to ask of the listed kinds of benchmarks. */
import type { BenchmarkKind, GradedBy } from './kind.ts';
import { LISTED } from './listed.ts';

export type BenchmarkKindId = (typeof LISTED)[number]['id'];
/** What a file is: a benchmark, or answers in the form of one. */
export type FileKind = (typeof LISTED)[number] extends infer K
  ? K extends { detect: infer D }
    ? keyof D
    : never
  : never;

const ALL: readonly BenchmarkKind[] = LISTED;
export const BENCHMARK_KINDS = ALL.map(({ id }) => id) as BenchmarkKindId[];
export const FILE_KINDS = ALL.flatMap(({ detect }) => Object.keys(detect)) as FileKind[];

export function benchmarkKind(id: BenchmarkKindId): BenchmarkKind {
  const found = ALL.find((kind) => kind.id === id);
  if (!found) throw new Error(`there is no kind of benchmark ${id}`);
  return found;
}

/** The kind of benchmark that a file is; undefined for files of answers. */
export const benchmarkOfFile = (file: string): BenchmarkKind | undefined => ALL.find(({ id }) => id === file);

/** What a file is by the keys of its first row; null for none of the benchmarks' own forms. */
export function fileKindOf(keys: ReadonlySet<string>): FileKind | null {
  for (const { detect } of ALL) for (const [file, is] of Object.entries(detect)) if (is(keys)) return file as FileKind;
  return null;
}

/** The ids of the kinds of which something is so. */
export const kindIdsWhere = (is: (kind: BenchmarkKind) => boolean): BenchmarkKindId[] =>
  ALL.filter(is).map(({ id }) => id) as BenchmarkKindId[];

export const kindsGradedBy = (...by: readonly GradedBy[]): BenchmarkKindId[] =>
  kindIdsWhere(({ gradedBy }) => by.includes(gradedBy));
