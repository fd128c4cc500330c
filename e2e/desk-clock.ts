/** Times at the desk, by the window's own clock from a key's event to what it led to: what review-speed.spec.ts and `npm run bench -- window` measure. */
export interface Clock {
  /** Times from a key to what it led to, in milliseconds, in the order of the presses. */
  saves: number[];
  shows: number[];
  idle: () => Promise<void>;
}
declare global {
  interface Window {
    deskClock: Clock;
  }
}

/** Runs in the page, which knows nothing else of this file: watches the mark of the saved state and the number of the item. */
export function watch(): void {
  const mark = document.querySelector('main header [data-saved]');
  const place = document.querySelector('main header strong');
  let pressed = 0;
  let saving = false;
  let shown = place?.textContent;
  const clock: Clock = {
    saves: [],
    shows: [],
    idle: () =>
      new Promise((resolve) => {
        const look = () => {
          if (mark?.getAttribute('data-saved') === 'saved')
            requestIdleCallback(() => {
              resolve();
            });
          else setTimeout(look, 1);
        };
        look();
      }),
  };
  window.deskClock = clock;
  // The event's own time: what passes before the window can look at the key counts too.
  addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    const state = mark?.getAttribute('data-saved');
    if (state === 'saving') saving = true;
    else if (state === 'saved' && saving) {
      saving = false;
      clock.saves.push(performance.now() - pressed);
    }
  }).observe(mark ?? document, { attributes: true, attributeFilter: ['data-saved'] });
  new MutationObserver(() => {
    if (place?.textContent === shown) return;
    shown = place?.textContent;
    const from = pressed;
    // A message after the frame's callbacks: the frame with the other item has been drawn.
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => clock.shows.push(performance.now() - from);
      after.port2.postMessage(0);
    });
  }).observe(place ?? document, { characterData: true, childList: true, subtree: true });
}
