/** JSON on one line in the form of Python's `json.dumps(ensure_ascii=False)`: ", " and ": " between the parts (docs/design/files.md). */
import { PyFloat, pythonFloat, RawJson } from '../cfe/python-json.ts';

export type LineValue = string | number | boolean | null | PyFloat | RawJson | { readonly [key: string]: LineValue };

export function jsonLine(value: LineValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : pythonFloat(value);
  if (value instanceof PyFloat) return pythonFloat(value.value);
  if (value instanceof RawJson) return value.text;
  return `{${Object.entries(value)
    .map(([key, entry]) => `${JSON.stringify(key)}: ${jsonLine(entry)}`)
    .join(', ')}}`;
}
