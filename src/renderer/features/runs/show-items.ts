import { navigate } from '../../app/navigate.ts';

/** Goes to the items behind a figure of a run: `itemIds` of one answer set, under what the figure is called. */
export function showItems(benchmarkId: number, answerRunId: number, title: string, itemIds: number[]): void {
  const figure = { title, runIds: [answerRunId], of: { itemIds } };
  navigate({ screen: 'results', tab: 'answers', benchmarkId, figure });
}
