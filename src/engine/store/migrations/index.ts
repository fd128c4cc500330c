import { sql as first } from './0001-first.ts';

/** All migrations in order: the schema version is the number of those applied. Never change one that has been released; add the next. */
export const migrations: readonly { version: number; sql: string }[] = [{ version: 1, sql: first }];
