import { isUnder, useUnder } from '../../desk/layout/narrow.ts';

/** In a window narrower than this the answer stands below the conversation, unless the user has chosen. */
const STACKED = 1500;

/** Whether conversation and answer stand above each other: as chosen, else where the window is too narrow for both side by side. */
export function useStacked(chosen: boolean | null): boolean {
  const under = useUnder(STACKED);
  return chosen ?? under;
}

export const isStacked = (chosen: boolean | null): boolean => chosen ?? isUnder(STACKED);
