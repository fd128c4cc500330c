/** The judge of a run that asks two models goes by batch too: its batches are told from the model's, and what it paid at the batch price is counted apart. */
export const sql = `
ALTER TABLE batches ADD COLUMN second INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN judge_batch_tokens_in INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN judge_batch_tokens_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN judge_batch_tokens_cached INTEGER NOT NULL DEFAULT 0;
`;
