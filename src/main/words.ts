/** What the shell says, in the language that the window speaks. */
import { english, type Words } from './words.en.ts';
import { chinese } from './words.zh.ts';

export type Language = 'en' | 'zh';
let spoken: Words = english;

/** From now on the shell speaks the language that the window does. */
export function speak(language: Language): void {
  spoken = language === 'zh' ? chinese : english;
}

/** Asked for each time something is said: the language can change. */
export const words = (): Words => spoken;
