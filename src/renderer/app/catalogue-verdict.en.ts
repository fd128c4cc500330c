/** The strings of the verifier's explanation. */
export const verdict = {
  reads: 'How both values are read',
  reference: 'Reference',
  claimed: 'Extracted',
  sampled: 'Both values at sampled points',
  differs: 'What differs',
} as const;
