/**
 * The addresses that the user confirmed for a provider's requests and key, in the user's own folder: a workspace, which may come from
 * anybody, names addresses too, and the window shows what it likes. So the question is asked here, in a dialog of the system.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Reply } from '../contract/router.ts';
import { ConfirmedAddress } from '../contract/shapes.ts';
import type { Log } from './log.ts';

export interface Addresses {
  list: () => readonly ConfirmedAddress[];
  /** A call, made again once the user has confirmed the address that it was refused for. Otherwise the refusal. */
  confirming: (call: () => Promise<Reply>) => Promise<Reply>;
  remove: (address: ConfirmedAddress) => void;
}

export interface AddressOptions {
  folder: string;
  /** Shows the whole address; false unless the user agreed. */
  ask: (address: ConfirmedAddress) => Promise<boolean>;
  /** They have changed. */
  onChange: () => void;
  log: Log;
}

/** A run asks two models at most; a call that is refused for more is not going to end. */
const MOST_QUESTIONS = 3;

export function openAddresses({ folder, ask, onChange, log }: AddressOptions): Addresses {
  const file = path.join(folder, 'addresses.json');
  let confirmed = read(file);
  // One question at a time, however many calls wait for it.
  let asking: Promise<unknown> = Promise.resolve();

  const has = (address: ConfirmedAddress): boolean => confirmed.some((one) => same(one, address));
  const change = (changed: readonly ConfirmedAddress[]): void => {
    confirmed = changed;
    onChange();
    try {
      writeFileSync(`${file}.partial`, JSON.stringify(confirmed, null, 2), { mode: 0o600 });
      renameSync(`${file}.partial`, file);
    } catch (error) {
      log.error('The confirmed addresses could not be stored; they count until Markscheme ends', error);
    }
  };
  const isConfirmed = (address: ConfirmedAddress): Promise<boolean> => {
    const answer = asking.then(async () => {
      if (has(address)) return true;
      if (!(await ask(address))) return false;
      change([...confirmed, address]);
      return true;
    });
    asking = answer.catch(() => undefined);
    return answer;
  };
  return {
    list: () => confirmed,
    confirming: async (call) => {
      let reply = await call();
      for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
        if (reply.ok || reply.error.address === undefined) return reply;
        const { provider, baseUrl } = reply.error.address;
        if (!(await isConfirmed({ provider, baseUrl }))) return reply;
        reply = await call();
      }
      return reply;
    },
    remove: (address) => {
      if (has(address)) change(confirmed.filter((one) => !same(one, address)));
    },
  };
}

function same(a: ConfirmedAddress, b: ConfirmedAddress): boolean {
  return a.provider === b.provider && a.baseUrl === b.baseUrl;
}

function read(file: string): readonly ConfirmedAddress[] {
  try {
    return z
      .array(ConfirmedAddress)
      .catch([])
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or no JSON any more: they are asked about anew.
    return [];
  }
}
