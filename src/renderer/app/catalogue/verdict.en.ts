/** The strings of the verifier's explanation. */
export const verdict = {
  reads: 'How both values are read',
  reference: 'Reference',
  claimed: 'Extracted',
  sampled: 'Both values at sampled points',
  differs: 'What differs',
  nothing: 'The verifier compared no value here: there is nothing more to explain',
  folded: 'Explanation folded away',
  confidence: '{{level}} confidence',
  found: 'found',
  candidates: 'Stated',
  take: 'Edit the value as {{value}}',
} as const;
