import { flushSync } from 'react-dom';

export const FILTER_ID = 'queue-filter';

/** G then Q: the queue's filter, with the queue brought out by `show` if it is hidden. The very next key is typed there, and is no command. */
export function goToFilter(show: () => void): void {
  flushSync(show);
  const field = document.getElementById(FILTER_ID);
  field?.focus();
  // What stands there is replaced by what is typed.
  if (field instanceof HTMLInputElement) field.select();
}
