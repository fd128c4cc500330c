/** The command line as a process of its own, which tells what it took. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** What a process holds, in bytes, as it tells now and then. */
export interface Memory {
  rss: number;
  heapTotal: number;
  heapUsed: number;
  external: number;
  /** The most that it has held so far. */
  peak: number;
}

export interface Outcome {
  status: number | null;
  seconds: number;
  cpuSeconds: number;
  /** The most that it held at any time, in bytes. */
  peak: number;
  text: string;
}

/**
 * Makes a process tell what it holds twice a second; and its processor time (microseconds) and its peak (KiB) as it ends. Where the system tells it, the peak is
 * of the process alone (`VmHWM`): that of getrusage begins with what the process held that started it, which here is far more.
 */
const TELLS = `data:text/javascript,
import{readFileSync}from'node:fs';
const peak=()=>{try{return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status','utf8'))[1])}catch{return process.resourceUsage().maxRSS}};
const tell=()=>{process.stderr.write('\\nmemory='+JSON.stringify({...process.memoryUsage(),peak:peak()*1024})+'\\n')};
if(process.env.BENCH_MEMORY)setInterval(tell,500).unref();
process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s}=process.resourceUsage();console.error('\\nended='+(u+s)+','+peak())})`.replaceAll(
  '\n',
  '',
);

export function runCommand(
  entry: string,
  args: string[],
  at: {
    env?: Record<string, string>;
    cwd?: string;
    /** Flags of Node. */
    node?: string[];
    onMemory?: (memory: Memory) => void;
  } = {},
): Promise<Outcome> {
  const began = performance.now();
  const told = at.onMemory ? { BENCH_MEMORY: '1' } : {};
  const child = spawn(
    process.execPath,
    // What the `cli` script of package.json and the command's first line give.
    ['--max-semi-space-size=8', '--import', TELLS, ...(at.node ?? []), resolve(entry), ...args],
    { cwd: at.cwd ?? process.cwd(), env: { ...process.env, ...at.env, ...told } },
  );
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr.on('data', (data: Buffer) => {
    text += data.toString();
    text = text.replaceAll(/\nmemory=(.*)\n/g, (_, json: string) => {
      at.onMemory?.(JSON.parse(json) as Memory);
      return '';
    });
  });
  return new Promise((done) => {
    child.on('close', (status) => {
      const ended = /ended=(\d+),(\d+)/.exec(text);
      done({
        status,
        seconds: (performance.now() - began) / 1000,
        cpuSeconds: Number(ended?.[1] ?? Number.NaN) / 1e6,
        peak: Number(ended?.[2] ?? Number.NaN) * 1024,
        text,
      });
    });
  });
}
