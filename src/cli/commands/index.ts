/** Every command of the command line, by the file that has it; in the order of the help. */
import type { Command } from '@commander-js/extra-typings';

/** Adds its commands to the program; `finish` is told the exit status. */
type Add = (program: Command, finish: (status: number) => void) => void;
interface Group {
  names: readonly string[];
  load: () => Promise<Add>;
}

const GROUPS: readonly Group[] = [
  { names: ['import', 'export'], load: async () => (await import('./transfer.ts')).transferCommands },
  { names: ['generate'], load: async () => (await import('./generate.ts')).generateCommand },
  { names: ['evaluate'], load: async () => (await import('./evaluate.ts')).evaluateCommand },
  { names: ['exam'], load: async () => (await import('./exam.ts')).examCommand },
  { names: ['diagnose'], load: async () => (await import('./diagnose.ts')).diagnoseCommand },
  { names: ['flow'], load: async () => (await import('./flow.ts')).flowCommand },
  { names: ['cl'], load: async () => (await import('./cl.ts')).clCommand },
  { names: ['verify'], load: async () => (await import('./verify.ts')).verifyCommand },
  { names: ['benchmarks', 'answers'], load: async () => (await import('./manage.ts')).manageCommands },
  { names: ['gradings'], load: async () => (await import('./gradings.ts')).gradingsCommand },
  { names: ['compare'], load: async () => (await import('./compare.ts')).compareCommand },
  { names: ['agreement'], load: async () => (await import('./agreement.ts')).agreementCommand },
  { names: ['adjudicate'], load: async () => (await import('./adjudicate.ts')).adjudicateCommand },
  { names: ['duplicates'], load: async () => (await import('./duplicates.ts')).duplicatesCommand },
  { names: ['audit'], load: async () => (await import('./audit.ts')).auditCommand },
  { names: ['labels'], load: async () => (await import('./labels.ts')).labelsCommand },
  { names: ['report'], load: async () => (await import('./report.ts')).reportCommand },
  { names: ['study'], load: async () => (await import('./study.ts')).studyCommand },
  { names: ['seats', 'bundle', 'merge'], load: async () => (await import('./team.ts')).teamCommands },
  { names: ['assign', 'hours'], load: async () => (await import('./assign.ts')).assignCommands },
  { names: ['check', 'backup', 'restore'], load: async () => (await import('./workspace.ts')).workspaceCommands },
  { names: ['runs'], load: async () => (await import('./runs.ts')).runsCommand },
  { names: ['demo'], load: async () => (await import('./demo.ts')).demoCommand },
];

/**
 * What has the command of this name, alone: the files of the others are as long as the program. All of them where it is none of theirs, since
 * then it is help, completion or a mistake.
 */
export async function groupsFor(name: string | undefined): Promise<{ names: readonly string[]; add: Add }[]> {
  if (name === '--version' || name === '-V') return [];
  const wanted = GROUPS.filter(({ names }) => name !== undefined && names.includes(name));
  return Promise.all(
    (wanted.length > 0 ? wanted : GROUPS).map(async ({ names, load }) => ({ names, add: await load() })),
  );
}
