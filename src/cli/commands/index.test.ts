import { Command } from '@commander-js/extra-typings';
import { expect, it } from 'vitest';
import { groupsFor } from './index.ts';

it('each file has the commands by whose names it is found, no more and no fewer', async () => {
  const all = await groupsFor(undefined);
  expect(all.length).toBeGreaterThan(15);
  for (const { names, add } of all) {
    const program = new Command('markscheme');
    add(program, () => undefined);
    expect(program.commands.map((one) => one.name())).toEqual([...names]);
  }
  expect(await groupsFor('nothing-of-ours')).toHaveLength(all.length);
  expect(await groupsFor('verify')).toHaveLength(1);
});
