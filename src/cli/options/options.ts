/** How options are read from their text; what does not fit is refused with the option's name. */
import { InvalidArgumentError } from 'commander';
import { UserError } from '../../contract/router.ts';
import type { ProviderName } from '../../contract/shapes.ts';
import { PROVIDERS } from '../../engine/index.ts';
import { hostNamed } from '../../engine/providers/address.ts';

/** The options of a command, as its declaration has them. */
export type OptionsOf<Declare extends (...given: never[]) => { opts(): object }> = ReturnType<
  ReturnType<Declare>['opts']
>;

/** The help of --overwrite, the same for every command that writes files. */
export const OVERWRITE =
  'replace an output that is there although it was not written by this command, or was changed since';

/** A whole number of at least 1; commander prints the message with the option's name. */
export function positive(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArgumentError(`${option} needs a whole number of at least 1.`);
    return value;
  };
}

/** Requests in flight. */
export function workersOption(option: string): (text: string) => number {
  const whole = positive(option);
  return (text) => {
    const value = whole(text);
    if (value > MOST_WORKERS)
      throw new InvalidArgumentError(
        `${option} takes at most ${String(MOST_WORKERS)}: more requests at once help no provider.`,
      );
    return value;
  };
}
const MOST_WORKERS = 256;

/** Hosts, one each time that the option is given. */
export function hostsOption(option: string): (text: string, before: string[] | undefined) => string[] {
  return (text, before = []) => {
    const host = hostNamed(text);
    if (host === null)
      throw new InvalidArgumentError(`${option} needs a host alone, such as gpu1.lab or 192.168.1.20.`);
    return [...before, host];
  };
}

/** The name of a model. */
export function modelOption(option: string): (text: string) => string {
  return (text) => {
    const name = text.trim();
    if (name === '' || name.length > 200) throw new InvalidArgumentError(`${option} needs the name of a model.`);
    return name;
  };
}

export function numberOption(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError(`${option} needs a number.`);
    return value;
  };
}

/** A number, or none. */
export function orNone(
  option: string,
  { least, most, whole = false }: { least: number; most: number; whole?: boolean },
): (text: string) => number | 'none' {
  const number = numberOption(option);
  return (text) => {
    if (text.trim().toLowerCase() === 'none') return 'none';
    const value = number(text);
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(
      `${option} needs ${whole ? 'a whole number' : 'a number'} from ${String(least)} to ${String(most)}, or none.`,
    );
  };
}

/** The value if it is one of the allowed ones. Throws UserError "bad-input" naming the option. */
export function choice<T extends string>(allowed: readonly T[], value: string, option: string): T {
  const found = allowed.find((entry) => entry === value);
  if (found === undefined)
    throw new UserError('bad-input', `${option} ${value}: it must be one of ${allowed.join(', ')}.`);
  return found;
}

/** The providers as an option's description names them. */
export const PROVIDER_NAMES = PROVIDERS.map(({ id }) => id).join(', ');

/** A provider by its id. Throws UserError "bad-input" naming the option. */
export function providerOption(value: string, option: string): ProviderName {
  return choice(
    PROVIDERS.map(({ id }) => id),
    value,
    option,
  );
}
