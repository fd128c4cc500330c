import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { UserError } from '../../contract/router.ts';
import { verify } from '../../core/verify/index.ts';
import { shortened } from '../../core/text/shortened.ts';
import { refuseNoFile } from '../../engine/transfer/files/json-lines.ts';
import { visible } from '../output/terminal.ts';
import { EXIT, log } from '../output/output.ts';

const Pair = z.object({
  id: z.union([z.string(), z.number()]),
  reference: z.union([z.string(), z.number(), z.boolean()]).transform(String),
  claimed: z.union([z.string(), z.number(), z.boolean()]).transform(String),
  type: z.enum(['numeric', 'formula', 'other']).optional().catch(undefined),
  name: z.string().optional(),
  description: z.string().optional(),
});

/** Lines are collected up to this length before they are written: a write per line would be slower than the verifier. */
const CHUNK = 64 * 1024;

export function verifyCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('verify')
    .description('Compare pairs of values offline: JSON lines in, JSON lines out, in the same order')
    .option(
      '--pairs <file>',
      'JSON lines {"id","reference","claimed","type"?,"name"?,"description"?} (default: standard input)',
    )
    .option('--json', 'accepted for symmetry; the output is always JSON lines')
    .addHelpText('after', `\nExample:\n  echo '{"id":1,"reference":"1/2","claimed":"0.5"}' | markscheme verify`)
    .action(async (options) => {
      finish(await verifyStream(options.pairs));
    });
}

async function verifyStream(path: string | undefined): Promise<number> {
  if (path !== undefined) refuseNoFile(path);
  const input = path === undefined ? process.stdin : createReadStream(path);
  if (path !== undefined) {
    await once(input, 'open').catch(() => {
      throw new UserError('bad-input', `The file ${path} cannot be read. Check the path.`);
    });
  }
  let status: number = EXIT.done;
  let number = 0;
  let chunk = '';
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const result = verifyLine(line);
    if (result.problem !== undefined) {
      log(`line ${String(number)}: ${result.problem}`);
      status = EXIT.failures;
    }
    chunk += `${visible(JSON.stringify({ id: result.id, verdict: result.verdict, reason: result.reason }))}\n`;
    if (chunk.length > CHUNK) {
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
      chunk = '';
    }
  }
  if (chunk !== '') process.stdout.write(chunk);
  return status;
}

interface LineResult {
  id: string | number | null;
  verdict: string;
  reason: string;
  problem?: string;
}

/** A line that is no pair is answered with "undecided", so that the output keeps the input's order and length. */
function verifyLine(line: string): LineResult {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, verdict: 'undecided', reason: 'bad-line', problem: 'is not valid JSON' };
  }
  const pair = Pair.safeParse(value);
  if (!pair.success)
    return {
      id: null,
      verdict: 'undecided',
      reason: 'bad-line',
      problem: shortened(z.prettifyError(pair.error).replaceAll('\n', ' '), 300),
    };
  const { id, reference, claimed, ...context } = pair.data;
  const { verdict, reason } = verify(reference, claimed, context);
  return { id, verdict, reason };
}
