#!/usr/bin/env -S node --max-semi-space-size=8
/**
 * The door of the command line: compiled code is kept between commands, which halves the time that each takes to start. Short-lived
 * objects get little room (the flag above, in MiB), so that the memory of long runs stays small.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { keepHeapSmall } from '../engine/heap.ts';

keepHeapSmall();
standWhereTheUserIs();
/** In a checkout beside the other caches; elsewhere nothing is kept that nobody would look for. Two folders up from src/cli and out/cli. */
const modules = join(import.meta.dirname, '..', '..', 'node_modules');
if (existsSync(modules)) enableCompileCache(join(modules, '.cache', 'markscheme', 'compiled'));

await import('./main.ts');

/** `npm --prefix CHECKOUT run cli` goes into the checkout first, while paths are meant from where npm was called. */
function standWhereTheUserIs(): void {
  const { INIT_CWD: user, npm_lifecycle_event: script, npm_package_json: manifest } = process.env;
  if (script !== 'cli' || !user || !manifest || dirname(manifest) !== process.cwd()) return;
  if (manifest === join(import.meta.dirname, '..', '..', 'package.json')) process.chdir(user);
}
