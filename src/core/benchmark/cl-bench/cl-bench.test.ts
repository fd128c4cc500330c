import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradedLine, inferenceLine, membersOf } from './cl-bench-lines.ts';
import { outlineOf } from './cl-bench-outline.ts';
import { searchMessages } from './cl-bench-search.ts';
import { askedText, parseClRow, readScore } from './cl-bench.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

const row = (raw: string) => parseClRow({ lead: '', raw, line: 7 }, 'B.jsonl', 3);

describe('a line', () => {
  it('that anything may stand in is a task or is refused by field, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const parsed = row(text);
        if (Array.isArray(parsed)) expect(parsed.every(({ line, record }) => line === 7 && record === 3)).toBe(true);
      }),
      { numRuns: 200 },
    );
    const deep = '{"messages": '.padEnd(40_000, '[') + '}';
    expect(Array.isArray(row(deep))).toBe(true);
    const nested = `{"messages": ${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(row(nested)).toMatchObject([{ message: /nested too deep/ }]);
  });

  it('keeps the source text of each member, whatever stands in the texts', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), (value) => {
        const raw = JSON.stringify(value, null, 1);
        const members = membersOf(raw);
        expect([...members.keys()]).toEqual(Object.keys(value));
        for (const [key, source] of members) expect(JSON.parse(source)).toEqual(JSON.parse(JSON.stringify(value[key])));
      }),
      { numRuns: 200 },
    );
  });

  it('of an output file has the benchmark’s keys in their order, floats as they stood, unknown fields after them', () => {
    const raw = '{"weight": 1.0, "messages": [ ], "rubrics":["a"], "metadata": {"task_id": "t", "x": 2.50}}';
    const line = inferenceLine(raw, 't', 'ü "q"\n');
    expect(line).toBe(
      '{"idx": "t", "messages": [ ], "model_output": "ü \\"q\\"\\n", "rubrics": ["a"], "metadata": {"task_id": "t", "x": 2.50}, "weight": 1.0}',
    );
    const ours = { trial: 1, status: 'solved' as const, judge: 'j', flags: [] };
    expect(gradedLine(raw, 't', 'o', { rationale: 'r', requirements: ['yes'], score: 1, ours })).toMatch(
      /"weight": 1\.0, "grading_rationale": "r", "requirement_status": \["yes"\], "score": 1, "markscheme": \{"trial": 1, "status": "solved", "judge": "j", "flags": \[\]\}\}$/,
    );
  });

  it('states scores in several ways', () => {
    expect([1, 1.0, '1', true, ' 1 points', '1.0'].map(readScore)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([0, '0', false].map(readScore)).toEqual([0, 0, 0]);
    expect([2, '', null, 'yes', 0.5, {}].map(readScore)).toEqual([null, null, null, null, null, null]);
  });
});

describe('a task', () => {
  it('asks what its last message ends with', () => {
    const user = (content: string) => [{ role: 'user' as const, content }];
    expect(askedText(user('Short question?'))).toBe('Short question?');
    expect(askedText(user(`${'Context. '.repeat(200)}\n\nWhat follows from this, in one sentence?`))).toBe(
      'What follows from this, in one sentence?',
    );
    expect(askedText(user('Chat.\n<|TASK|> Who?'))).toBe('Who?');
    expect(askedText([...user('First?'), { role: 'assistant', content: 'Yes.' }])).toBe('First?');
  });

  it('is outlined by its headings, not by what looks like one in code or tables', () => {
    const text = [
      '# One #',
      'text',
      '```',
      '# no heading',
      '```',
      'Two',
      '---',
      '| a |',
      '---',
      '### Three',
      '#nothing',
    ];
    expect(outlineOf(text.join('\n')).map(({ level, title }) => [level, title])).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
    ]);
  });

  it('is searched whatever the case and the blanks, in bounded time on hostile text', () => {
    const messages = [{ content: 'A  Tidal\nRule (x+1)? Ein Straßenname.' }, { content: 'tidal rule' }];
    expect(
      searchMessages(messages, 'tidal rule', 10).hits.map(({ message, start, end }) => [message, start, end]),
    ).toEqual([
      [0, 3, 13],
      [1, 0, 10],
    ]);
    expect(searchMessages(messages, '(x+1)?', 10).hits[0]?.snippet).toBe(
      'A Tidal Rule \u0002(x+1)?\u0003 Ein Straßenname.',
    );
    expect(searchMessages(messages, '  ', 10).total).toBe(0);
    const begun = threadTime();
    const hostile = [{ content: 'a '.repeat(500_000) + ' '.repeat(500_000) }];
    expect(searchMessages(hostile, 'a a a a a a a a b', 10).total).toBe(0);
    expect(searchMessages(hostile, 'a', 5)).toMatchObject({ total: 10_000 });
    expect(threadTime() - begun).toBeLessThan(1500);
  });
});
