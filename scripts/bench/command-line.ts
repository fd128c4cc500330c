/** How long the built command line takes to compare one pair of values, beside an empty program of the same Node. By the clock, one after the other in turn. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { shareOf, type Line } from './measure.ts';

const TIMES = 10;
const PAIR = JSON.stringify({ id: 1, reference: '12.5 m/s', claimed: '12.50 m/s' });

/** As it is installed. Throws where it is not there yet. */
export function builtCommandLine(): string {
  const built = path.resolve(import.meta.dirname, '..', '..', 'out', 'cli', 'index.mjs');
  if (!existsSync(built)) throw new Error('The command line is not built yet: node scripts/build.mjs');
  return built;
}

export function measureCommandLine(): Promise<Line[]> {
  const programs = {
    empty: ['-e', '0'],
    verify: [builtCommandLine(), 'verify'],
  };
  const taken = { empty: [] as number[], verify: [] as number[] };
  for (let time = 0; time < TIMES; time += 1)
    for (const name of ['empty', 'verify'] as const) {
      const begun = performance.now();
      const { status, stderr } = spawnSync(process.execPath, programs[name], { encoding: 'utf8', input: PAIR });
      if (status !== 0) throw new Error(`${name} ended with ${String(status)}: ${stderr}`);
      taken[name].push(performance.now() - begun);
    }
  const [empty, verify] = [shareOf(taken.empty, 0.5), shareOf(taken.verify, 0.5)];
  return Promise.resolve([
    { what: 'an empty program', value: empty, unit: 'ms' },
    { what: 'verify of one pair', value: verify, unit: 'ms' },
    { what: 'verify of one pair against an empty program', value: verify / empty, unit: '×', atMost: 4 },
  ]);
}
