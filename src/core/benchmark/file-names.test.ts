import { expect, it } from 'vitest';
import { asFileName } from './file-names.ts';

it.each([
  ['llama3:8b', 'llama3_8b'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', ''],
  ['a\\b|c?', 'a_b_c_'],
  ['name. ', 'name'],
  ['nul', 'nul_'],
  ['Con.v2', 'Con_.v2'],
  ['lpt1', 'lpt1_'],
  ['console', 'console'],
  ['\u202egpj.exe\u0007\u0085', '_gpj.exe__'],
])('%j is %j', (name, file) => {
  expect(asFileName(name, '_')).toBe(file);
});
