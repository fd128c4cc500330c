import type { typesetWords } from './words.ts';

/** What the typesetter says, in Chinese. */
export const typesetChinese: Partial<Record<keyof typeof typesetWords, string>> = {
  notTypeset: '未排版',
  notTypesetLong: '无法排版此公式。显示的是其源文本。',
  repaired: '已修复的公式。显示其源文本。',
  repairedTitle: '已修复以便显示。源文本：',
  repairedForDisplay: '已修复以便显示',
  inTheFile: '文件中',
  shown: '显示为',
  imageMissing: '缺少图片 {{number}}',
  openImage: '打开图片 {{number}}',
  image: '图片 {{number}}',
  cut: '这里只显示 {{total}} 个字符中的前 {{shown}} 个。',
  tooMuchMath: '另有 {{number}} 个公式显示为源文本：此文本中的公式太多。',
  showMore: '显示更多',
};
