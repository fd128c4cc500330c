import { expect, it } from 'vitest';
import { asFileName } from './file-names.ts';
import { generatedName } from './generated.ts';

it.each([
  ['org/model', 'org_model'],
  ['llama3:8b-instruct-q4_0', 'llama3_8b-instruct-q4_0'],
  ['a\\b*c?d"e<f>g|h', 'a_b_c_d_e_f_g_h'],
  ['ends with a point.', 'ends with a point'],
])('%s is a file name on every system as %s', (name, file) => {
  expect(asFileName(name, '_')).toBe(file);
});

it('the reference script’s default name has dashes, for a local model too', () => {
  expect(generatedName('CFE_text.json', 1, 'llama3:8b')).toBe('CFE_text_k_1_test_llama3-8b.json');
});
