/** Runs something once what was just changed has been drawn and the window is idle, at most a tenth of a second later: work that no eye needs to wait for. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => requestIdleCallback(run, { timeout: 100 }));
}
