import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verify } from '../verify/index.ts';
import type { VariableSpec } from './index.ts';
import { extract } from './index.ts';

/** The bundled sample: answers written and read by hand, apart from this extractor. */
interface Item {
  id: string;
  question: string | (string | { text?: string })[];
  short_answer_variable: string[];
  short_answer_type: VariableSpec['type'][];
  short_answer_description: string[];
}
interface Graded {
  id: string;
  model: string;
  sample_index: number;
  variables: { variable: string; status: string; claimed: string | null }[];
}

const folder = new URL('../../../resources/sample/', import.meta.url);
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;

const agree = (a: string, b: string, v: VariableSpec): boolean =>
  verify(a, b, { name: v.name, type: v.type, description: v.description }).verdict === 'equivalent';

const squeeze = (text: string): string => text.replace(/[\s$*]|\\[,;]|(?<=\d),(?=\d{3})/g, '');

/** The stated place holds the value as it stands, or a link of its chain equals it. */
function states(claimed: string, value: string, variable: VariableSpec): boolean {
  if (squeeze(claimed).includes(squeeze(value))) return true;
  const links = claimed.replace(/\$/g, '').split(/=|≈|\\approx/);
  return [claimed, ...links].some((link) => agree(link.trim(), value, variable));
}

const rows = ['text', 'mm'].flatMap((set) => {
  const items = new Map(read<Item[]>(`sample_${set}.json`).map((item) => [item.id, item]));
  return ['larkspur-2', 'quill-mini'].flatMap((model) =>
    read<{ id: string; generated_answers: (string | null)[] }[]>(`sample_${set}_k_2_test_${model}.json`).flatMap(
      ({ id, generated_answers }) =>
        generated_answers.flatMap((text, index) => {
          const item = items.get(id);
          const graded = read<Graded[]>('expected.json').find(
            (g) => g.id === id && g.model === model && g.sample_index === index,
          );
          return item && graded && text !== null
            ? [{ item, graded, text, name: `${id.slice(0, 6)} ${model} ${String(index)}` }]
            : [];
        }),
    ),
  );
});

function extracted({ item, graded, text }: (typeof rows)[number]) {
  const specs = item.short_answer_variable.map((name, i) => ({
    name,
    type: item.short_answer_type[i] ?? 'other',
    description: item.short_answer_description[i] ?? '',
  }));
  const question = [item.question]
    .flat()
    .map((q) => (typeof q === 'string' ? q : (q.text ?? '')))
    .join('\n');
  const results = extract(text, specs, { question, agree });
  return specs.map((variable, i) => ({
    variable,
    result: results[i],
    claimed: graded.variables.find((g) => g.variable === variable.name)?.claimed ?? null,
  }));
}

describe('the bundled sample', () => {
  it('has answers to read', () => {
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows.map((row) => [row.name, row] as const))(
    '%s: no value that a careful reader does not see',
    (_name, row) => {
      for (const { variable, result, claimed } of extracted(row)) {
        if (result?.status !== 'found') continue;
        expect(claimed, `${variable.name}: found ${result.value ?? ''} where nothing is claimed`).not.toBeNull();
        expect(
          states(claimed ?? '', result.value ?? '', variable),
          `${variable.name}: ${result.value ?? ''} is not ${claimed ?? ''}`,
        ).toBe(true);
      }
    },
  );

  it('at least 80% of the claimed values are found', () => {
    const all = rows.flatMap(extracted).filter((e) => e.claimed !== null);
    const found = all.filter((e) => e.result?.status === 'found').length;
    expect(found / all.length).toBeGreaterThanOrEqual(0.8);
  });
});
