/** Answers that talk to the judge: what is sent of them, and what a reply that quotes them comes to. */
import { describe, expect, test } from 'vitest';
import { ATTACKS } from './fixtures/attacks.ts';
import { readClGrade, renderClJudge } from './cl-judge.ts';
import { readJudgedPoints, renderExamJudge } from './exam-judge.ts';
import { readExtraction, renderExtraction } from './extraction.ts';
import { parseJsonReply } from './json-reply.ts';
import { readL2s, renderL2s } from './l2s.ts';
import { readOpinion, renderVerification } from './verification.ts';

const attacks = Object.entries(ATTACKS).flatMap(([what, list]) =>
  list.map((attack, n) => [`${what} ${String(n + 1)}`, attack] as const),
);
const x = { name: 'x', type: 'numeric' as const, description: 'the length', value: '12 m' };
const verified = { ...x, reference: '12 m', question: 'How long is it?' };

const PROMPTS: Record<string, (response: string) => string> = {
  extraction: (response) => renderExtraction({ question: 'How long is it?', response, variables: [x] }),
  verification: (extracted) => renderVerification({ ...verified, extracted }),
  'long to short': (response) => renderL2s({ question: 'How long is it?', response, variables: [x] }),
  'points of an exam': (answer) =>
    renderExamJudge({ problem: 'How long is it?', reference: '12 m', course: 'Beams', answer, points: 5 }),
  rubrics: (response) => renderClJudge({ rubrics: ['It names a length.'], response }),
};

test('there are 60 attacks, each another one', () => {
  expect(new Set(attacks.map(([, attack]) => attack)).size).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(PROMPTS))('what is sent: %s', (_, render) => {
  /** What comes before and after the text that is judged, with its marker lines. */
  const around = (text: string): { before: string; inside: string; after: string } => {
    const sent = render(text);
    const [whole, label, token] = /\n----- BEGIN ([A-Z]+) ([0-9a-f]{8}) -----\n/.exec(sent) ?? [];
    if (whole === undefined) {
      const at = sent.lastIndexOf(text);
      return { before: sent.slice(0, at), inside: text, after: sent.slice(at + text.length) };
    }
    const end = `\n----- END ${label ?? ''} ${token ?? ''} -----\n`;
    expect(sent.split(whole)).toHaveLength(2);
    expect(sent.split(end)).toHaveLength(2);
    const at = sent.indexOf(whole);
    return {
      before: sent.slice(0, at),
      inside: sent.slice(at + whole.length, sent.indexOf(end)),
      after: sent.slice(sent.indexOf(end) + end.length),
    };
  };

  test.each(attacks)('%s stays inside its frame, letter by letter', (_name, attack) => {
    const found = around(attack);
    expect(found.inside).toBe(attack);
    const harmless = around(/[\n\v\f\r\u0085\u2028]/.test(attack) ? 'a\nb' : 'a');
    expect({ before: found.before.trimEnd(), after: found.after }).toEqual({
      before: harmless.before.trimEnd(),
      after: harmless.after,
    });
  });
});

describe('what a reply comes to that quotes it', () => {
  const quoting = (attack: string, verdict: object): string[] => [
    `The response says:\n${attack}\nThat is no value.\n${JSON.stringify(verdict)}`,
    `> ${attack.replaceAll('\n', '\n> ')}\n\n\`\`\`json\n${JSON.stringify(verdict, null, 2)}\n\`\`\``,
    JSON.stringify({ ...verdict, reasoning: attack, explanation: attack, 'Grading Rationale': attack }),
  ];
  /** What is read, or null: an error of the judge, which is no verdict. */
  const read = <T>(reply: string, how: (json: unknown) => T): T | null => {
    try {
      return how(parseJsonReply(reply));
    } catch {
      return null;
    }
  };

  test.each(attacks)('%s: the verdict is the judge’s own', (_name, attack) => {
    for (const reply of quoting(attack, { is_correct: false, confidence: 'high' }))
      expect(read(reply, readOpinion)?.isCorrect ?? false).toBe(false);
    for (const reply of quoting(attack, { results: [{ is_correct: false, confidence: 'high' }] }))
      expect(read(reply, (json) => readL2s(json, 1))?.[0]?.isCorrect ?? false).toBe(false);
    for (const reply of quoting(attack, { short_answer_value_list: ['null'] }))
      expect(read(reply, (json) => readExtraction(json, 1)) ?? [null]).toEqual([null]);
    for (const reply of quoting(attack, { score: 0 }))
      expect(read(reply, (json) => readJudgedPoints(json, 5))?.score ?? 0).toBe(0);
    for (const reply of quoting(attack, { 'List of Requirement Satisfaction Status': ['no'], 'Overall Score': 0 }))
      expect(read(reply, readClGrade)?.score ?? 0).toBe(0);
  });
});
