/** The engine, for tests that make a workspace by it. Its hundreds of files are loaded by whoever makes one, and not to list the tests. */
import path from 'node:path';
import type { Engine, EngineOptions } from '../src/engine/index.ts';

export async function startEngine(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const { createEngine } = await import('../src/engine/index.ts');
  return createEngine({ resources: path.resolve(import.meta.dirname, '..', 'resources'), ...options });
}
