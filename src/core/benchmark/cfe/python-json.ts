/**
 * JSON text in the form of Python's `json.dump(indent=2, ensure_ascii=False)`, which is the form of all CFE-Bench files (docs/design/files.md, "CFE-Bench").
 * JavaScript has one kind of number, Python two: wrap a float in `PyFloat` so that 1 prints as 1.0.
 */

/** A number that Python would hold as a float. */
export class PyFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}
/** JSON text that is written as it stands, for values that must keep their source text. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type PyValue =
  | string
  | number
  | boolean
  | null
  | PyFloat
  | RawJson
  | readonly PyValue[]
  | ReadonlyMap<string, PyValue>
  | { readonly [key: string]: PyValue | undefined };

/** Writes a value at a nesting depth; members that are undefined are left out. A Map keeps its order also for keys that look like numbers. */
export function pythonJson(value: PyValue, depth = 0): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : pythonFloat(value);
  if (value instanceof PyFloat) return pythonFloat(value.value);
  if (value instanceof RawJson) return value.text;
  const inner = '\n' + '  '.repeat(depth + 1);
  const outer = '\n' + '  '.repeat(depth);
  if (isList(value)) {
    return value.length === 0
      ? '[]'
      : '[' + value.map((entry) => inner + pythonJson(entry, depth + 1)).join(',') + outer + ']';
  }
  const members = membersOf(value);
  if (members.length === 0) return '{}';
  return (
    '{' +
    members.map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${pythonJson(entry, depth + 1)}`).join(',') +
    outer +
    '}'
  );
}

/** A list's text entry by entry: joined, what `pythonJson` gives of the whole list. */
export function* pythonList(entries: Iterable<PyValue>, depth = 0): Generator<string> {
  const inner = '\n' + '  '.repeat(depth + 1);
  let lead = '[';
  for (const entry of entries) {
    yield lead + inner + pythonJson(entry, depth + 1);
    lead = ',';
  }
  yield lead === '[' ? '[]' : '\n' + '  '.repeat(depth) + ']';
}

/** The same of an object that ends with a long list, after at least one other member. */
export function* pythonObjectWithList(
  members: Readonly<Record<string, PyValue>>,
  name: string,
  entries: Iterable<PyValue>,
): Generator<string> {
  yield `${pythonJson(members).slice(0, -'\n}'.length)},\n  ${JSON.stringify(name)}: `;
  yield* pythonList(entries, 1);
  yield '\n}';
}

function membersOf(
  value: ReadonlyMap<string, PyValue> | Readonly<Record<string, PyValue | undefined>>,
): [string, PyValue][] {
  const entries: [string, PyValue | undefined][] = isMap(value) ? [...value] : Object.entries(value);
  return entries.filter((member): member is [string, PyValue] => member[1] !== undefined);
}

function isMap(value: object): value is ReadonlyMap<string, PyValue> {
  return value instanceof Map;
}

function isList(value: object): value is readonly PyValue[] {
  return Array.isArray(value);
}

/** Python's repr of a float: 1.0, 0.5, 1e-07, 1e+16. */
export function pythonFloat(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [digits = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const sign = exponent < 0 ? '-' : '+';
    return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const plain = value.toString().includes('e')
    ? value.toFixed(Math.max(0, digits.replace(/\D/g, '').length - 1 - exponent))
    : value.toString();
  return plain.includes('.') ? plain : `${plain}.0`;
}
