/** Between two keys of an expert who decides quickly more time passes. */
const CALM_MS = 250;
/** Who asks without an end does not keep it from being done. */
const LONGEST_WAIT_MS = 2000;
const LOOK_MS = 25;

/** When somebody has asked last: what nobody waits for is done while nobody asks, since a key that is pressed meanwhile waits until it pauses. */
export class Rest {
  #asked = -Infinity;

  asked(): void {
    this.#asked = performance.now();
  }

  isCalm(): boolean {
    return performance.now() - this.#asked >= CALM_MS;
  }

  /** Resolves when nobody asks, or somebody waits after all, or it has been put off for long. */
  async calm(isWaitedFor: () => boolean): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    while (!this.isCalm() && !isWaitedFor() && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
