import type * as en from './review.en.ts';
import type { Translated } from './translated.ts';

export const question: Translated<typeof en.question> = {
  title: '关于条目',
  none: '未决定',
  noteKey: '备注',
  clear: '清除',
  noteOn: '备注：{{title}}',
  tooSimple: '过于简单？',
  targetWellDefined: '目标明确？',
  flowCorrect: '流程正确？',
  imageNeededForAnswer: '回答需要图片？',
  imageNeededForFlow: '流程需要图片？',
};

export const triState: Translated<typeof en.triState> = { yes: '是', no: '否', unsure: '不确定' };

export const itemVerdict: Translated<typeof en.itemVerdict> = {
  title: '对条目的判定',
  keep: '保留',
  revise: '修订',
  drop: '剔除',
  none: '没有判定',
  reasons: {
    tooSimple: '过于简单',
    targetWellDefined: '目标不明确',
    flowCorrect: '推理流程有误',
    imageNeededForAnswer: '回答不需要图片',
    imageNeededForFlow: '流程不需要图片',
  },
  proposed: '根据您的决定建议：{{verdict}}',
  because: '{{verdict}}（{{because}}）',
  why: '填写理由',
  reason: '理由：{{verdict}}',
  noneYet: '此条目还没有判定：请先选择保留、修订或剔除。',
  said: '条目：{{verdict}}',
  saving: '对条目的判定：{{verdict}} {{reason}}',
};

export const label: Translated<typeof en.label> = {
  title: '整个回答',
  right: '正确',
  wrong: '错误',
  none: '没有标签',
  mark: '将整个回答标为“{{label}}”',
  said: '整个回答：{{label}}',
  saving: '{{id}} 整个回答：{{label}}',
  others: '{{reviewer}}：{{label}}',
  othersTitle: '整个回答，他人的标签：{{others}}',
};

export const remark: Translated<typeof en.remark> = {
  title: '对文中位置的批注',
  on: '对“{{quote}}”的批注',
  show: '显示“{{quote}}”',
  edit: '编辑',
  resolve: '标为已解决',
  reopen: '重新打开',
  resolved: '已解决',
  showResolved_other: '{{count}} 条已解决',
  hideResolved: '隐藏已解决的',
  saving: '对文中位置的批注：{{text}}',
};

export const samples: Translated<typeof en.samples> = {
  title: '所有样本',
  close: '返回卡片',
  none: '此条目没有回答。',
  noValue: '没有值',
  of: '{{total}} 个中 {{count}} 个',
};

export const comment: Translated<typeof en.comment> = {
  title: '评论',
  write: '写评论',
  saving: '评论：{{text}}',
};

export const reason: Translated<typeof en.reason> = {
  title: '为什么？',
  none: '不填理由',
  equivalent: '形式等价',
  rounding: '舍入',
  unit: '单位',
  misread: '值提取有误',
  reference: '参考有误',
  incomplete: '不完整',
  own: '其他…',
};

export const skip: Translated<typeof en.skip> = {
  title: '跳过条目',
  reason: '理由（选填）',
  skip: '跳过',
  adjudicate: '需要仲裁',
};

export const deskCommands: Translated<typeof en.deskCommands> = {
  decide_accept: '接受判定',
  decide_acceptAll: '接受条目其余所有判定',
  item_skip: '跳过条目，并填写理由',
  item_keep: '保留条目',
  item_revise: '修订条目',
  item_drop: '剔除条目',
  answer_right: '将整个回答标为正确',
  answer_wrong: '将整个回答标为错误',
  item_questions: '就条目作决定',
  item_reason: '填写条目判定或给分的理由',
  item_comment: '批注所选文字，或评论条目',
  look_samples: '并排查看所有样本的值',
  item_bookmark: '设置或移除书签',
  item_nextDisagreement: '下一处分歧',
  edit_flow: '编辑推理流程',
  queue_filter: '筛选队列',
  queue_search: '搜索题目、解答、回答和备注',
};

export const deskReview: Translated<typeof en.deskReview> = {
  nothingToAccept: '还没有可接受的判定',
  nothingOpen: '此队列中没有未定的判定了',
  accepted: '{{name}}：已接受“{{verdict}}”',
  acceptedAll_other: '已接受 {{count}} 个判定。',
  stillOpen_other: '还有 {{count}} 个未定。',
  bookmarked: '已加书签',
  bookmarkGone: '书签已移除',
  finalAnswer: '最终答案',
  ending: { broken: '回答在此中断', repeating: '回答一直重复到结尾' },
  selectInAnswer: '请在回答中选取该值：即回答所声称的值。',
  valueTaken: '{{name}}：提取值为 {{value}}',
};

