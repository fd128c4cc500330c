import type * as en from './catalogue-team.en.ts';
import type { Translated } from './translated.ts';

export const team: Translated<typeof en.team> = {
  tabs: { label: '团队', seats: '席位', adjudicate: '仲裁', audit: '标签审核' },
};
