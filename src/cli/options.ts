import { InvalidArgumentError } from 'commander';

/** A whole number of at least 1; commander prints the message with the option's name. */
export function positive(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArgumentError(`${option} needs a whole number of at least 1.`);
    return value;
  };
}

export function numberOption(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError(`${option} needs a number.`);
    return value;
  };
}

/** Options are taken with "_" as the reference scripts write them, and with "-": --max_workers is --max-workers. */
export function withDashes(argv: readonly string[]): string[] {
  return argv.map((argument) => argument.replace(/^--[A-Za-z][\w-]*/, (name) => name.replaceAll('_', '-')));
}
