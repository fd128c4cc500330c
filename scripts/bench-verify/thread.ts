/** A thread that compares its share of the pairs (bench-verify.ts). in: 'go'; out: 'ready', then 'done'. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyWith } from '../../src/core/verify/verify.ts';
import type { Case } from './sets.ts';

const { cases, warm } = workerData as { cases: Case[]; warm: Case[] };
const compareAll = (list: readonly Case[]): void => {
  for (const c of list) verifyWith(c.reference, c.claimed, c.context, { shortcut: false });
};
compareAll(warm);
parentPort?.once('message', () => {
  compareAll(cases);
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
