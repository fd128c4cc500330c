import type * as en from './annotation.en.ts';
import type { Translated } from './translated.ts';

export const annotatingCommands: Translated<typeof en.annotatingCommands> = {
  edit_report: '报告到回归文件',
  edit_rejudge: '需要裁判的回答',
};

export const annotating: Translated<typeof en.annotating> = {
  editor: {
    frame: '文本框：按 Enter 编写，按 Escape 离开',
    frameReading: '供阅读的文本：按 Enter 进入，按 Escape 离开',
    tabStays: 'Tab 用于缩进。Ctrl+M：Tab 恢复为移到下一项。',
  },
  diff: { source: '源文本的更改', before: '之前', imported: '导入时', now: '现在' },
  itemJson: {
    label: '以 JSON 显示的条目',
    outcome: '保存将更正的内容',
    hint: '按条目在文件中的样子在此修改。每个改动的路径成为一处更正；您自己的字段会保留。',
    problems: '问题',
    found_other: '{{count}} 个问题：这样无法保存。',
    line: '第 {{line}} 行',
    changes: '更正',
    valid_other: '将更正 {{count}} 个路径。',
    removed: '已移除',
    notYet: 'JSON 中有问题：没有保存任何内容。',
    blocked: '其他部分有更改尚未保存。请先保存或放弃：这里的 JSON 是已保存的条目。',
    blocks: '正在以 JSON 修改此条目。请先保存或放弃。',
  },
  rejudge: {
    title: '需要裁判的回答',
    note: '参考值在裁判判定之后被更正，而离线验证器无法比较两者。',
    none: '没有回答需要裁判：每个更正后的值都能离线比较。',
    item: '条目 {{number}}',
    sample: '{{model}}，样本 {{number}}',
    imported: '导入的判定',
    ask_other: '就 {{count}} 个回答询问裁判',
    started_other: '正在重新判定 {{count}} 个回答。',
    without_other: '另有 {{count}} 个的裁判未知。',
    left_other: '{{count}} 个回答只能由裁判比较。',
    show: '显示',
  },
  report: {
    title: '报告到回归文件',
    note: '这一对值会加入用于测试验证器的案例文件。不会向任何地方发送。',
    nothing: '只有您或裁判判为正确或错误的值才能成为案例。请先就此变量作出判定。',
    expected: '应当是',
    verifier: '验证器认为',
    equivalent: '等价',
    different: '不同',
    undecided: '未定',
    noFile: '未选择文件',
    fileName: 'verifier-regressions.jsonl',
    add: '添加到文件',
    added_other: '已添加到 {{path}}：{{count}} 个案例。',
    there_other: '{{path}} 中已有此案例。',
    tip: '验证器与判定不一致：报告这一对值',
  },
};
