/** How a call is declared: the zod schemas of its input and its output. */
import { z } from 'zod';

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/**
 * Names what was shown of an item when somebody decided about it: this opening of the workspace, the item, its content, and the newest correction
 * of that. Opaque: it is given with the item and sent back as it came.
 */
export const Stamp = z.string().min(1).max(200);

/** A call that writes about an item or an answer to it. The window must send the stamp of what it showed; the engine refuses another one. */
export const stampedCall = <S extends z.ZodRawShape, O extends z.ZodType>(shape: S, output: O) => ({
  input: z.object(shape).extend({ stamp: Stamp.optional() }),
  output,
  stamped: true as const,
});

/** The input of a call that needs none, the output of one that says no more than that it was done. */
export const Nothing = z.object({});

/** A file or folder. */
export const Path = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\0]*$/, 'a path holds no zero character')
  // Where the application was started it would be a folder "https:".
  .regex(/^(?![a-z][a-z\d+.-]+:\/\/)/i, 'is an address and no file of this machine: choose a file or a folder');
