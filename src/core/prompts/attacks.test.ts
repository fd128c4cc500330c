/** Answers that talk to the judge: what is sent of them, and what a reply that quotes them comes to. */
import { describe, expect, test } from 'vitest';
import { ATTACKS } from './fixtures/attacks.ts';
import { framed } from './fixtures/framed.ts';
import { readClErrors, renderClErrors } from './cl-errors.ts';
import { readClGrade, renderClJudge } from './cl-judge.ts';
import { readJudgedPoints, renderExamJudge } from './exam-judge.ts';
import { readExtraction, renderExtraction } from './extraction.ts';
import { flowPrompt, readFlow, renderFlow, renderResponseFlow, responseFlowPrompt } from './flow.ts';
import { parseJsonReply } from './json-reply.ts';
import { l2lPrompt, renderL2l } from './l2l.ts';
import { readL2s, renderL2s } from './l2s.ts';
import { listPrompts } from './registry.ts';
import { readVariables, renderVariables, variablesPrompt } from './variables.ts';
import { readOpinion, renderVerification, verificationPrompt } from './verification.ts';

const attacks = Object.entries(ATTACKS).flatMap(([what, list]) =>
  list.map((attack, n) => [`${what} ${String(n + 1)}`, attack] as const),
);
const x = { name: 'x', type: 'numeric' as const, description: 'the length', value: '12 m' };
const failed = { criterion: 'It names a length.', status: 'fail' as const };
const verified = { ...x, reference: '12 m', question: 'How long is it?' };

const question = 'How long is it?';
/** Every prompt whose reply is read for a verdict or a proposal, by its name: what frames the text that is judged, and the prompt with it. */
const PROMPTS: Record<string, { label: string; render: (text: string) => string }[]> = {
  extraction: [{ label: 'RESPONSE', render: (response) => renderExtraction({ question, response, variables: [x] }) }],
  verification: [{ label: 'VALUE', render: (extracted) => renderVerification({ ...verified, extracted }) }],
  l2s: [{ label: 'RESPONSE', render: (response) => renderL2s({ question, response, variables: [x] }) }],
  l2l: [{ label: 'RESPONSE', render: (response) => renderL2l({ question, solution: '12 m', response }) }],
  'exam-judge': [
    {
      label: 'ANSWER',
      render: (answer) => renderExamJudge({ problem: question, reference: '12 m', course: 'Beams', answer, points: 5 }),
    },
  ],
  'cl-judge': [
    { label: 'RESPONSE', render: (response) => renderClJudge({ rubrics: ['It names a length.'], response }) },
  ],
  'cl-errors': [
    { label: 'RESPONSE', render: (response) => renderClErrors({ messages: [], rubrics: [failed], response }) },
    {
      label: 'CONTEXT',
      render: (content) => renderClErrors({ messages: [{ role: 'user', content }], rubrics: [failed], response: '7' }),
    },
  ],
  flow: [{ label: 'SOLUTION', render: (solution) => renderFlow({ question, solution }) }],
  'flow-response': [{ label: 'RESPONSE', render: (response) => renderResponseFlow({ question, response }) }],
  variables: [
    { label: 'SOLUTION', render: (solution) => renderVariables({ question, solution }) },
    { label: 'QUESTION', render: (text) => renderVariables({ question: text, solution: '12 m' }) },
  ],
};

test('there are 60 attacks, each another one', () => {
  expect(new Set(attacks.map(([, attack]) => attack)).size).toBeGreaterThanOrEqual(60);
});

test('every prompt whose reply is read in a form is among them', () => {
  const read = [...listPrompts(), variablesPrompt].filter(({ schema }) => schema !== null);
  expect(Object.keys(PROMPTS).sort()).toEqual(read.map(({ name }) => name).sort());
});

const cases = Object.entries(PROMPTS).flatMap(([name, frames]) => frames.map((one) => ({ name, ...one })));
describe.each(cases)('what is sent: $name, $label', ({ name, label, render }) => {
  /** What comes before and after the text that is judged, with its marker lines. */
  const around = (text: string): { before: string; inside: string; after: string } => {
    const sent = render(text);
    const found = framed(sent, label);
    if (found) return found;
    // A value without a line end stands in its line.
    expect([name, /[\n\v\f\r\u0085\u2028]/.test(text)]).toEqual(['verification', false]);
    const at = sent.lastIndexOf(text);
    return { before: sent.slice(0, at), inside: text, after: sent.slice(at + text.length) };
  };

  test.each(attacks)('%s stays inside its frame, letter by letter', (_name, attack) => {
    const found = around(attack);
    const begun = name === 'cl-errors' && label === 'CONTEXT' ? '[user]\n' : '';
    expect(found.inside).toBe(begun + attack);
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

  /** Of each kind of reply: the judge's own, in its form, and what is read of it, as text; null is an error of the judge. */
  const REPLIES: Record<string, { own: object; how: (json: unknown) => unknown }> = {
    verification: {
      own: { is_correct: false, confidence: 'high' },
      how: (json) => readOpinion(json).isCorrect,
    },
    l2s: {
      own: { results: [{ is_correct: false, confidence: 'high' }] },
      how: (json) => readL2s(json, 1)[0]?.isCorrect,
    },
    extraction: { own: { short_answer_value_list: ['null'] }, how: (json) => readExtraction(json, 1) },
    'exam-judge': { own: { score: 0 }, how: (json) => readJudgedPoints(json, 5).score },
    'cl-judge': {
      own: { 'List of Requirement Satisfaction Status': ['no'], 'Overall Score': 0 },
      how: (json) => [readClGrade(json).score, readClGrade(json).requirements],
    },
    'cl-errors': { own: { error_types: ['Format Error'] }, how: (json) => readClErrors(json).types },
    flow: {
      own: { steps: [{ step_id: 1, step: 'Which law holds?', verifiable_answer: '$F = m a$' }] },
      how: readFlow,
    },
    variables: {
      own: { variables: [{ name: 'F', type: 'formula', description: 'force', value: '$m a$' }] },
      how: (json) => readVariables(json, '$m a$'),
    },
  };
  // An opinion on the whole is one on a value, and a response's flow one of a solution, to the letter of their forms.
  const SAME = {
    l2l: l2lPrompt.schema === verificationPrompt.schema,
    'flow-response': responseFlowPrompt.schema === flowPrompt.schema,
  };

  test('the reply of every prompt is among them', () => {
    expect(SAME).toEqual({ l2l: true, 'flow-response': true });
    expect([...Object.keys(REPLIES), ...Object.keys(SAME)].sort()).toEqual(Object.keys(PROMPTS).sort());
  });

  test.each(attacks)('%s: what counts is the judge’s own', (_name, attack) => {
    let [tried, taken] = [0, 0];
    for (const [name, { own, how }] of Object.entries(REPLIES)) {
      const verdict = how(own);
      for (const reply of quoting(attack, own)) {
        const found = read(reply, how);
        tried += 1;
        if (found === null) continue;
        taken += 1;
        expect(found, name).toEqual(verdict);
      }
    }
    // An error of the judge is no verdict, and the exception: quoted inside the reply's own object an attack is always read.
    expect(taken).toBeGreaterThanOrEqual(tried / 3);
  });
});
