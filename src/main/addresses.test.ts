import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, type Reply } from '../contract/router.ts';
import type { ConfirmedAddress } from '../contract/shapes.ts';
import { openAddresses, type Addresses } from './addresses.ts';
import type { Log } from './log.ts';

const log: Log = { info: () => undefined, error: () => undefined, hide: () => undefined };
const lab: ConfirmedAddress = { provider: 'compatible', baseUrl: 'https://lab.example/v1' };
const other: ConfirmedAddress = { provider: 'openai', baseUrl: 'https://lab.example/v1' };

let folder = '';
let asked: ConfirmedAddress[] = [];
let answer = true;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-addresses-'));
  asked = [];
  answer = true;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const openIn = (): Addresses =>
  openAddresses({
    folder,
    ask: (address) => {
      asked.push(address);
      return Promise.resolve(answer);
    },
    onChange: () => undefined,
    log,
  });
/** A call as the engine answers it: refused until all of these are confirmed. */
const callFor =
  (addresses: Addresses, ...needed: ConfirmedAddress[]) =>
  (): Promise<Reply> => {
    const missing = needed.find(
      (one) => !addresses.list().some((known) => JSON.stringify(known) === JSON.stringify(one)),
    );
    return Promise.resolve(missing ? fail('unconfirmed-address', 'no', missing) : { ok: true, value: 'sent' });
  };

it('a call that needs an address is made again after the user has confirmed it, now and after a restart', async () => {
  const addresses = openIn();
  expect(await addresses.confirming(callFor(addresses, lab))).toEqual({ ok: true, value: 'sent' });
  expect(asked).toEqual([lab]);
  expect(statSync(path.join(folder, 'addresses.json')).mode & 0o077).toBe(0);
  const later = openIn();
  expect(await later.confirming(callFor(later, lab))).toEqual({ ok: true, value: 'sent' });
  expect(asked).toEqual([lab]);
});

it('a refusal stays a refusal, is not remembered as consent, and is asked about again', async () => {
  answer = false;
  const addresses = openIn();
  for (let times = 1; times <= 2; times += 1) {
    expect(await addresses.confirming(callFor(addresses, lab))).toMatchObject({
      ok: false,
      error: { code: 'unconfirmed-address' },
    });
    expect(asked).toHaveLength(times);
  }
  expect(addresses.list()).toEqual([]);
});

it('an address confirmed for one provider is asked about for another', async () => {
  const addresses = openIn();
  await addresses.confirming(callFor(addresses, lab, other));
  expect(asked).toEqual([lab, other]);
});

it('calls at the same time ask once', async () => {
  const addresses = openIn();
  const replies = await Promise.all([1, 2, 3].map(() => addresses.confirming(callFor(addresses, lab))));
  expect(replies.every(({ ok }) => ok)).toBe(true);
  expect(asked).toEqual([lab]);
});

it('one that is taken back is asked about again', async () => {
  const addresses = openIn();
  await addresses.confirming(callFor(addresses, lab));
  addresses.remove(lab);
  expect(JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8'))).toEqual([]);
  await addresses.confirming(callFor(addresses, lab));
  expect(asked).toEqual([lab, lab]);
});

it.each(['', '{', 'null', '[{"provider":7,"baseUrl":"https://lab.example/v1"}]', '{"0":1}'])(
  'a file that holds %j confirms nothing',
  (text) => {
    writeFileSync(path.join(folder, 'addresses.json'), text);
    expect(openIn().list()).toEqual([]);
  },
);
