/** The commands and options of the command line, read off its own help, and what people, and others, might write behind them. */
export interface Named {
  /** `gradings list`, as its words. */
  words: string[];
  options: string[];
}

/** What a help text lists. */
export function listed(help: string): { commands: string[]; options: string[] } {
  const commands = /\nCommands:\n([\s\S]*?)(?:\n\n|$)/.exec(help)?.[1] ?? '';
  return {
    commands: [...commands.matchAll(/^ {2}([a-z][\w-]*)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => name !== 'help'),
    options: [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((match) => match[1] ?? ''),
  };
}

/** Behind an option, or alone. No address that would be asked, and no path outside the folder that could be written. */
export const VALUES = [
  ...[
    'B.json',
    'G.json',
    'w.sqlite',
    'cl.jsonl',
    'exam',
    'notes.txt',
    'table.csv',
    'new.json',
    'new',
    'empty.json',
    'broken.json',
  ],
  ...[
    'nowhere.json',
    './B.json',
    'B.json/',
    'exam/questions.jsonl',
    '../',
    '.',
    '',
    ' ',
    '-',
    '--',
    '---',
    '-1',
    '0',
    '1',
    '2',
    '1e9',
    '0.5',
    'NaN',
  ],
  ...[
    'Infinity',
    '1.5e',
    '0x10',
    '99999999999999999999',
    'none',
    'openai',
    'gemini',
    'offline-only',
    'judge-only',
    's2s',
    'right',
    'wrong',
  ],
  ...[
    'sample_text',
    'larkspur-2',
    'gpt-5-mini',
    '1,2',
    '1-3',
    'unit,prefix',
    'a=b',
    '=',
    '__proto__',
    'constructor',
    'null',
    'true',
  ],
  ...[
    'http://example.com',
    'ftp://x',
    'file:///etc/passwd',
    'https://',
    'http://[',
    'javascript:alert(1)',
    'host:99999',
    '::1',
  ],
  ...[
    '\u001b[2Jx',
    '\u202Exyz',
    'x'.repeat(5000),
    '💥',
    '\ud800',
    'a\nb',
    '%s%n',
    '$(id)',
    '`id`',
    '; ls',
    '"',
    "'",
    '\\',
    '*',
    '{}',
    '[1]',
    '{"a":1}',
  ],
  ...['subject:physics', 'wrong>=1', 'status:', '-has:image "', '/dev/null', '/nowhere/x.json', '/'.repeat(4000)],
];
