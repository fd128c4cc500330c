/**
 * The command line again and again in one process, which its own would take a hundred times as long for: each message is the arguments of one
 * command, each reply its status, what it printed and the processor's time. node child.ts FOLDER
 */
import process from 'node:process';
import { Readable } from 'node:stream';

process.chdir(process.argv[2] ?? '.');
const main = new URL('../../../src/cli/main.ts', import.meta.url);
let printed = '';
const collect = (text: string | Uint8Array, done?: unknown): boolean => {
  printed += text.toString();
  if (typeof done === 'function') setImmediate(done as () => void);
  return true;
};
process.stdout.write = collect;
process.stderr.write = collect;
process.setMaxListeners(0);

let count = 0;
process.on('message', ({ args }: { args: string[] }) => {
  printed = '';
  // Read to its end by the command before.
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true });
  process.argv = [process.argv[0] ?? '', 'markscheme', ...args];
  const ended = new Promise<number>((resolve) => {
    process.exit = ((status: number) => {
      resolve(status);
    }) as typeof process.exit;
  });
  const before = process.cpuUsage();
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return Math.round((user + system) / 1000);
  };
  count += 1;
  void import(`${main.href}?${String(count)}`)
    .catch((error: unknown) => {
      printed += `thrown: ${String(error)}`;
      return 99;
    })
    .then(() => ended)
    .then((status) => process.send?.({ status, printed, cpuMs: cpuMs() }));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ status: 0, printed: '', cpuMs: 0 });
