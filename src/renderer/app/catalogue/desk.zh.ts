import type * as en from './desk.en.ts';
import type { Translated } from './translated.ts';

export const outline: Translated<typeof en.outline> = {
  open: '文中的位置',
  none: '文字很短：没有位置列表',
  figure: '图片 {{number}}',
  value: '{{name}} 的值',
};

export const blind: Translated<typeof en.blind> = {
  hidden: '已隐藏',
  hint: '在您揭示之前隐藏',
  reveal: '揭示',
  itemHidden: '模型、检查和同事对此条目的判断已隐藏。',
  revealed: '{{name}}：已揭示',
  revealedItem: '已揭示此条目的已知信息',
  alreadyRevealed: '这里没有隐藏的内容',
  off: '此基准不隐藏判定',
  first: '请先判定，或按 {{key}} 揭示判定',
  saving: '揭示：{{name}}',
  turnedOn: '先盲判已开启：在您揭示之前隐藏判定',
  turnedOff: '先盲判已关闭',
  arrived_other: '条目 {{position}}，共 {{total}} 个；{{count}} 个变量，判定已隐藏',
  decidedOf: '已判定 {{decided}} 个，共 {{count}} 个',
  sample: '样本 {{number}}',
  kappa: '与自动判定的一致性：揭示前 {{before}}，揭示后 {{after}}',
  kappaOf: 'κ {{kappa}}（{{n}} 个中 {{agree}} 个一致）',
  shareOf: '{{n}} 个中 {{agree}} 个',
  none: '先盲判：尚未揭示任何内容',
  noneBefore: '先盲判：您还没有在揭示前作出的判定',
};

export const board: Translated<typeof en.board> = {
  more: '显示更多',
  title: '证据',
  all: '全部',
  none: '还没有证据',
  noneText: '证据来自模型多个样本的回答、不带图片的运行、专家的判定，以及相互矛盾或被标为错误的流程步骤。',
  hidden: '此基准已开启先盲判：证据会影响您的决定。要查看证据板，请在队列的视图中关闭它。',
  count_other: '{{count}} 个待决定',
  entry: '条目 {{number}}，{{question}} {{answer}}',
  item: '条目 {{number}}',
  next: '下一个',
  open: '打开条目',
  about: '决定',
  answer: '答复',
};

export const deskOptions: Translated<typeof en.deskOptions> = {
  title: '本工作台',
  blind: '先盲判：揭示之前隐藏判定',
  autoAdvance: '完成后打开下一个条目',
  autoAdvanceOn: '完成后将打开下一个条目',
  autoAdvanceOff: '完成后停留在该条目',
  questions: '完成条目前询问关于条目的决定',
  questionsOn: '完成时会询问尚未对条目作出的决定',
  questionsOff: '完成时只询问未决的判定',
  linked: '参考与回答同步滚动',
  linkedOn: '参考与回答同步滚动中',
  linkedOff: '参考与回答分别滚动',
  completed: '已完成',
  on: '开',
};

export const deskFind: Translated<typeof en.deskFind> = {
  title: '在题目、解答和回答中查找',
  none: '没有找到',
  at: '第 {{at}} 处，共 {{total}} 处',
};

export const valueDiff: Translated<typeof en.valueDiff> = { title: '差异', same: '写法相同' };

export const blindCommands: Translated<typeof en.blindCommands> = {
  look_reveal: '揭示隐藏的判定',
  look_blind: '开启或关闭先盲判',
  look_linked: '参考与回答同步或分别滚动',
  look_diff: '显示提取值与参考值的差异',
  look_explain: '解释验证器的判定',
  queue_evidence: '与决定有关的证据',
  item_asksQuestions: '完成条目前询问关于条目的决定，或只询问判定',
  item_autoAdvance: '完成后打开下一个条目，或停留',
  app_back: '返回之前的位置',
  app_forward: '再次前进',
};
