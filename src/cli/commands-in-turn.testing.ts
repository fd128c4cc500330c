/**
 * For tests: one process that does one command after the other, each by the command line's own main module, evaluated anew. What a command may touch of
 * its process it finds as at a start: folder, variables, arguments, input, output and the end. The argument is that module (main.mjs, or main.ts).
 */
import process from 'node:process';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

export interface Command {
  folder: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  stdin: string;
}
export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

const main = pathToFileURL(process.argv[2] ?? '').href;
const leave = process.exit.bind(process);
let commands = 0;

process.on('disconnect', () => leave(0));
process.on('message', (command: Command) => {
  void perform(command).then((ended) => process.send?.(ended));
});

async function perform({ folder, args, env, stdin }: Command): Promise<Ended> {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.argv = [process.execPath, 'markscheme', ...args];
  const input = Readable.from(stdin === '' ? [] : [Buffer.from(stdin)], { objectMode: false });
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  const [out, err] = [gather(process.stdout), gather(process.stderr)];
  const status = await new Promise<number>((end, fail) => {
    process.exit = ((code: number) => {
      end(code);
    }) as typeof process.exit;
    commands += 1;
    import(`${main}?${String(commands)}`).catch(fail);
  });
  return { status, stdout: out.join(''), stderr: err.join('') };
}

/** What is written from now on. */
function gather(stream: NodeJS.WriteStream): string[] {
  const written: string[] = [];
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const told = more.find((one) => typeof one === 'function');
    if (told) process.nextTick(told);
    return true;
  };
  return written;
}
