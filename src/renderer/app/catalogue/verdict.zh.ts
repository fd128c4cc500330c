import type * as en from './verdict.en.ts';
import type { Translated } from './translated.ts';

export const verdict: Translated<typeof en.verdict> = {
  reads: '两个值的读法',
  reference: '参考',
  claimed: '提取',
  sampled: '两个值在取样点上',
  differs: '差异',
  nothing: '验证器在此没有比较任何值：没有更多可解释的',
  folded: '解释已收起',
  confidence: '置信度：{{level}}',
  found: '找到',
  candidates: '回答所述',
  take: '将值编辑为 {{value}}',
};
