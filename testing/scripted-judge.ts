/** Judges for tests, scripted by the lines that are fixed (docs/design/files.md, "What a judge is sent"). */
import type { FakeReply, SeenRequest } from './fake-wire.ts';

/** What a judge is asked, read off the lines that are fixed (docs/design/files.md, "What a judge is sent"). */
export type JudgeQuery =
  | { kind: 'extraction'; variables: string[]; types: string[]; response: string }
  | { kind: 'verification'; name: string; reference: string; extracted: string }
  | { kind: 'other' };

export function judgeQuery(text: string): JudgeQuery {
  const variables = /^Variables: (\[.*\])$/m.exec(text)?.[1];
  const response = /^Response.*\n(-+ BEGIN [^\n]*)\n([\s\S]*?)\n-+ END /m.exec(text)?.[2];
  if (variables !== undefined && response !== undefined) {
    const types = /^Types: (\[.*\])$/m.exec(text)?.[1] ?? '[]';
    return {
      kind: 'extraction',
      variables: JSON.parse(variables) as string[],
      types: JSON.parse(types) as string[],
      response,
    };
  }
  const line = (label: string): string | undefined => new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1];
  const name = line('Variable name');
  const reference = line('Reference value');
  const extracted = line('Extracted value');
  if (name !== undefined && reference !== undefined && extracted !== undefined)
    return { kind: 'verification', name, reference, extracted };
  return { kind: 'other' };
}

/** A judge that reads `name: value` lines and calls equal what is equal as text. */
export function plainJudge(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction') {
    const valueOf = (name: string): string =>
      query.response
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2) ?? 'null';
    return { answer: { short_answer_value_list: query.variables.map(valueOf) } };
  }
  if (query.kind === 'verification') {
    const same = query.reference.trim() === query.extracted.trim();
    return { answer: { is_correct: same, reasoning: same ? 'The same text.' : 'Another text.', confidence: 'high' } };
  }
  return { answer: 'I do not know.' };
}
