import { windowStore } from '../app/stores.ts';

/** What lies over the screen: the palette of commands, the sheet of keys, the documentation; or nothing. */
export const useSheet = windowStore<{ sheet: 'palette' | 'keys' | 'help' | null }>(() => ({ sheet: null }));
