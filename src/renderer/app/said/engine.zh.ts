import { desk } from './desk.zh.ts';
import { files } from './files.zh.ts';
import { filters } from './filters.zh.ts';
import { methods } from './methods.zh.ts';
import { runs } from './runs.zh.ts';
import type { Templates } from '../../lib/said.ts';
import { verdicts } from './verdicts.zh.ts';

/** What the engine says, in Chinese. What is missing here is said in English; said.test.ts counts it. */
export const engine: Templates = { ...verdicts, ...desk, ...files, ...runs, ...filters, ...methods };
