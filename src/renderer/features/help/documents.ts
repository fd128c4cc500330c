/** The documents that come with the application, and where a word stands in them. */
import { sectionsOf, type ManualSection } from '../../lib/typeset/manual.ts';

/** For whom; names are in the catalogue. */
export const SHELVES = ['grading', 'research', 'files', 'house'] as const;
export type Shelf = (typeof SHELVES)[number];

export interface Manual {
  /** Its file below docs/, by which links name it. */
  file: string;
  shelf: Shelf;
  title: string;
  source: string;
  sections: readonly ManualSection[];
}

const SHELF_OF: Record<string, Shelf> = {
  ...{ 'annotators.md': 'grading', 'team.md': 'grading', 'accessibility.md': 'grading' },
  ...{
    'cookbook.md': 'research',
    'reproduce.md': 'research',
    'from-scripts.md': 'research',
    'statistics.md': 'research',
  },
  ...{ 'offline-verdicts.md': 'research', 'cl-bench.md': 'research', 'large-runs.md': 'research' },
  ...{ 'tables.md': 'files', 'data.md': 'files' },
};
const ORDER = Object.keys(SHELF_OF);

const texts = import.meta.glob<string>('../../../../docs/**/*.md', { query: '?raw', import: 'default', eager: true });
const below = (path: string): string => path.replace(/^(?:\.\.\/)+docs\//, '');

/** By shelf, those for readers first. */
export const MANUALS: readonly Manual[] = Object.entries(texts)
  .map(([path, source]) => {
    const file = below(path);
    const sections = sectionsOf(source);
    return { file, source, sections, shelf: SHELF_OF[file] ?? 'house', title: sections[0]?.heading ?? file };
  })
  .toSorted((a, b) => SHELVES.indexOf(a.shelf) - SHELVES.indexOf(b.shelf) || placeOf(a.file) - placeOf(b.file));

function placeOf(file: string): number {
  const at = ORDER.indexOf(file);
  return at < 0 ? ORDER.length : at;
}

export const manualOf = (file: string): Manual | undefined => MANUALS.find((one) => one.file === file);

/** Where a link of the document `file` leads: a file below docs/ (or what would be one), and a heading in it. */
export function linked(file: string, link: string): { file: string; anchor: string | null } {
  const [path = '', anchor] = link.split('#');
  const to = path === '' ? file : new URL(path, `docs:///${file}`).pathname.replace(/^\//, '');
  return { file: to, anchor: anchor ?? null };
}

export interface ManualHit {
  manual: Manual;
  section: ManualSection;
  /** What stands around the first word that was found in its text; empty where the heading has it. */
  around: string;
}

const AROUND = 60;

/** The sections that have every word of `wanted`, in heading or text; those with a word in their heading first. Case does not matter. */
export function findInManuals(wanted: string, manuals: readonly Manual[] = MANUALS): ManualHit[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = manuals.flatMap((manual) =>
    manual.sections.flatMap((section) => {
      const heading = section.heading.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => heading.includes(word) || text.includes(word))) return [];
      const first = words.find((word) => text.includes(word));
      const inHeading = words.filter((word) => heading.includes(word)).length;
      return [
        { manual, section, inHeading, around: first === undefined ? '' : cut(section.text, text.indexOf(first)) },
      ];
    }),
  );
  return hits.toSorted((a, b) => b.inHeading - a.inHeading);
}

function cut(text: string, at: number): string {
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - AROUND)) + 1);
  const to = at + 2 * AROUND;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
