#!/usr/bin/env -S node --max-semi-space-size=8
/**
 * The door of the command line: compiled code is kept between commands, which halves the time that each takes to start. Short-lived
 * objects get little room (the flag above, in MiB), so that the memory of long runs stays small.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepHeapSmall } from '../engine/heap.ts';

keepHeapSmall();
/** In a checkout beside the other caches; elsewhere nothing is kept that nobody would look for. Two folders up from src/cli and out/cli. */
const modules = join(import.meta.dirname, '..', '..', 'node_modules');
if (existsSync(modules)) enableCompileCache(join(modules, '.cache', 'markscheme', 'compiled'));

await import('./main.ts');
