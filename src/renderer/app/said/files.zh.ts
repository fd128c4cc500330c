import type { Templates } from '../../lib/said.ts';

/** Refusals of files: import, export, bundles, new items. */
export const files: Templates = {
  '{0} is a folder or a device, not a file. Choose another name.': '{0} 是文件夹或设备，不是文件。请另取名称。',
  'exam_id: there is already an exam "{0}". Give another exam_id.': 'exam_id：已有考试“{0}”。请另给 exam_id。',
  'questions: an exam needs at least one question. Add it together with the exam.':
    'questions：考试至少需要一道题目。请与考试一并添加。',
  '{0}, exam_id: there is no exam "{1}". Add the exam first.': '{0}，exam_id：没有考试“{1}”。请先添加考试。',
  "{0} is not of CFE-Bench's form. Choose another benchmark, or a new one.":
    '{0} 不是 CFE-Bench 格式。请另选基准，或新建一个。',
  '{0} belongs to the sample. Give your own exam a name, and the item goes there.':
    '{0} 属于示例。请给您自己的考试取名，条目将放入其中。',
  '{0} has this very question with these values already.': '{0} 已有这道题目及这些值。',
  '{0} has an item "{1}" already. Give another id.': '{0} 已有条目“{1}”。请另给 id。',
  'There is a benchmark "{0}" already. Choose it, or give another name.': '已有基准“{0}”。请选择它，或另取名称。',
  'A figure is not in this workspace. Put it in again.': '有一张图片不在此工作区中。请重新放入。',
  'There is no answer set {0} of this course exam. Reload the results.': '此课程考试没有回答集 {0}。请重新载入结果。',
  'This answer set is empty. Generate or import answers first.': '此回答集为空。请先生成或导入回答。',
  'The folder {0} could not be made ({1}). Choose another one.': '无法建立文件夹 {0}（{1}）。请另选一个。',
  'Training data is made from reviewed questions only, and none is done yet. Review questions and mark them as done first.':
    '训练数据只取自已评审的题目，目前尚无完成的题目。请先评审题目并标为完成。',
  'pass@{0} needs {1} answers to each question; some has {2}. Use k = {3}.':
    'pass@{0} 需要每题 {1} 个回答；有的题目只有 {2} 个。请用 k = {3}。',
  'No item of "{0}" has the verdict that was asked for ({1}), so the file would be empty. Give verdicts in Review first.':
    '“{0}”中没有条目具有所要求的判定（{1}），文件将为空。请先在评审中作出判定。',
  '"{0}" is a {1} benchmark, which has no {2}. It has {3}.': '“{0}”是 {1} 基准，没有 {2}。它有 {3}。',
  'There are no such answers to export. Import generated answers, or generate some, first.':
    '没有可导出的这种回答。请先导入已生成的回答，或生成一些。',
  '{0}: {1}{2}. No price was taken.': '{0}：{1}{2}。没有采用任何价格。',
  '{0} has a line of more than {1} MB. Split it, or check that it is a file of JSON lines.':
    '{0} 有一行超过 {1} MB。请拆分，或检查它是否为 JSON lines 文件。',
  '{0} cannot be read. Check its permissions.': '{0} 无法读取。请检查其权限。',
  '{0} was not found. Check the path.': '没有找到 {0}。请检查路径。',
  '{0} is not a file. Give the file itself.': '{0} 不是文件。请给出文件本身。',
  '{0} is a workspace or another database. It was left untouched: choose another name for the output.':
    '{0} 是工作区或其他数据库。文件未作改动：请给输出另取名称。',
  '{0} is also the input. It was left untouched: choose another name for the output.':
    '{0} 同时是输入文件。文件未作改动：请给输出另取名称。',
  '{0} has {1} MB; the limit is {2} MB. Split it.': '{0} 有 {1} MB；上限为 {2} MB。请拆分。',
  '{0} has no {1}.': '{0} 没有 {1}。',
  '{0} has more than {1} rows. Split it.': '{0} 超过 {1} 行。请拆分。',
  '{0} is no table of {1} ({2}). It needs a head with {3}, or a list of objects that have them.':
    '{0} 不是 {1} 的表（{2}）。它需要含有 {3} 的表头，或含有它们的对象列表。',
  'Only a value that a judge or you called right or wrong can become a regression case of the verifier.':
    '只有裁判或您判为正确或错误的值，才能成为验证器的回归用例。',
  'The case could not be added to {0}: {1}. Choose another file.': '用例无法加入 {0}：{1}。请另选文件。',
  '{0} could not be written ({1}). Choose another folder, or free some space.':
    '{0} 无法写入（{1}）。请另选文件夹，或腾出空间。',
  '{0} could not be made ({1}). Choose another folder.': '{0} 无法建立（{1}）。请另选文件夹。',
  '{0} has no column {1}. Its columns are {2}. Correct the mapping.': '{0} 没有列 {1}。它的列为 {2}。请更正列映射。',
  '{0} is no mapping: it is not JSON. Choose another file, or make one from the table.':
    '{0} 不是列映射：它不是 JSON。请另选文件，或由表生成一个。',
  '{0} is no mapping: {1}. Correct the file, or make one from the table.':
    '{0} 不是列映射：{1}。请更正文件，或由表生成一个。',
  '{0} cannot be read as a table: {1} Mend the file, or save it anew.': '{0} 无法读作表：{1} 请修正文件，或重新保存。',
  'The first line of {0} must name the columns.': '{0} 的第一行须为列名。',
  '{0}, line {1}: this is not valid JSON. Mend the line, or leave it out.':
    '{0}，第 {1} 行：不是有效的 JSON。请修正该行，或略去。',
  'Its JSON ends in the middle, behind "{0}": the file was cut off there, or the line was broken. Fetch the file again, or take the line out.':
    '该行的 JSON 在“{0}”之后中断：文件在此处被截断，或该行被拆开。请重新获取文件，或删去该行。',
  'The file ends in the middle of this row: it was cut off. Fetch it again.':
    '文件在此行中间结束：它被截断了。请重新获取。',
  'The file ends in the middle of the list: it was cut off. Fetch it again.':
    '文件在列表中间结束：它被截断了。请重新获取。',
  'The file is empty. Choose another, or fetch it again.': '文件是空的。请另选文件，或重新获取。',
  'The list in this file is empty: there is no item and no answer to import.':
    '此文件中的列表是空的：没有可导入的条目或回答。',
  'This is none of the files that Markscheme reads: CFE-Bench and answers files are JSON lists, course exams and CL-bench JSON lines.':
    'Markscheme 不读取这种文件：CFE-Bench 及其回答文件是 JSON 列表，课程考试和 CL-bench 是 JSON 行。',
  '{0}, line {1}: a row must be a JSON object with named columns.': '{0}，第 {1} 行：每行须为带列名的 JSON 对象。',
  '{0} has no rows. Choose a file that has some.': '{0} 中没有任何行。请选择有内容的文件。',
  '{0} is UTF-16 text. Save it as UTF-8 and import it again.': '{0} 是 UTF-16 文本。请另存为 UTF-8 后重新导入。',
  '{0} is not valid UTF-8 text. Save it as UTF-8 and import it again.':
    '{0} 不是有效的 UTF-8 文本。请另存为 UTF-8 后重新导入。',
  '{0} is not text but data, such as a picture or an archive. Choose a file of text.':
    '{0} 不是文本，而是图片或压缩包之类的数据。请选择文本文件。',
  '{0} cannot be read as a Parquet file: it is damaged, or cut off. Fetch it again.':
    '{0} 无法读作 Parquet 文件：它已损坏或不完整。请重新获取。',
  '{0} has two columns named "{1}", of which only one could be read. Rename one of them.':
    '{0} 有两列名为“{1}”，只能读取其中之一。请给其中一列改名。',
  '{0} is too large for a workbook: at most {1} MB. Save it as CSV or Parquet.':
    '{0} 作为工作簿过大：至多 {1} MB。请存为 CSV 或 Parquet。',
  '{0} cannot be read as an Excel workbook. Save it again as .xlsx, or as CSV.':
    '{0} 无法读作 Excel 工作簿。请重新存为 .xlsx 或 CSV。',
  '{0} has no row. Choose another workbook.': '{0} 没有任何行。请另选工作簿。',
  '{0} holds no table. Markscheme reads {1}; choose the file or the folder that has one.':
    '{0} 中没有表。Markscheme 可读 {1}；请选择含有表的文件或文件夹。',
  '{0} has no part "{1}". It has {2}.': '{0} 没有部分“{1}”。它有 {2}。',
  '{0} is no table that Markscheme reads. It reads {1}; save it as one of them.':
    '{0} 不是 Markscheme 可读的表。可读的有 {1}；请存为其中之一。',
  '{0} cannot be unpacked: it is damaged, or cut off. Fetch it again.': '{0} 无法解包：它已损坏或不完整。请重新获取。',
  '{0} unpacks to more than {1} MB. Divide it.': '{0} 解包后超过 {1} MB。请拆分。',
  '{0} has more than 512 KB; a LaTeX exam is read as a whole. Divide it.':
    '{0} 超过 512 KB；LaTeX 考试须整体读取。请拆分。',
  '{0} has no questions that Markscheme finds. It looks for the questions environment of the exam class, for an enumerate list with solution environments, and for problem environments.':
    '在 {0} 中没有找到题目。Markscheme 查找 exam 文档类的 questions 环境、带 solution 环境的 enumerate 列表，以及 problem 环境。',
  '{0} cannot be read as LaTeX. Mend it, so that LaTeX typesets it.': '{0} 无法读作 LaTeX。请修正，使 LaTeX 能够排版。',
  '{0} has more than 16 MB; a Markdown exam is read as a whole. Divide it.':
    '{0} 超过 16 MB；Markdown 考试须整体读取。请拆分。',
  '{0} has no questions that Markscheme finds. It looks for headings such as "Question 1", for headings with a "Solution" or an "Answer" below them, and for a numbered list.':
    '在 {0} 中没有找到题目。Markscheme 查找“Question 1”一类的标题、其下有“Solution”或“Answer”的标题，以及编号列表。',
  'The import was cancelled. Nothing was imported.': '导入已取消。没有导入任何内容。',
  'Another table is being imported. Wait for its end, or cancel it.': '正在导入另一个表。请等它结束，或取消它。',
  'Another workspace was opened while the table was read. Nothing was imported; open the first one again and repeat the import.':
    '读取表时打开了另一个工作区。没有导入任何内容；请重新打开原来的工作区，再次导入。',
  '{0} cannot be read. Check that the folder is there, or choose another one.':
    '{0} 无法读取。请检查文件夹是否存在，或另选一个。',
  '{0} has {1} MB. A bundle has at most 128.': '{0} 有 {1} MB。工作包至多 128 MB。',
  '{0}, line {1}: {2}. Nothing was merged. Ask whoever made it for a new one.':
    '{0}，第 {1} 行：{2}。没有合并任何内容。请向制作者索取新的工作包。',
  '{0} was made by a newer Markscheme. Nothing was merged. Update Markscheme, or ask for a bundle of version {1}.':
    '{0} 由更新版本的 Markscheme 制作。没有合并任何内容。请更新 Markscheme，或索取版本 {1} 的工作包。',
  '{0} holds {1} decisions in your own name that are not in this workspace. Nothing was merged. If you made them on another machine, say so and merge again; if not, ask {2}, who made the bundle.':
    '{0} 含有 {1} 个以您的名义作出、但不在此工作区中的决定。没有合并任何内容。若是您在另一台机器上作出的，请声明后再次合并；若不是，请询问制作工作包的 {2}。',
  'With its replies the bundle would have {0} MB, and at most {1} are read. Nothing was written. Write it without replies, and hand the answers on as a file.':
    '连同回复，工作包将有 {0} MB，而至多可读 {1} MB。没有写出任何内容。请不带回复写出，并以文件转交回答。',
  'There is no benchmark named "{0}" in the workspace. Import the benchmark first.':
    '工作区中没有名为“{0}”的基准。请先导入基准。',
  'None of its ids belongs to a benchmark in the workspace. Import the benchmark first, or name it.':
    '其中没有任何 id 属于工作区中的基准。请先导入基准，或指明基准。',
  'None of its questions belongs to an exam in the workspace. Import the exam first, or name it.':
    '其中没有任何题目属于工作区中的考试。请先导入考试，或指明考试。',
  'this very file is already in the workspace, as "{0}"': '此文件已在工作区中，名为“{0}”',
  'a benchmark named "{0}" is already in the workspace; give another name': '工作区中已有名为“{0}”的基准；请另取名称',
  'has the same id as record {0}; both are kept, each with its own number':
    '与记录 {0} 的 id 相同；两者都保留，各有编号',
  'is the same as in record {0}; both are kept': '与记录 {0} 相同；两者都保留',
  'The figure {0} was not found in {1}. It can be located later.': '在 {1} 中没有找到图片 {0}。可以稍后指明其位置。',
  '{0} figures were not found in {1}, such as {2}. They can be located later.':
    '在 {1} 中没有找到 {0} 张图片，例如 {2}。可以稍后指明其位置。',
  'holds no row that can be imported': '没有可导入的行',
  'holds no question': '没有题目',
  'holds no id': '没有 id',
  'holds no value to grade against': '没有用于评分的参考值',
  'holds no task': '没有任务',
  'is missing': '缺失',
  'is not what an export writes: {0}': '不是导出所写的内容：{0}',
  'is not what the benchmark in this workspace says: it is another version of the file':
    '与此工作区中的基准不符：这是文件的另一版本',
  'is the status of an item with answers that are not in the workspace: those of {0}, from {1}. Import those answers first.':
    '是某条目的状态，而其回答（{0}，来自 {1}）不在工作区中。请先导入那些回答。',
  'names a {0} that the item does not have': '指明了条目所没有的 {0}',
  'says something else than the record of the row: the table was changed by hand. Export it again.':
    '与该行的记录不符：此表被手工改过。请重新导出。',
  'stands in the table twice': '在表中出现两次',
  'takes back row {0}, which was refused or is not there': '撤回第 {0} 行，而该行被拒绝或不存在',
  'takes back what does not stand here any more. What stands was left as it is.':
    '要撤回的内容在此已不成立。现有内容保持不变。',
  'the answer is not named': '没有指明回答',
  'the answer set is not named': '没有指明回答集',
  'the answers of {0} ({1}) are not in this workspace, or read otherwise':
    '{0} 的回答（{1}）不在此工作区中，或内容不同',
  'the item has no such {0}': '条目没有这样的 {0}',
  'the item is not named': '没有指明条目',
  'was corrected otherwise in this workspace; that correction stands': '在此工作区中已作另一更正；以那次更正为准',
  'what it takes back does not fit': '要撤回的内容不符',
  'corrects an item that is not of CFE-Bench’s form: import the reviews instead':
    '更正的条目不是 CFE-Bench 格式：请改为导入评审',
  'is not what an export writes: no JSON value': '不是导出所写的内容：没有 JSON 值',
  'corrects an item that is not there': '更正的条目不存在',
  'belongs to row {0}, which was refused or is not there': '属于第 {0} 行，而该行被拒绝或不存在',
  'does not say what was taken back': '没有说明撤回了什么',
  'does not stand here: something else was decided in this workspace. The decision that stands was left as it is.':
    '在此不成立：此工作区中另有决定。现有决定保持不变。',
  'is about an answer that is not in the workspace: sample {0} of {1}, from {2}. Import those answers first.':
    '针对的回答不在工作区中：{1} 的样本 {0}，来自 {2}。请先导入那些回答。',
  '{0} cannot be read as a log of Inspect: {1}. Write it again with "inspect log convert".':
    '{0} 无法读作 Inspect 的日志：{1}。请用“inspect log convert”重新写出。',
  "{0} cannot be read as a log of OpenAI's evals: {1}. Give the file that oaieval wrote, whole.":
    '{0} 无法读作 OpenAI evals 的日志：{1}。请给出 oaieval 所写的完整文件。',
  '{0} cannot be read as results of promptfoo: {1}. Write it again with "promptfoo export eval ID -o FILE.json".':
    '{0} 无法读作 promptfoo 的结果：{1}。请用“promptfoo export eval ID -o FILE.json”重新写出。',
  '{0} comes to more than {1} MB of text: its commands multiply it. Write them out.':
    '{0} 展开后超过 {1} MB 文字：其中的命令使它成倍增长。请直接写出内容。',
  '{0} has a cell too far from the others (row {1}, column {2}). Delete the empty rows and columns, or save it as CSV.':
    '{0} 有一个单元格离其他单元格过远（第 {1} 行，第 {2} 列）。请删除空的行和列，或存为 CSV。',
  '{0} has a row group of more than 1024 MB. Write it with smaller row groups.':
    '{0} 有超过 1024 MB 的行组。请用更小的行组写出。',
  '{0} has more than {1} MB. Write it as .jsonl.': '{0} 超过 {1} MB。请写成 .jsonl。',
  '{0} has more than {1} MB. Write the log in parts.': '{0} 超过 {1} MB。请把日志分成几部分写出。',
  '{0} is not an id of the benchmark': '{0} 不是此基准中的 id',
  '{0} is not in this workspace': '{0} 不在此工作区中',
  '{0} is the id of several items, and item {1} is none of them': '{0} 是多个条目的 id，而条目 {1} 不在其中',
  '{0} is the name of another seat of this workspace ({1} is somebody else). Give the one who comes with the bundle another name: Team asks for it, and on the command line it is markscheme merge … --as {2}=NAME.':
    '{0} 是此工作区另一席位的名称（{1} 是另一人）。请给工作包中的那位另取名称：团队会询问；在命令行中为 markscheme merge … --as {2}=NAME。',
  '{0} reads otherwise in this workspace: its benchmark was edited': '{0} 在此工作区中的内容不同：其基准有过编辑',
  '{0} takes more time or memory than its size allows for: it is damaged, or has row groups that are too large. Fetch it again, or write it with smaller row groups.':
    '{0} 所需的时间或内存超出其大小应有的限度：它已损坏，或行组过大。请重新获取，或用更小的行组写出。',
  '{0}, line {1}: the exam goes on in the file {2}, and other files are not opened. Put it all in one, as latexpand does.':
    '{0}，第 {1} 行：考试在文件 {2} 中继续，而其他文件不会打开。请合并为一个文件，如 latexpand 所做。',
  '{0}, line {1}: {2}. Mend it, so that LaTeX typesets it.': '{0}，第 {1} 行：{2}。请修正，使 LaTeX 能够排版。',
  'answer {0} of {1} ({2}) is not in this workspace, or reads otherwise':
    '{1} 的回答 {0}（{2}）不在此工作区中，或内容不同',
  '"{0}" is a CL-bench benchmark, which has no {1}. It has benchmark, generated, cl-graded, audit and reviews.':
    '“{0}”是 CL-bench 基准，没有 {1}。它有 benchmark、generated、cl-graded、audit 和 reviews。',
  'the item has no {0} {1}': '条目没有 {0} {1}',
  '{0}, line {1}: {2}': '{0}，第 {1} 行：{2*}',
  '{0} is there already, and not as an output of {1}. {2}': '{0} 已存在，且不是 {1} 的输出。{2*}',
  '{0} is there already, as {1} output. {2}': '{0} 已存在，是 {1} 输出。{2*}',
  '{0} was changed since Markscheme wrote it. {1}': '{0} 在 Markscheme 写出之后有改动。{1*}',
  'Move it away, choose another name, or say with --overwrite that it may be replaced.':
    '请移走它，另取名称，或用 --overwrite 表明可以替换。',
  '{0} has more than {1} answers of {2} to {3}. Give each question its own id, or fewer answers.':
    '{0} 中 {2} 对 {3} 的回答多于 {1} 个。请给每道题目各自的 id，或减少回答。',
  '{0} takes no answers from a table. Import the file of answers that its own scripts write.':
    '{0} 不接受表格中的回答。请导入其自带脚本写出的回答文件。',
  '{0} has a question with {1} answers of {2}: at most {3} are taken. Give each question its own id, or fewer answers.':
    '{0} 中有一道题目含有 {2} 的 {1} 个回答：至多接受 {3} 个。请给每道题目各自的 id，或减少回答。',
  '{0}: a value is nested too deeply, after {1} rows that could be read. Take it out of the file.':
    '{0}：在读取 {1} 行之后，有一个值嵌套过深。请将它从文件中去掉。',
  'a model': '某个模型',
  'without mean and standard deviation a model cannot be placed among the students':
    '没有平均分和标准差，无法确定模型在学生中的位置',
  '{0} is more than score_total, {1}': '{0} 大于 score_total（{1}）',
  '{0} is more than score_max, {1}': '{0} 大于 score_max（{1}）',
  '{0} stands at another question of this exam too': '{0} 在此考试的另一道题目中也出现',
  'is the same as that of exam {0}; each exam needs its own': '与考试 {0} 的相同；每场考试须有各自的编号',
  '"{0}" is not an exam of {1}': '“{0}”不是 {1} 中的考试',
  '{0} is not one letter, such as "A"': '{0} 不是一个字母，如“A”',
  '{0} is not a list of letters, such as "A,B,C"': '{0} 不是字母列表，如“A,B,C”',
  '{0} names a letter twice': '{0} 中有字母重复',
  '{0} is not a list of True and False, such as "True,False,True"':
    '{0} 不是 True 和 False 的列表，如“True,False,True”',
  'is empty: a question needs its correct answer': '为空：题目须有正确答案',
  'looks like the answer of a True/False question: is the type right?': '看起来像判断题的答案：类型是否正确？',
  'looks like the answer of a choice question: is the type right?': '看起来像选择题的答案：类型是否正确？',
  'has blanks or lower-case letters; the format has neither': '含有空格或小写字母；此格式中两者都没有',
  'has {0} entries, but the problem shows {1} statements': '有 {0} 项，而题目中有 {1} 个陈述',
  '{0} is not among the options that the problem shows ({1})': '{0} 不在题目给出的选项之中（{1}）',
  '{0} comes after {1}: questions are sorted by exam, then by instance_id':
    '{0} 排在 {1} 之后：题目先按考试、再按 instance_id 排序',
  '"{0}" comes after "{1}": exams are not sorted by exam_id': '“{0}”排在“{1}”之后：考试没有按 exam_id 排序',
  'says {0}, but {1} has {2}': '写的是 {0}，而 {1} 中有 {2} 道',
  'says {0}, but the points of its questions add up to {1}': '写的是 {0}，而其题目的分数之和为 {1}',
  '{0} of its rows were in the workspace already, and stand as they did': '其中 {0} 行已在工作区中，保持不变',
  'stands in {0} rows for {1} item(s); the last rows are used': '在 {0} 行中出现，而条目只有 {1} 个；采用最后的行',
  'its tasks are in no benchmark of the workspace: they became the benchmark "{0}"':
    '其任务不属于工作区中的任何基准：已成为基准“{0}”',
  'is about a benchmark that is not in the workspace. Import the benchmark first, or name it.':
    '针对的基准不在工作区中。请先导入该基准，或指明它。',
};
