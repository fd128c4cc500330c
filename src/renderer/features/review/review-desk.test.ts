// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { ItemView } from '../../../contract/review-shapes.ts';
import '../../app/i18n.ts';
import { reviewDesk } from './review-desk.ts';
import { setDesk, useReview } from './review-store.ts';

const item = { itemId: 1, variables: [], figures: [], flow: [] } as unknown as ItemView;
const review = { itemId: 1, decisions: [] } as unknown as ItemReviewView;
afterEach(() => setDesk({ asksQuestions: true }));

it('completing an item asks about it as a whole, unless whoever reviews grades answers alone', () => {
  useReview.setState({ itemId: 1, items: new Map([[1, item]]), reviews: new Map([[1, review]]) });
  const asked = () => reviewDesk.kind.unsettled()?.words;
  expect(asked()).toBe('Still open: “Too simple?”, “Target well defined?”');
  setDesk({ asksQuestions: false });
  expect(asked()).toBeUndefined();
});
