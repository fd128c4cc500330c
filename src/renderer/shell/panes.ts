/** F6 and Shift+F6 move the focus from pane to pane. A pane is an element with data-pane; it takes the focus itself or gives it to its tab stop. */
export function cyclePanes(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null);
  if (panes.length === 0) return;
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(here + step + panes.length) % panes.length];
  if (!next) return;
  const stop = next.matches('[tabindex="0"]')
    ? next
    : next.querySelector<HTMLElement>('[tabindex="0"],button:not([tabindex="-1"]),input');
  (stop ?? next).focus();
}
