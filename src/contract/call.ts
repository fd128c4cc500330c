/** How a call is declared: the zod schemas of its input and its output. */
import { z } from 'zod';

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/** The input of a call that needs none, the output of one that says no more than that it was done. */
export const Nothing = z.object({});

/** A file or folder. */
export const Path = z.string().min(1).max(4096);
