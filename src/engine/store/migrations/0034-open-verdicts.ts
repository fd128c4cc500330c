/** What is kept of an item for its queue took a value that the verifier did not find for a verdict: it is worked out anew where there is one, as in the migration before. */
export { fill, sql } from './0033-said-unrecognised.ts';
