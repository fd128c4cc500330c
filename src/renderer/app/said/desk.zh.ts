import type { Templates } from '../../lib/said.ts';

/** Refusals of calls: at the desks, in Team, in Settings, of the workspace. */
export const desk: Templates = {
  'No workspace is open. Open one, or the sample, first.': '没有打开的工作区。请先打开一个工作区或示例。',
  'The workspace was closed. Open it again.': '工作区已关闭。请重新打开。',
  'It was cancelled. Nothing was changed.': '已取消。没有任何更改。',
  'This cannot be done as it was asked: {0}. Nothing was changed.': '无法按要求执行：{0}。没有任何更改。',
  '{0} {1}. Mend that, or choose another one, and try again.': '{0}：{1*}。请修正或另选一个，然后重试。',
  '{0} met a defect of Markscheme ({1}). What was saved before is safe: try again, and if it comes back, report it with this message.':
    '{0} 遇到 Markscheme 的缺陷（{1}）。此前保存的内容不受影响：请重试；若再次出现，请附上此消息报告。',
  'This row of the history is not there any more. Reload the item.': '历史中的这一行已不存在。请重新载入条目。',
  'This item has no answers in the chosen set. Choose another set, or generate answers to it.':
    '所选回答集中没有此条目的回答。请另选一个回答集，或为它生成回答。',
  'There is no such answer. Reload the item.': '没有这个回答。请重新载入条目。',
  'This answer has no such variable. Reload the item.': '此回答没有这个变量。请重新载入条目。',
  'This is no list of variables or steps. Give each its name or text, and its value.':
    '这不是变量或步骤的列表。请为每一项给出名称或文字以及值。',
  'This item has no such part. Load the list of disagreements anew.': '此条目没有这个部分。请重新载入分歧列表。',
  'The question is worth {0} points; {1} are more.': '本题满分 {0} 分，{1} 分超出了满分。',
  'This item has no such step. Reload the item.': '此条目没有这个步骤。请重新载入条目。',
  'This item cannot be corrected: files of its kind of benchmark are written as they were imported. Note what is wrong in a comment, and import the corrected file.':
    '此条目无法更正：这类基准的文件按导入时的原样写出。请在评论中写明错误，并导入更正后的文件。',
  'This item has no such variable. Reload the item.': '此条目没有这个变量。请重新载入条目。',
  'The type must be one of {0}; "{1}" is none of them.': '类型须为以下之一：{0}；“{1}”不在其中。',
  'This item is not graded by variables, so it has none to edit. Edit it at the desk of its own benchmark.':
    '此条目不按变量评分，没有变量可编辑。请在其基准自己的工作台中编辑。',
  "Variable {0} is not one of this item's. Reload the item.": '变量 {0} 不属于此条目。请重新载入条目。',
  'The verifiable answer of step {0} must be a JSON string, number, true, false or null; put text in quotation marks.':
    '步骤 {0} 的可验证答案须为 JSON 字符串、数字、true、false 或 null；文字请加引号。',
  "Step {0} is not one of this item's. Reload the item.": '步骤 {0} 不属于此条目。请重新载入条目。',
  'The list names the same {0} twice. Give a copy no id.': '列表中同一个 {0} 出现两次。副本请不要带 id。',
  'A seat that items were to be given to is not there. Reload the list.': '要分配条目的席位不存在。请重新载入列表。',
  'This was adjudicated, so it stands. Adjudicate it anew in Team, or have the adjudication taken back there first.':
    '这一项已经仲裁，保持不变。请在团队中重新仲裁，或先在那里撤回仲裁。',
  'This was adjudicated, so it stays as it is. Adjudicate it anew in Team, or have the adjudication taken back there first.':
    '这一项已经仲裁，保持原样。请在团队中重新仲裁，或先在那里撤回仲裁。',
  'This benchmark is reviewed blind, so answers cannot be decided together by what is open of them. Decide them one by one, or end the blind review.':
    '此基准正在盲审，因此不能按未定的情况一起判定回答。请逐个判定，或结束盲审。',
  'A whole answer is right or wrong.': '整个回答只能是正确或错误。',
  'Item {0} is no CL-bench task of this workspace. Reload the list.':
    '条目 {0} 不是此工作区的 CL-bench 任务。请重新载入列表。',
  'The task has no message {0}. Reload the task.': '任务没有消息 {0}。请重新载入任务。',
  'There is no such answer to a CL-bench task. Reload it.': '没有这个 CL-bench 任务的回答。请重新载入。',
  'This task has no such rubric. Reload it.': '此任务没有这条细则。请重新载入。',
  'Run {0} has no step {1} of this item. Reload the run.': '运行 {0} 没有此条目的步骤 {1}。请重新载入运行。',
  '{0} points: this question gives 0 to {1} points in steps of 0.5.': '{0} 分：本题给 0 至 {1} 分，以 0.5 分为一档。',
  'Item {0} is no exam question of this workspace. Reload the list.':
    '条目 {0} 不是此工作区的考试题目。请重新载入列表。',
  'The data quality is one of {0}.': '数据质量须为以下之一：{0}。',
  'There is no such answer to an exam question. Reload it.': '没有这个考试题目的回答。请重新载入。',
  'There is no such exam question. Reload the list.': '没有这道考试题目。请重新载入列表。',
  'This item has no such answer. Reload the item.': '此条目没有这个回答。请重新载入条目。',
  'These answers are not one group any more: a value was corrected, or they were graded anew. Nothing was stored: look at the groups as they are now and decide again.':
    '这些回答已不再是同一组：有值被更正，或已重新评分。没有保存任何内容：请查看现在的分组，再作决定。',
  'There is no proposed flow {0} in this workspace. Reload the list.': '此工作区没有建议的流程 {0}。请重新载入列表。',
  'The proposal has {0} steps, and others were chosen. Reload it and choose among these.':
    '此建议有 {0} 个步骤，所选的不在其中。请重新载入并从中选择。',
  '{0} is no folder of this machine. Choose one.': '{0} 不是本机的文件夹。请选择一个文件夹。',
  'The item was changed since this JSON was opened, so saving it would take that change back. Copy your text, open the item again, and make the change there.':
    '打开此 JSON 之后条目有改动，保存会撤回那次改动。请复制您的文字，重新打开条目，再作更改。',
  'Line {0}{1}: {2}. Nothing was saved.': '第 {0}{1} 行：{2}。没有保存任何内容。',
  'Only items of the CFE-Bench form can be edited as JSON. Edit this one by its fields.':
    '只有 CFE-Bench 格式的条目可以按 JSON 编辑。请按字段编辑此条目。',
  'This item has no such answers. Reload the item.': '此条目没有这些回答。请重新载入条目。',
  'This cannot be brought back any more: the workspace was closed since.': '已无法恢复：此后工作区曾关闭。',
  'This is not a PNG, JPEG, WebP or GIF picture of at most 20 MB. Save it as PNG and take that.':
    '这不是 20 MB 以内的 PNG、JPEG、WebP 或 GIF 图片。请另存为 PNG 再使用。',
  '"{0}" is one of the application\'s own views. Choose another name.': '“{0}”是应用自带的视图。请另取名称。',
  'The filter was not understood at "{0}": {1}': '筛选条件在“{0}”处无法理解：{1*}',
  'The quotation mark is not closed.': '引号没有闭合。',
  'Words cannot be searched for.': '这里不能搜索文字。',
  'There is no field "{0}". Put quotation marks around text to search for.': '没有字段“{0}”。搜索文字请加引号。',
  '{0} needs a value.': '{0} 需要一个值。',
  '{0} is compared with a number, such as {1}>=1.': '{0} 与数字比较，例如 {1}>=1。',
  '{0} is compared with one number.': '{0} 只与一个数字比较。',
  '{0} has no order: use {1}: or {2}!=.': '{0} 没有大小之分：请用 {1}: 或 {2}!=。',
  '{0} is one of {1}.': '{0} 须为以下之一：{1}。',
  'No answer needs a judge: every corrected value could be compared offline.':
    '没有回答需要裁判：更正后的值都已离线比较。',
  'These verdicts were imported, so their judge is not known here. Start a judging run over these items, or decide yourself.':
    '这些判定是导入的，其裁判在此不明。请对这些条目启动裁判运行，或自行决定。',
  'A remark on an answer needs the answer, and any other needs none.': '对回答的批注须指明回答，其他批注则不须指明。',
  'The text at this place was changed meanwhile. Select it again.': '此处的文字已有改动。请重新选取。',
  'The words of a remark are its author’s. Answer with one of your own, or resolve it.':
    '批注的文字归其作者所有。请另写一条答复，或将它标为已解决。',
  'The place of the value lies outside the answer. Select it again.': '值的位置在回答之外。请重新选取。',
  'This is not the name of a host. Give it alone: gpu1.lab, 192.168.1.20.':
    '这不是主机名。请只写主机名：gpu1.lab、192.168.1.20。',
  'A run is using the cache. Pause it, or wait for its end, and try again.':
    '有运行正在使用缓存。请暂停它或等它结束，再重试。',
  'There is no prompt {0}. There are {1}.': '没有提示词 {0}。现有 {1}。',
  'The item was changed after it was shown here, so what was decided may not fit it any more. Nothing was stored: look at the item as it is now and decide again.':
    '条目在此显示之后有改动，所作的决定可能不再适用。没有保存任何内容：请查看条目现在的内容，再作决定。',
  'This was about a workspace that is not open any more. Nothing was changed in the one that is open: go back to the other one to do it there.':
    '这是针对一个已不再打开的工作区的。当前打开的工作区没有任何更改：请回到那个工作区再操作。',
  'There is a seat of {0} already. Take it, or choose another name.': '{0} 已有席位。请使用它，或另取名称。',
  'What others decided is in such a bundle, which an expert’s seat does not see. Write your own bundle, or take an adjudicator’s seat in Team.':
    '这样的工作包含有他人的决定，专家席位看不到。请写出您自己的工作包，或在团队中改用仲裁席位。',
  'There is no seat {0} in this workspace. Reload the list.': '此工作区没有席位 {0}。请重新载入列表。',
  'This shows what others decided, which an expert’s seat does not see. Take an adjudicator’s seat in Team for it.':
    '这里显示他人的决定，专家席位看不到。请在团队中改用仲裁席位。',
  'This benchmark is reviewed blind: what judge, verifier and others say is shown when you have completed all your items. An adjudicator’s seat in Team sees it now.':
    '此基准采用盲评：您完成所有条目之后才显示裁判、验证器和他人的判定。团队中的仲裁席位现在即可查看。',
  'There are no such answers in this workspace. Reload the list.': '此工作区没有这些回答。请重新载入列表。',
  '{0} is the workspace itself: give the backup another name.': '{0} 就是工作区本身：请给备份另取名称。',
  '{0} is there already, and is no untouched backup of this workspace. It was left as it is: give the backup another name.':
    '{0} 已经存在，且不是此工作区的原样备份。它保持不变：请给备份另取名称。',
  'There is no benchmark {0} in this workspace. Reload the list.': '此工作区没有基准 {0}。请重新载入列表。',
  'Run {0} is no diagnosis of this workspace. `runs list` shows the runs.':
    '运行 {0} 不是此工作区的诊断。`runs list` 列出各个运行。',
  '{0} is not a Markscheme workspace. It was left untouched.': '{0} 不是 Markscheme 工作区。文件未作改动。',
  '{0} cannot be opened: check that the folder exists and may be written to.':
    '{0} 无法打开：请检查文件夹是否存在、是否可写。',
  'The disk is full. Nothing was written; free some space and try again.':
    '磁盘已满。没有写入任何内容；请腾出空间后重试。',
  'Another program has been writing to {0} for a while. Nothing was changed: wait for its end, or close it, and try again.':
    '另一个程序正在写入 {0}，已有一段时间。没有任何更改：请等它结束或将其关闭，再重试。',
  '{0} could not be read or written ({1}). Nothing of this change was saved: check the disk, or the connection to it, and try again.':
    '{0} 无法读写（{1}）。这次更改没有保存：请检查磁盘或与磁盘的连接，再重试。',
  '{0} may not be written to, so that nothing of this was saved. Change its permissions, or copy it to a folder of your own and open the copy.':
    '{0} 不可写，因此没有保存。请更改其权限，或复制到您自己的文件夹并打开副本。',
  'There is no course exam {0} in this workspace. Reload the list of benchmarks.':
    '此工作区没有课程考试 {0}。请重新载入基准列表。',
  'There is no grading {0} in this workspace. `gradings list` shows them.':
    '此工作区没有评分 {0}。`gradings list` 列出各个评分。',
  'Grading {0} is of other answers. Choose one of the gradings of these answers.':
    '评分 {0} 属于其他回答。请选择这些回答的评分。',
  'Grading {0} is of other answers. Name one of the answers compared.':
    '评分 {0} 属于其他回答。请指明所比较的回答之一。',
  'Grading {0} is of another benchmark. Name gradings of this one, or leave them out.':
    '评分 {0} 属于另一个基准。请指明此基准的评分，或不指明。',
  'There is no item {0} in this workspace. Reload the list.': '此工作区没有条目 {0}。请重新载入列表。',
  'There is a benchmark "{0}" in this workspace already. Choose another name.': '此工作区已有基准“{0}”。请另取名称。',
  'A run is working on this benchmark. Wait for its end, or cancel it, and try again.':
    '有运行正在处理此基准。请等它结束或取消它，再重试。',
  '{0} was written by a newer Markscheme (schema {1}, this one knows {2}). It was left untouched: update Markscheme to open it.':
    '{0} 由更新版本的 Markscheme 写出（结构 {1}，本版本支持到 {2}）。文件未作改动：请更新 Markscheme 再打开。',
  'There is no workspace at {0}. Choose another file, or create a new workspace there.':
    '{0} 处没有工作区。请另选文件，或在那里新建工作区。',
  'There is no folder {0} for a workspace. Make it, or choose another one.':
    '没有存放工作区的文件夹 {0}。请新建它，或另选一个。',
  '{0} is a database, but not a Markscheme workspace. It was left untouched.':
    '{0} 是数据库，但不是 Markscheme 工作区。文件未作改动。',
  '{0} is no longer the file that was opened: it was moved, deleted or replaced. Nothing more is saved. Put it back, or save what is open as a new file with a backup.':
    '{0} 已不是打开时的文件：它被移动、删除或替换。此后不再保存。请放回原处，或以备份方式把打开的内容另存为新文件。',
  'Another program is writing to {0}. Wait for its end, or close it, and try again.':
    '另一个程序正在写入 {0}。请等它结束或将其关闭，再重试。',
  'Something was added since, in the place of what was removed, so it cannot be brought back. Import it again; reviewers’ decisions are in the backup of the workspace, if one was made.':
    '此后在移除之处加入了其他内容，因此无法恢复。请重新导入；评审人的决定在工作区的备份中（如有备份）。',
  '{0} is open in another window or command line. Close it there first; nothing was changed.':
    '{0} 已在另一个窗口或命令行中打开。请先在那里关闭；没有任何更改。',
  'There are decisions by {0} in this workspace already. To go on as {1}, say that you are another person; to keep them apart, choose another name.':
    '此工作区已有 {0} 的决定。若要以 {1} 的名义继续，请声明您是另一人；若要分开，请另取名称。',
  '{0} could not be made ({1}), so there is no backup of today.': '{0} 无法建立（{1}），因此没有今天的备份。',
  'There is no backup at {0}. Choose another file.': '{0} 处没有备份。请另选文件。',
  '{0} is itself damaged ({1}). Nothing was changed: choose another backup.':
    '{0} 本身已损坏（{1}）。没有任何更改：请另选备份。',
  'There is no call {0} in this workspace. Reload the list of calls.': '此工作区没有调用 {0}。请重新载入调用列表。',
  'There is no run {0} in this workspace. `runs list` shows them.': '此工作区没有运行 {0}。`runs list` 列出各个运行。',
  '{0} is damaged: what lies on the disk is not what was written. It counts in no figure. Restore a backup (Settings, Workspace; `markscheme restore`), or import its file into a new workspace.':
    '{0} 已损坏：磁盘上的内容与写入的不同。它不计入任何指标。请恢复备份（设置，工作区；`markscheme restore`），或把其文件导入新的工作区。',
  '"{0}" cannot be adjudicated of a {1}.': '{1} 不能仲裁“{0}”。',
  'The evidence in {0} reaches from {1} to {2}, but the text has {3} characters. Mark it again.':
    '{0} 中的证据从 {1} 到 {2}，而文字只有 {3} 个字符。请重新标出。',
  '{0} is damaged ({1}). Nothing more is written to it: keep the file, and {2}':
    '{0} 已损坏（{1}）。不再写入：请保留此文件，并且 {2}',
  '{0} {1} the {2}, which is not as Markscheme makes it: it could change verdicts and figures without a trace. The file was left untouched. Ask whoever gave it to you for an export, and import that into a workspace of your own.':
    '{0}{1*} {2}，这与 Markscheme 所建立的不符：它可能不留痕迹地改变判定和指标。文件未作改动。请向提供文件的人索取导出文件，并把它导入您自己的工作区。',
  lacks: '缺少',
  'has another form of': '含有另一形式的',
  has: '含有',
  'This runtime (Node {0}, Node-API {1}) cannot load the database library, which needs Node 22.14 or later. Start through npm (npm start, npm run cli), which brings its own Node.':
    '此运行环境（Node {0}，Node-API {1}）无法加载数据库程序库，它需要 Node 22.14 或更新版本。请通过 npm 启动（npm start、npm run cli），它自带 Node。',
  'This engine was started without a folder for the sample and the list of recent workspaces.':
    '此引擎启动时没有指定存放示例和最近工作区列表的文件夹。',
  'is no item': '不是条目',
  // Names of gradings: core/grading/method.ts
  'Offline verifier': '离线验证器',
  'Experts alone': '仅专家',
  'Newest verdicts of several judgings': '多次判定中最新的判定',
  'Imported: {0}': '导入：{0}',
  'judge alone': '仅裁判',
  'audit of {0}%': '抽查 {0}%',
  'units as asked': '单位按题目要求',
  'missing units open': '缺单位视为未定',
  'missing units wrong': '缺单位视为错误',
  'unsimplified equal': '未化简视为相等',
  'unsimplified open': '未化简视为未定',
  'estimates as numbers': '估计按数值比较',
  'estimates open': '估计视为未定',
  'estimates within tenfold': '估计在十倍之内视为正确',
  'percent open': '百分比视为未定',
  'percent equal': '百分比视为相等',
  'percent wrong': '百分比视为错误',
  'confidence from {0}': '置信度自 {0} 起',
  // The queue's own views: core/review/filter/views.ts.
  'My to-do': '我的待办',
  'Verdicts still open': '判定尚未定',
  'Answers without an end': '没有结尾的回答',
  'Judge and verifier disagree': '裁判与验证器不一致',
  'Wrong but value equal': '判错但值相等',
  'Right in some samples only': '仅部分样本正确',
  'Right in no sample': '没有样本正确',
  'Experts disagree': '专家意见不一致',
  'Needs adjudication': '需要裁决',
  'Damaged math': '公式损坏',
  Flagged: '已标记',
  'Judge errors': '裁判出错',
};
