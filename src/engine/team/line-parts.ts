/** What the lines of bundles are made of. */
import { z } from 'zod';

/** No character that a terminal or a line of text would take for a command. */
export const Name = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{C}*$/u, 'has characters that cannot be shown');
export const Uid = z.string().regex(/^[0-9a-f]{32}$/, 'is no identity');
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is no sha256');
/** In the one form that sorts as it reads. */
export const Time = z.string().regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/, 'is no time');
/** The number of a line among those of its kind. */
export const Number = z.int().nonnegative().max(1_000_000);
/** A place within an item: of what was imported, its position; of what was added, minus the number of its part, from 1. */
export const Place = z.int().min(-1_000_000).max(1_000_000);
