/**
 * Files that say how things are to be done, with something turned, cut, doubled or put in: studies, keys, prices, mappings, and what the window and
 * the engine remember between starts. Each is read, refused in a sentence, or falls back to what makes sense; none ends a start.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readEnvFile } from '../../src/cli/exam/env-file.ts';
import { readStudy } from '../../src/cli/study/study-file.ts';
import { UserError } from '../../src/contract/router.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { readMapping } from '../../src/engine/transfer/tables/mapping-file.ts';
import { readPrices } from '../../src/engine/transfer/import/import-prices.ts';
import { openAddresses } from '../../src/main/addresses.ts';
import { boundsOf, openSettings } from '../../src/main/settings.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutatedText } from './fuzz/texts.ts';
import { randomFrom } from './random.ts';

const CASES = extent(100, 10_000);
const LIMIT_CPU_MS = 5000;
let folder = '';
let engine: Engine;
const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-configs-'));
  writeFileSync(join(folder, 'B.json'), '[]');
  engine = createEngine({ resources: 'resources', userData: folder });
});
afterAll(async () => {
  await engine.close();
  said.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});

const STUDY = `benchmarks:
  - file: B.json
models:
  - &m { provider: openai, model: gpt-5-mini, k: 2, settings: { temperature: 0.5, max_tokens: 1000 } }
  - { provider: compatible, model: local, base_url: "http://127.0.0.1:8000/v1" }
  - *m
items: { subjects: [physics] }
gradings:
  - { judge: none, verifier: offline-only }
  - { judge: { provider: openai, model: gpt-5 }, trials: 3, audit: 0.1 }
workers: 4
budget: 12.5
thresholds:
  - { figure: question_accuracy, at_least: 0.5 }
`;
/** More than a message may repeat. */
const LONG = 'k'.repeat(6000);
const BOMB = `a: &a [x, x, x, x, x, x, x, x]\n${'bcdefgh'
  .split('')
  .map((name, n) => `${name}: &${name} [${Array.from({ length: 8 }, () => `*${'abcdefg'.charAt(n)}`).join(', ')}]`)
  .join('\n')}\n`;
const JSON_OF_OURS = [
  { width: 1000, height: 700, maximized: true, theme: 'dark', language: 'zh', workspace: '/a.sqlite' },
  [{ provider: 'compatible', baseUrl: 'http://127.0.0.1:1/v1' }],
  [{ path: '/a.sqlite', name: 'a', openedAt: '2026-01-01T00:00:00.000Z' }],
  { '/a.sqlite': '/shared' },
].map((value) => JSON.stringify(value, null, 2));

/** What is read, from what, and how: what is thrown has to be a sentence of ours. */
const KINDS: Record<string, { good: string[]; read: (path: string) => unknown }> = {
  'study.yaml': { good: [STUDY, BOMB, STUDY + BOMB, `${STUDY}${LONG}: 1\n`], read: readStudy },
  'env.toml': {
    good: ['[llm]\nOPENAI_API_KEY = "sk-test-0123456789abcdef"\nAZURE_API_BASE = "https://x.example/v1"\n'],
    read: (path) => readEnvFile(path, {}),
  },
  'prices.csv': {
    good: [
      'model,input,cached_input,output,date\nm,1.5,,3,2026-01\n',
      '[{"model": "m", "input": 1, "output": 2, "date": "2026-01-01"}]',
    ],
    read: readPrices,
  },
  'mapping.json': {
    good: [
      `{"question": ["question"], "values": [], "${LONG}": 1}`,
      '{"question": ["question"], "values": [{"column": "answer", "type": "numeric"}], "id": "id"}',
    ],
    read: readMapping,
  },
  'settings.json': {
    good: JSON_OF_OURS,
    read: () => {
      const settings = openSettings(folder).get();
      for (const workspace of [null, '/a.sqlite', ...settings.open]) {
        const { width, height } = boundsOf(settings, workspace);
        expect(width >= 400 && height >= 400 && width <= 10_000).toBe(true);
      }
      expect(['system', 'light', 'dark']).toContain(settings.theme);
    },
  },
  'addresses.json': {
    good: JSON_OF_OURS,
    read: () => {
      const log = { error: () => undefined, info: () => undefined, hide: () => undefined };
      const none = (): undefined => undefined;
      const opened = openAddresses({ folder, ask: () => Promise.resolve(false), onChange: none, log });
      for (const { baseUrl } of opened.list()) expect(typeof baseUrl).toBe('string');
    },
  },
  'recent.json': { good: JSON_OF_OURS, read: async () => engine.api('workspace.recent', {}) },
};

it.each(Object.entries(KINDS))('%s', { timeout: extent(60_000, 3_600_000) }, async (name, { good, read }) => {
  const random = randomFrom(SEED);
  const told = { cases: 0, taken: 0, refused: 0, slowest_ms: 0 };
  const path = join(folder, name);
  for (let n = 0; n < CASES; n += 1) {
    const text = n < good.length ? (good[n] ?? '') : mutatedText(good, random);
    writeFileSync(path, text);
    const where = `case ${String(n)} of seed ${String(SEED)}`;
    const before = process.cpuUsage();
    try {
      await read(path);
      told.taken += 1;
    } catch (error) {
      told.refused += 1;
      expect(error, where).toBeInstanceOf(UserError);
      expect((error as Error).message, where).not.toMatch(/\n\s+at |ZodError|sk-test/);
      expect((error as Error).message.length, where).toBeLessThan(5000);
    }
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round((user + system) / 1000);
    told.cases += 1;
    told.slowest_ms = Math.max(told.slowest_ms, ms);
    expect(ms, where).toBeLessThan(LIMIT_CPU_MS);
  }
  rmSync(path, { force: true });
  tellFigures(`fuzz: ${name}`, told);
  expect(told.taken).toBeGreaterThan(0);
});
