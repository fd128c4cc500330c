import { expect, it } from 'vitest';
import { CURRENT_SCHEMA } from './migrations/fingerprint.ts';
import { currentFingerprint } from './schema.ts';
import { openDatabase } from './sqlite.ts';

it('the fingerprint is of what the migrations make: write what is expected here into migrations/fingerprint.ts', () => {
  expect(CURRENT_SCHEMA).toEqual(currentFingerprint(openDatabase));
});
