/** CL-bench files for tests, in words of our own: four small tasks about two invented contexts, and one row of any size. */
import { writeFileSync } from 'node:fs';

interface TaskRow {
  messages: { role: string; content: string }[];
  rubrics: (string | { rubric_criteria: string })[];
  metadata: { task_id: string; context_id: string; context_category: string; sub_category: string };
}

const FERRY = `# Rules of the Ness ferry

## Fares

A walker pays 3 crowns, a rider 5 crowns. Children under 8 travel free **only** with a walker.
From the first of May to the last of August every fare is doubled after sunset.

## Cargo

| Load | Fare |
|------|------|
| Crate | 2 crowns |
| Barrel | 4 crowns |

A barrel of salt counts as two barrels. Live geese are not carried.

## Appeals

The ferryman decides at once and writes \`F\` in the log. Nobody may appeal on the water.
`;

const GLAZE = `# The glaze book of Orm

## Firing

Ash glazes are fired for 9 hours; each further shelf adds 30 minutes, and no kiln has more than 5 shelves.

## Colours

Copper turns red when the kiln is starved of air, and green otherwise.
`;

const row = (
  id: string,
  context: string,
  kind: readonly [string, string],
  content: string,
  task: string,
  rubrics: TaskRow['rubrics'],
): TaskRow => ({
  messages: [
    { role: 'system', content: 'You answer from the rules that you are given, and from nothing else.' },
    { role: 'user', content: `${content}\n${task}` },
  ],
  rubrics,
  metadata: { task_id: id, context_id: context, context_category: kind[0], sub_category: kind[1] },
});

const RULES = ['Rule System Application', 'Regulations'] as const;
const CRAFT = ['Domain Knowledge Reasoning', 'Crafts'] as const;

export const TASKS: readonly TaskRow[] = [
  row(
    'ness-1',
    'ness',
    RULES,
    FERRY,
    'A rider with one barrel of salt crosses after sunset on 3 June. What is due, in crowns?',
    [
      'States that the rider pays 10 crowns, doubled for the summer night.',
      { rubric_criteria: 'Counts the barrel of salt as two barrels.' },
      'Gives the total as a single number of crowns.',
    ],
  ),
  row('ness-2', 'ness', RULES, FERRY, 'May a walker with two geese cross? Answer in one sentence.', [
    'Says that live geese are not carried.',
    'Answers in exactly one sentence.',
  ]),
  row('orm-1', 'orm', CRAFT, GLAZE, 'How long is an ash glaze fired with 4 further shelves?', [
    'Gives 11 hours.',
    { rubric_criteria: 'Shows how the time comes about.' },
  ]),
  row('orm-2', 'orm', CRAFT, GLAZE, 'What colour does copper take in a kiln without air?', ['Says red.']),
];

/** A task whose context has about `size` characters, with a heading every few paragraphs, and one place that is said only once; `mark` in each paragraph makes it another one. */
export function longTask(size: number, id = 'harbour', mark = ''): TaskRow {
  const rule =
    'A boat that lies at the **north mole** for longer than a tide pays a toll by its length, unless its crew mends nets ashore; what is owed is written in the book of the harbour and read aloud at noon. ';
  const parts: string[] = ['# The harbour book\n\n'];
  for (let length = 0, n = 1; length < size; n++) {
    const section = `## Article ${String(n)}\n\n${mark}${rule}Clause ${String(n)}.\n\n${rule.repeat(2)}\n\n`;
    parts.push(section);
    length += section.length;
    if (n === 1500) parts.push('## The lantern clause\n\nA lantern of blue glass frees a boat from every toll.\n\n');
  }
  const task = 'Which lantern frees a boat from tolls?';
  return row(id, id, RULES, parts.join(''), task, ['Names the lantern of blue glass.', 'Names nothing else.']);
}

export function writeRows(path: string, rows: readonly object[]): string {
  writeFileSync(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}

/** What a model answered, by task. */
export const ANSWERS: Readonly<Record<string, string>> = {
  'ness-1':
    'The rider pays 5 crowns, doubled after sunset in June: **10 crowns**.\n\nThe barrel of salt is one barrel:\n\n- barrel, 4 crowns, doubled: 8 crowns\n\nTotal: $10 + 8 = 18$ crowns.',
  'ness-2': 'No, because live geese are not carried on the Ness ferry.',
  'orm-1': 'It is fired for 9 hours and 4 times 30 minutes: 11 hours.',
  'orm-2': 'Green.',
  harbour: 'A lantern of blue glass frees a boat from every toll.',
};
