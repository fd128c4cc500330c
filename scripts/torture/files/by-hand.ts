/** Hostile files by name, each of its own idea. */
import { strToU8, zipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';

type Content = string | Uint8Array;
const MB = 1024 * 1024;
const cfe = (change: object): string => JSON.stringify([{ id: 'a', question: { text: 'Q' }, ...change }]);
const zip = (files: Record<string, Uint8Array>, level: 1 | 9 = 1): Uint8Array => zipSync(files, { level });
const sheet = (body: string, before = ''): Uint8Array =>
  workbookWith(`${before}<worksheet><sheetData>${body}</sheetData></worksheet>`);

/** Names of files, and what is in them; made when they are needed where they are large. */
export const BY_HAND: Readonly<Record<string, Content | (() => Content)>> = {
  'empty.json': '',
  'blank.json': ' \n\t ',
  'null.json': 'null',
  'number.json': '5',
  'text.json': '"x"',
  'true.json': 'true',
  'open.json': '[{"id": "a"',
  'open-text.json': '[{"id": "a',
  'two.json': '[] []',
  'comma.json': '[,]',
  'comment.json': '/* x */ []',
  'single.json': "[{'id': 'a'}]",
  'nan.json': '[{"id": NaN}]',
  'huge-number.json': cfe({ points: 1e308 }).replace('1e+308', '1e99999'),
  'minus-zero.json': cfe({ points: -0 }),
  'digits.json': `[${'9'.repeat(100_000)}]`,
  'deep-list.json': '['.repeat(100_000),
  'deep-closed.json': '['.repeat(50_000) + ']'.repeat(50_000),
  'deep-object.json': '{"a":'.repeat(100_000),
  'deep-inside.json': cfe({ extra: 0 }).replace('0', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  'proto.json': '[{"__proto__": {"polluted": 1}, "id": "a"}]',
  'constructor.json': '[{"constructor": {"prototype": {"polluted": 1}}}]',
  'twice.json': '[{"id": "a", "id": "b"}]',
  'same.json': `[${'{"id": "a"},'.repeat(3)}{"id": "a"}]`,
  'keys.json': () => `[{${Array.from({ length: 50_000 }, (_, n) => `"k${String(n)}":1`).join(',')}}]`,
  'nul.json': '[{"id": "a\0b"}]',
  'nul-escaped.json': '[{"id": "a\\u0000b"}]',
  'surrogate.json': '[{"id": "\\ud800"}]',
  'bom.json': '\uFEFF[]',
  'boms.json': '\uFEFF\uFEFF[]',
  'utf16.json': Buffer.from('[{"id": "a"}]', 'utf16le'),
  'latin.json': Buffer.from([0x5b, 0x22, 0xe9, 0x22, 0x5d]),
  'cut-letter.json': Buffer.from([0x5b, 0x22, 0xf0, 0x9f, 0x92]),
  'long-line.json': () => `[{"id": "${'x'.repeat(10 * MB)}"}]`,
  'long-key.json': () => `[{"${'x'.repeat(MB)}": 1}]`,
  'long-line.jsonl': () => `{"id": "${'x'.repeat(10 * MB)}"}\n`,
  'escape.json': '[{"id": "\\u001b[2J\\u202e"}]',
  'path.json': cfe({ question: { text: 'Q', image: '../../../../etc/passwd' } }),
  'url.json': cfe({ question: { text: 'Q', image: 'http://127.0.0.1:1/x' } }),
  'script.json': cfe({ question: { text: '<script>alert(1)</script><img src=x onerror=alert(1)>' } }),
  'wrong-types.json': cfe({ question: 5, answer: [], solution: {} }),
  'blank-lines.jsonl': () => '\n'.repeat(MB),
  'half.jsonl': '{"id": "a"}\n{"id": ',
  'scalars.jsonl': '1\n"x"\nnull\n[]\n',
  'crs.jsonl': '{"a": 1}\r{"a": 2}\r\r',
  'binary.jsonl': Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 197) % 256)),
  'empty.csv': '',
  'head.csv': 'question,answer\n',
  'no-head.csv': '\n\n\n',
  'quote.csv': 'question,answer\n"never closed,1\n',
  'quotes.csv': () => `question,answer\n${'"'.repeat(100_001)}\n`,
  'columns.csv': () => `${Array.from({ length: 20_000 }, (_, n) => `c${String(n)}`).join(',')}\n1\n`,
  'same-columns.csv': 'question,question,question\n1,2,3\n',
  'nul.csv': 'question,answer\nWhat\0?,1\n',
  'formula.csv': 'question,answer\n=cmd|calc!A1,"=HYPERLINK(""http://x"")"\n',
  'ragged.csv': 'question,answer\n1\n1,2,3,4\n,\n',
  'proto.csv': '__proto__,constructor,question,answer\n1,2,What?,3\n',
  'commas.csv': () => `question,answer\n${','.repeat(100_000)}\n`,
  'semicolon.csv': 'question;answer\nWhat?;1,5\n',
  'utf16.csv': Buffer.from('\uFEFFquestion,answer\nWhat?,1\n', 'utf16le'),
  'direction.csv': 'question,answer\n\u202eWhat?,1\n',
  'blank-cells.csv': () => `question,answer\n"${' '.repeat(200_000)}",1\n`,
  'digits.csv': () => `question,answer\nWhat?,${'9'.repeat(100_000)}\n`,
  'tabs.tsv': () => '\t'.repeat(50_000),
  'empty.tex': '',
  'braces.tex': () => '{'.repeat(500_000),
  'environments.tex': () => '\\begin{questions}'.repeat(30_000),
  'listings.tex': () => '\\begin{lstlisting}'.repeat(25_000),
  'formulas.tex': () => '\\[$'.repeat(100_000),
  'nested.tex': () => `${'\\begin{parts}{$'.repeat(60)}x${'$}\\end{parts}'.repeat(60)}`,
  'items.tex': () => `\\begin{enumerate}${'\\item[a'.repeat(20_000)}\\end{enumerate}`,
  'multiplied.tex': () =>
    `${Array.from({ length: 25 }, (_, n) => `\\newcommand{\\${'b'.repeat(n + 2)}}{${`\\${'b'.repeat(n + 1)} `.repeat(40)}}`).join('')}\\newcommand{\\b}{x}\\begin{questions}\\question \\${'b'.repeat(26)}\\end{questions}`,
  'reads.tex': '\\begin{questions}\\question \\input{/etc/passwd}\\end{questions}',
  'runs.tex':
    '\\immediate\\write18{touch /tmp/markscheme-up.txt}\\begin{questions}\\question \\openin1=/etc/passwd \\begin{solution}\\boxed{1}\\end{solution}\\end{questions}',
  'out.tex':
    '\\begin{questions}\\question \\includegraphics{/etc/passwd}\\begin{solution}\\includegraphics{../../a.png}\\boxed{1}\\end{solution}\\end{questions}',
  'proto.tex': '\\newcommand{\\constructor}{x}\\begin{questions}\\question \\__proto__ \\toString\\end{questions}',
  'quotes.md': () => `${'>'.repeat(100_000)} 1. x\n`,
  'lists.md': () => Array.from({ length: 3000 }, (_, n) => `${' '.repeat(n)}1. x`).join('\n'),
  'many.md': () => '1. What?\n\n   Answer: 1\n\n'.repeat(5_000),
  'pictures.md': () => `1. ${'!['.repeat(100_000)}\n`,
  'picture.md': () => `1. ${'![a](a '.repeat(50_000)}\n`,
  'bold.md': () => `${'**'.repeat(100_000)}\n\n${'_*'.repeat(50_000)}`,
  'inline.md': '1. ![](data:image/png;base64,AAAA) ![](data:text/html,x) ![](file:///etc/passwd)\n\n   Answer: 1\n',
  'html.md': '# Question 1\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n## Answer\n\n1\n',
  'not.xlsx': 'PK not at all',
  'cut.xlsx': workbookOf([
    ['question', 'answer'],
    ['What?', 1],
  ]).subarray(0, 300),
  'empty.xlsx': zip({}),
  'no-sheet.xlsx': zip({ 'xl/workbook.xml': strToU8('<workbook/>') }),
  'bomb.xlsx': () => zip({ 'xl/worksheets/sheet1.xml': new Uint8Array(110 * MB) }),
  'bombs.xlsx': () =>
    zip(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`xl/worksheets/sheet${String(n)}.xml`, new Uint8Array(4 * MB)]),
      ),
    ),
  'names.xlsx': () =>
    zip(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`xl/${String(n)}.xml`, new Uint8Array(0)]))),
  'up.xlsx': zip({ '../../../tmp/markscheme-up.txt': strToU8('x'), 'xl/workbook.xml': strToU8('<workbook/>') }),
  'entities.xlsx': sheet(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row>',
    `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">${'bcdefghij'
      .split('')
      .map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'.charAt(n)};`.repeat(10)}">`)
      .join('')}]>`,
  ),
  'outside.xlsx': sheet(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row>',
    '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ),
  'formulas.xlsx': sheet(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>question</t></is></c><c r="B1" t="inlineStr"><is><t>answer</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>=HYPERLINK("http://127.0.0.1:1")</t></is></c><c r="B2"><f>WEBSERVICE("http://127.0.0.1:1")</f></c></row>' +
      '<row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B3"><f>A3</f><v>3</v></c></row>',
  ),
  'formulas-open.xlsx': () => sheet(`<row r="1">${'<c r="A1" t="e"><f>'.repeat(200_000)}</c></row>`),
  'far.xlsx': sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'farther.xlsx': sheet('<row r="99999999"><c r="ZZZZZ99999999"><v>1</v></c></row>'),
  'negative.xlsx': sheet('<row r="-1"><c r="A-1"><v>1</v></c></row>'),
  'shared.xlsx': sheet('<row r="1"><c r="A1" t="s"><v>999999</v></c></row>'),
  'date.xlsx': sheet('<row r="1"><c r="A1" t="d"><v>99999-99-99</v></c></row>'),
  'open.xlsx': sheet('<row r="1"><c r="A1">'),
  'deep.xlsx': () => sheet('<a>'.repeat(50_000)),
  'many.xlsx': () => workbookOf(Array.from({ length: 5000 }, (_, n) => [`q${String(n)}`, n])),
  'not.parquet': 'PAR1',
  'short.parquet': Buffer.from('PAR1\0\x01\x02PAR1'),
  'length.parquet': Buffer.concat([Buffer.from('PAR1'), Buffer.from([0xff, 0xff, 0xff, 0x7f]), Buffer.from('PAR1')]),
  'noise.parquet': Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.from(Array.from({ length: 400 }, (_, n) => (n * 89) % 256)),
    Buffer.from([0x90, 1, 0, 0]),
    Buffer.from('PAR1'),
  ]),
  'zeros.parquet': () =>
    Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(MB), Buffer.from([0, 0, 0x10, 0]), Buffer.from('PAR1')]),
  'thrift.parquet': Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.alloc(1000, 0x1c),
    Buffer.from([0xe8, 3, 0, 0]),
    Buffer.from('PAR1'),
  ]),
  'lists.parquet': Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.alloc(1000, 0xf9),
    Buffer.from([0xe8, 3, 0, 0]),
    Buffer.from('PAR1'),
  ]),
  // Says that a negative number of rows follows: the library reads the same page for ever.
  'endless.parquet': Buffer.from(
    'UEFSMRUGFVwVUlwVBBUAFQQVABUEFQAAAAMDLFwSAAAAV2hhdCBpcyA2IHRpbWVzIDc/EgAZFiRoYWxmIG9mIDE/FQYVJBUkXBUEFQMQAAAFASRF' +
      'QAAAAAAAAOA/FQQZPEgEcm9vdBUEABUMJQIYCHF1ZXN0aW9uJQAAFQolAhgGYW5zd2VyABYEGRwZLCYIHBUMGRUAGRgIcXVlc3Rpb24VAhYEFoYB' +
      'FnwmCDw2ACgQV2hhdCBpcyBoYWxmIG9mIRgQV2hhdCBpcyA2IHRpbWVzIBISABkcFQYVABUCAAAAJoQBHBUKGRUAGRgGYW5zd2VyFQIWBBZOFk4m' +
      'hAE8NgAoCAAAAAAAAEVAGAgAAAAAAADgPzYAABkcFQYVABUCAAAAFtQBFgQ2ygEAKAloeXBhcnF1ZXQZLBwAABwAAADjAAAAUEFSMQ==',
    'base64',
  ),
  // A run of a billion values.
  'filled.parquet': () => {
    const bytes = Buffer.from(parquetOf());
    Buffer.from('feffffff0701', 'hex').copy(bytes, bytes.indexOf(Buffer.from('03032c5c12', 'hex')));
    return bytes;
  },
  'columns.parquet': () =>
    parquetWith(
      Array.from({ length: 10_000 }, (_, n) => ({ name: `c${String(n)}`, data: ['x'] })),
      QUESTION,
    ),
  'long-name.parquet': () => parquetWith([{ name: 'n'.repeat(MB), data: ['x'] }], QUESTION),
  'same-names.parquet': () => parquetWith(QUESTION, QUESTION, QUESTION),
  'proto.parquet': () =>
    parquetWith(
      [
        { name: '__proto__', data: ['x'] },
        { name: 'constructor', data: ['x'] },
      ],
      QUESTION,
    ),
  'nested.parquet': () => nestedParquet(200),
  'cut.eval': zip({ 'header.json': strToU8('{') }),
  'deep.eval': zip({ 'header.json': strToU8('['.repeat(50_000)) }),
  'bomb.eval': () => zip({ 'header.json': strToU8('{}'), 'samples/1.json': new Uint8Array(300 * MB) }),
  'nested.eval': () => zip({ 'header.json': zip({ 'header.json': new Uint8Array(50 * MB) }) }),
  'up.eval': zip({ '../header.json': strToU8('{}') }),
  'sample.eval': zip({ 'header.json': strToU8('{"eval": {}}'), 'samples/1.json': strToU8('null') }),
  // What other tools write of their runs: everything of one name, nothing of the form it should have, and more of it than anybody has.
  'promptfoo.json': promptfoo([{}]),
  'promptfoo-bom.json': `\ufeff${promptfoo([{}])}`,
  'promptfoo-same.json': () => promptfoo(Array.from({ length: 100_000 }, () => ({}))),
  'promptfoo-deep.json': () =>
    promptfoo([{ response: { output: 0 } }]).replace('"output":0', `"output":${deep(50_000)}`),
  'promptfoo-target.json': promptfoo([{ testCase: { assert: [{ type: 'equals', value: [{ toString: 1 }] }] } }]),
  'promptfoo-targets.json': () =>
    promptfoo([{ vars: { answer: 0 } }]).replace('"answer":0', `"answer":[${deep(50_000)}]`),
  'promptfoo-target-list.json': promptfoo([{ testCase: { assert: [{ type: 'equals', value: [['1'], null, 2] }] } }]),
  'promptfoo-names.json': promptfoo([
    { vars: { constructor: 1 }, testCase: { assert: [{ type: 'equals', value: '{{constructor}}' }] } },
    { testCase: { assert: [{ type: 'equals', value: '{{__proto__}}' }] }, provider: { id: '__proto__' } },
    { testIdx: 1e300 },
  ]),
  'inspect.json': inspect([{}]),
  'inspect-bom.json': `\ufeff${inspect([{}])}`,
  'inspect-same.json': () => inspect(Array.from({ length: 100_000 }, () => ({}))),
  'inspect-names.json': inspect([{ id: '__proto__', scores: { constructor: { value: 'C' } } }, { id: 1e300 }]).replace(
    '"constructor"',
    '"__proto__"',
  ),
  'inspect-deep.json': () => inspect([{ scores: { x: { value: 0 } } }]).replace('"value":0', `"value":${deep(50_000)}`),
  'evals.jsonl': evals([{}]),
  'evals-wide.jsonl': () => evals([{ sampled: Array.from({ length: 300_000 }, () => 'x') }]),
  'evals-same.jsonl': () => evals(Array.from({ length: 50_000 }, () => ({}))),
  'nested.jsonl': () => `{"question": "Q", "answer": "1", "extra": ${deep(50_000)}}\n`,
  'nested-objects.jsonl': () =>
    `{"question": "Q", "answer": "1", "extra": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}\n`,
  'models.jsonl': () =>
    `${JSON.stringify({ question: 'Q', answer: '1', responses: Array.from({ length: 100_000 }, () => ({ model: 'm', text: 'x' })) })}\n`,
  'program.json': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
  'picture.json': Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
  'database.json': Buffer.from('SQLite format 3\0'),
  'gzip.json': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
};

/** So many lists in each other. */
function deep(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Results of promptfoo, log of Inspect, log of OpenAI's evals: of one question, with something else in each. */
function promptfoo(changes: readonly object[]): string {
  const one = {
    testIdx: 0,
    promptIdx: 0,
    provider: { id: 'm' },
    prompt: { raw: 'Q' },
    vars: { answer: '1' },
    success: true,
  };
  const results = changes.map((change) => ({ ...one, testCase: { assert: [] }, response: { output: '1' }, ...change }));
  return JSON.stringify({ evalId: 'e', results: { version: 3, results } });
}
function inspect(changes: readonly object[]): string {
  const one = { id: 1, input: 'Q', target: '1', output: { completion: '1' }, scores: { match: { value: 'C' } } };
  const samples = changes.map((change) => ({ ...one, ...change }));
  return JSON.stringify({ version: 2, status: 'success', eval: { task: 't', model: 'm' }, samples });
}
function evals(changes: readonly object[]): string {
  const of = (type: string, data: object): string => JSON.stringify({ type, sample_id: 's', data });
  const events = changes.flatMap((change) => [
    of('sampling', { prompt: 'Q', sampled: ['1'], ...change }),
    of('match', { correct: true, expected: '1' }),
  ]);
  return `${[JSON.stringify({ spec: { completion_fns: ['m'] } }), ...events].join('\n')}\n`;
}

/** A workbook of one sheet by its XML. */
function workbookWith(xml: string): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string): Uint8Array =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    );
  return zip({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': relation('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="Exam" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(xml),
  });
}

/** A workbook with these cells: texts inline, numbers as numbers. */
export function workbookOf(rows: (string | number)[][]): Uint8Array {
  const cell = (value: string | number, at: string): string =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${String(value)}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const body = rows.map(
    (row, r) =>
      `<row r="${String(r + 1)}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${String(r + 1)}`)).join('')}</row>`,
  );
  return workbookWith(`<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`);
}

