/** Options are taken with "_" as the reference scripts write them, and with "-": --max_workers is --max-workers. */
export function withDashes(argv: readonly string[]): string[] {
  return argv.map((argument) => argument.replace(/^--[A-Za-z][\w-]*/, (name) => name.replaceAll('_', '-')));
}
