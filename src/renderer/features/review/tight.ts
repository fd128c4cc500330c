import { usePreferences } from '../../app/preferences.ts';

/** Rail, queue, and a column to read in with two panes of some 40 characters side by side. */
const ROOM_REM = 56;

/** Whether queue and texts do not fit beside each other: by the width in characters, not in pixels. */
export const isTight = (): boolean => innerWidth < ROOM_REM * 16 * usePreferences.getState().scale;