type ParquetColumn = { name: string; data: string[] };
const QUESTION: ParquetColumn[] = [
  { name: 'question', data: ['What is 6 times 7?'] },
  { name: 'answer', data: ['42'] },
];

/** A Parquet file of one row. */
function parquetWith(...columns: ParquetColumn[][]): Uint8Array {
  const columnData = columns.flat().map((column) => ({ ...column, type: 'STRING' as const }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** A question and a column of objects in objects. */
function nestedParquet(depth: number): Uint8Array {
  const inside = Array.from({ length: depth }, () => ({
    name: 'a',
    num_children: 1,
    repetition_type: 'OPTIONAL' as const,
  }));
  const text = { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const, repetition_type: 'OPTIONAL' as const };
  const schema = [
    { name: 'root', num_children: 3 },
    { ...text, name: 'question' },
    { ...text, name: 'answer' },
    ...inside,
    { ...text, name: 'x' },
  ];
  const value = inside.reduce<object>((inner) => ({ a: inner }), { x: 'deep' }) as { a: object };
  const columnData = [
    { name: 'question', data: ['What is 6 times 7?'] },
    { name: 'answer', data: ['42'] },
    { name: 'a', data: [value.a] },
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData, schema }));
}

/** A Parquet file of two questions. */
export function parquetOf(): Uint8Array {
  const columnData = [
    { name: 'question', data: ['What is 6 times 7?', 'What is half of 1?'], type: 'STRING' as const },
    { name: 'answer', data: [42, 0.5], type: 'DOUBLE' as const },
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
