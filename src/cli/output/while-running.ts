/** What a command writes of a run while it is under way: looked for again and again beside it. */

export interface Stream {
  /** Ends it, once what it is at is done. */
  stop(): Promise<void>;
}

/** `look`: writes what is new. A full disk, or a workspace that was closed meanwhile, ends it: that shows when the file is written as a whole at the end. */
export function whileRunning(everyMs: number, look: () => Promise<unknown>): Stream {
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const loop = async (): Promise<void> => {
    while (!isStopped()) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const running = loop().catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
