import { VERSION } from '../version.ts';
import { sqliteVersion } from '../store/file/check.ts';
import type { ReadableDb } from '../store/file/open.ts';

/** The libraries that a run's requests and figures pass through, as package.json pins them. */
export const LIBRARIES = {
  openai: '7.57.0',
  '@google/genai': '3.1.0',
  'better-sqlite3': '13.2.0',
  zod: '4.6.7',
} as const;

/** What a run was started with, by name. */
export function versionsOf(db: ReadableDb): Record<string, string> {
  return { markscheme: VERSION, node: process.versions.node, sqlite: sqliteVersion(db), ...LIBRARIES };
}
