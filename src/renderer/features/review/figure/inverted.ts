import { announce } from '../../../app/announce.tsx';
import { t } from '../../../app/i18n.ts';
import { remember } from '../../../app/storage.ts';
import { useReview } from '../review-store.ts';

/** Shift+I: figures white on black, everywhere, until it is pressed again. Remembered. */
export function toggleInverted(): void {
  const inverted = !useReview.getState().inverted;
  useReview.setState({ inverted });
  remember('invertFigures', inverted);
  show();
  announce(t(inverted ? 'figure.inverted' : 'figure.asTheyAre'));
}

function show(): void {
  document.documentElement.toggleAttribute('data-inverted', useReview.getState().inverted);
}
show();
