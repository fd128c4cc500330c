import type { Plugin } from 'vite';

/** Writes down which packages are inside what is built: one file for each room of the build, in out/parts. */
export function recordParts(room: string): Plugin;