export const annotation: Translated<typeof en.annotation> = {
  title: '更正标注',
  note: '导入的原文保持不变；更正保存在旁边，可以撤销。',
  parts: '更正哪一部分',
  part: { variables: '变量', question: '题目', solution: '解答', json: 'JSON' },
  variable: '变量 {{number}}',
  nameOf: '变量 {{number}} 的名称',
  type: '类型',
  description: '说明',
  value: '参考值',
  original: '导入时',
  now: '现在',
  reading: '验证器的读法',
  unreadable: '验证器读不懂此值：它的判定将一直是未定。',
  added: '由专家添加',
  add: '添加变量',
  remove: '移除 {{name}}',
  moveUp: '上移 {{name}}',
  moveDown: '下移 {{name}}',
  restore: '恢复导入的内容',
  preview: '预览',
  showImported: '在旁边显示导入的原文及差异',
  reason: '理由（选填）',
  save: '保存更正',
  saved: '更正已保存；判定已重新比较',
  discard: '放弃更改',
  kept: '更正尚未保存。您写的内容已保留：按 A 再次打开。',
  notYet: '每个变量都需要名称和值：没有保存任何内容。',
};

export const repair: Translated<typeof en.repair> = {
  title: '修复建议',
  found_other: '{{count}} 个损坏的公式。修复仅用于显示，直到您在此接受。',
  accept: '接受',
  acceptAll_other: '接受全部 {{count}} 处修复',
};

export const flow: Translated<typeof en.flow> = {
  title: '推理流程',
  count_other: '{{count}} 个步骤',
  hint: 'J 和 K 移动，Alt 加方向键调整顺序，E 编辑，N 添加，G 转到下一个发现，Ctrl+Z 撤销。标记会立即保存。',
  place: '此步骤在解答中的位置',
  findings_other: '{{count}} 个发现',
  markedOf_other: '已标记 {{marked}} 个步骤，共 {{count}} 个。',
  suggest: { yes: '所有步骤都已核实。流程是否正确？', no: '有步骤是错误的。流程是否不正确？' },
  follow: '决定：{{answer}}',
  decided: '流程正确：{{answer}}',
  add: '添加步骤',
  empty: '此条目没有推理流程。',
  step: '步骤 {{number}}，{{state}}',
  text: '步骤 {{number}} 的文字',
  noAnswer: '没有答案',
  unmarked: '未标记',
  mark: { verified: '已核实', wrong: '错误', firstWrong: '首个错误步骤' },
  markGone: '标记已移除',
  edit: '编辑步骤',
  split: '在光标处拆分',
  merge: '与下一步合并',
  moveUp: '上移',
  moveDown: '下移',
  remove: '移除步骤',
  save: '保存流程',
  kept: '流程尚未保存。您的更改已保留：按 F 再次打开。',
};

export const deskQueue: Translated<typeof en.deskQueue> = {
  filter: '筛选队列',
  filterHint: '筛选',
  completions: '这里可以输入的内容',
  chips: '已应用的筛选',
  removeTerm: '移除 {{text}}',
  found_other: '{{count}} 个条目',
  none: '没有条目通过此筛选。',
  showAll: '显示所有条目',
  views: '视图',
  allItems: '所有条目',
  savedViews: '已保存',
  saveView: '保存此视图…',
  saveViewTitle: '保存视图',
  viewName: '名称',
  removeView: '移除“{{name}}”',
  sortBy: '排序：{{order}}',
  sort: {
    position: '按文件中的顺序',
    priority: '最需评审的在前',
    disagreement: '分歧最大的在前',
    confidence: '验证器最没把握的在前',
    subject: '学科',
    length: '最短的在前',
    random: '随机',
  },
  shuffle: '重新打乱',
  byAll_other: '全体评审人共 {{count}} 个',
  today: '今天 {{count}} 个',
  shown: '显示 {{count}} 个条目，共 {{total}} 个',
  pace: '每个条目 {{each}}，大约还需 {{left}}',
  showPace: '显示进度速度',
};

export const unended: Translated<typeof en.unended> = {
  open: '设定其中未定的值…',
  title: '设定没有结尾的回答中未定的值',
  none: '队列所示的没有结尾的回答中，每个值都已有判定。',
  of: '队列所示的没有结尾的回答中，以下值尚无判定。它们将得到您的判定。',
  which: '值',
  lacking_other: '未找到（{{count}}）',
  all_other: '所有未定的值（{{count}}）',
  answers_other: '共 {{count}} 个回答。未找到：回答中没有任何内容被当作此值。',
  status: '判定',
  stays: '已有定论的值，以及任何人已作的决定，都保持不变。撤销一次即可全部撤回。',
  set_other: '设定 {{count}} 个值',
  done_other: '已设定 {{count}} 个值',
};

export const search: Translated<typeof en.search> = {
  title: '搜索',
  hint: '题目、解答、回答和备注中的词语',
  results: '找到的条目',
  nothing: '没有找到',
  item: '条目 {{number}}',
  found_other: '{{count}} 个条目',
  where: { question: '题目', solution: '解答', correction: '已更正', note: '备注', answer: '回答' },
};

export const effect: Translated<typeof en.effect> = {
  title: '对指标的影响',
  published: '发布时',
  now: '更正后',
  then: '加上此项',
  question: '题目准确率',
  variable: '变量准确率',
  pass: 'pass@{{k}}',
  ifRight: '如果正确：',
  ifWrong: '如果错误：',
  none: '指标不变',
  little: '指标变化小于 {{unit}} 个百分点',
  rankStays: '排名不变',
  rankMoves: '排名 {{from}} → {{to}}',
};
