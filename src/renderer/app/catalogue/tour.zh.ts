import type * as en from './tour.en.ts';
import type { Translated } from './translated.ts';

export const tour: Translated<typeof en.tour> = {
  label: '导览，第 {{step}} 步，共 {{of}} 步',
  place: '第 {{step}} 步，共 {{of}} 步',
  offer: '观看导览',
  next: '下一步',
  back: '上一步',
  end: '结束导览',
  done: '完成',
  steps: {
    '1': {
      title: '一个工作区就是一个文件',
      text: '基准、回答、判定和您的决定都在其中。这里是示例，未用模型评分。上方的按钮总是给出下一步。',
    },
    '2': {
      title: '每个变量一张卡片',
      text: '回答应有的值、找到的值，以及验证器的判定。Y 表示同意；1、2、3、4 分别表示正确、错误、不确定和未找到。J 和 K 用于移动。',
    },
    '3': {
      title: '一切都可以撤销',
      text: 'Ctrl+Z 撤销，跨条目也可以。W 显示验证器判定的依据，Ctrl+Enter 完成条目，? 显示所有按键。',
    },
    '4': {
      title: '指标注明出处',
      text: '每个准确率都附有题目数、区间和所属评分：自动判定的，以及计入您决定的评审后的。点开指标可查看其背后的条目。',
    },
    '5': {
      title: '您自己的数据',
      text: '下方的“新建…”创建您自己的工作区；将文件拖到窗口上即可导入。在设置中提供密钥或自己的服务器后，“运行”可以询问模型和裁判。',
    },
  },
};
