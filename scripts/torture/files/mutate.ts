/** A file with something turned, cut, doubled or put in, at one to four places. */
const PIECES = [
  '',
  '\0',
  '\uFEFF',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  '\n',
  '\r\n',
  '\t',
  ';',
  '=cmd|x!A1',
  '1e999',
  '-1',
  '99999999999999999999',
  'null',
  'NaN',
  '"__proto__":{"x":1},',
  '"constructor":1,',
  '\u202e',
  '\u001b[2J',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '\\u0000',
  '\\ud800',
  '💥'.repeat(50),
  'x'.repeat(5000),
  '['.repeat(3000),
  '{"a":'.repeat(3000),
  '%s%n',
  "'; DROP TABLE items; --",
  '$\\frac{1}{0}$',
  '\u0085',
].map((text) => Buffer.from(text));

export function mutated(original: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes = Buffer.from(original);
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(bytes.length + 1);
    const length = random(5) === 0 ? random(bytes.length + 1) : random(20);
    const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
    const ways: (() => Buffer[])[] = [
      () => [before, Buffer.from(part.map((byte) => byte ^ (1 << random(8)))), after],
      () => [before, after],
      () => [before, part, part, after],
      () => [before, PIECES[random(PIECES.length)] ?? part, part, after],
      () => [before, PIECES[random(PIECES.length)] ?? part, after],
      () => [before],
      () => [before, Buffer.from(Array.from({ length: random(40) }, () => random(256))), after],
    ];
    bytes = Buffer.concat(ways[random(ways.length)]?.() ?? [bytes]);
  }
  return bytes;
}
