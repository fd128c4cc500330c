import type { Templates } from '../../lib/said.ts';

/** What runs wait for or fail by, and what providers refuse. A provider's own words stay as they are. */
export const runs: Templates = {
  'There is no reply.': '没有回复。',
  'The answer is empty.': '回答为空。',
  '{0} gave no usable reply: {1}. Ask again, or another model.':
    '{0} 没有给出可用的回复：{1}。请重新请求，或改用其他模型。',
  'The reply to the {0} request cannot be used: {1}.': '对 {0} 请求的回复无法使用：{1}。',
  'A budget needs a price, and {0} has none. Set its price in Settings, or start the run without a budget.':
    '预算需要价格，而 {0} 没有价格。请在设置中设定价格，或不设预算启动运行。',
  'The model used up its tokens before it answered. Raise the limit of output tokens.':
    '模型在作答之前用尽了 token。请提高输出 token 的上限。',
  'Run {0} was not started by this application, so it cannot be changed or resumed.':
    '运行 {0} 不是由本应用启动的，因此无法更改或继续。',
  'The request took far longer than others to the same model.': '此请求比对同一模型的其他请求久得多。',
  'Run {0} is still stopping. Try again in a moment.': '运行 {0} 仍在停止。请稍后重试。',
  'Run {0} is being worked on by another window or command line. Wait for it, or cancel it there.':
    '运行 {0} 正由另一个窗口或命令行处理。请等待，或在那里取消。',
  'Judging by the judge alone needs a judge. Choose one, or another verifier mode.':
    '仅由裁判判定需要一个裁判。请选择裁判，或改用其他验证器模式。',
  'The {0} protocol needs a judge: only s2s works offline.': '{0} 协议需要裁判：只有 s2s 可以离线进行。',
  '{0} has no batch service that this application speaks. Start the run without it.':
    '{0} 没有本应用支持的批处理服务。请不使用批处理启动运行。',
  'Grading by the judge alone needs a judge. Choose one, or another verifier mode.':
    '仅由裁判评分需要一个裁判。请选择裁判，或改用其他验证器模式。',
  'To take only {0} items, choose the answers that say which these are.':
    '若只取 {0} 的条目，请选择能指明是哪些条目的回答。',
  'Run {0} was not started by this application: its answers were imported, so there are no settings to repeat.':
    '运行 {0} 不是由本应用启动的：其回答是导入的，因此没有可重复的设置。',
  'Error types are proposed for answers to CL-bench tasks only. Choose a CL-bench benchmark.':
    '只对 CL-bench 任务的回答建议错误类型。请选择 CL-bench 基准。',
  'Rubrics are graded by a judge, or by an expert at the desk. Choose a judge.':
    '细则由裁判评分，或由专家在工作台评分。请选择裁判。',
  'No judge was asked: short answers need a judge or an expert.': '没有请裁判判定：简答题需要裁判或专家。',
  'waiting for the network': '正在等待网络',
  'waiting as the provider asked': '按服务商的要求等待',
  'keeping to the limit of requests and tokens a minute': '遵守每分钟请求数与 token 数的上限',
  'pausing: waiting for {0} requests in flight': '正在暂停：等待 {0} 个在途请求',
  '{0}: the address of the server is missing. Give a base URL such as {1}.':
    '{0}：缺少服务器地址。请给出 base URL，例如 {1}。',
  'The base URL {0} is not an address. It looks like https://host/v1.':
    'base URL {0} 不是地址。其形式如 https://host/v1。',
  'The base URL of {0} must not contain a user, a password, a query or a fragment: keys are given apart from it.':
    '{0} 的 base URL 不得含有用户名、密码、查询或片段：密钥另行给出。',
  'The base URL {0} is refused: use https, or http on this machine (127.0.0.1, localhost). A host of your own network can be asked by http once you allow it: in Settings, or with --allow-http {1}.':
    'base URL {0} 被拒绝：请用 https，或在本机（127.0.0.1、localhost）用 http。自己网络中的主机须经您允许才能用 http：在设置中，或用 --allow-http {1}。',
  'The reply is not one of the Messages API.': '回复不是 Messages API 的格式。',
  'The provider withheld the reply to this request (refusal).': '服务商未给出对此请求的回复（拒绝）。',
  '{0} has no batch service at this address. Start the run without it: its requests are then sent one by one.':
    '{0} 在此地址没有批处理服务。请不使用批处理启动运行：请求将逐个发送。',
  'The request was stopped.': '请求已停止。',
  '{0} did not answer in time.': '{0} 没有及时答复。',
  'The reply of {0} could not be read: {1}': '{0} 的回复无法读取：{1}',
  'The connection to {0} was cut before the reply was whole.': '与 {0} 的连接在回复完整之前中断。',
  '{0} sent a reply that is not whole JSON.': '{0} 发来的回复不是完整的 JSON。',
  '{0} cannot be reached ({1}). Check the address and the network.': '无法连接 {0}（{1}）。请检查地址和网络。',
  '{0} refused the key ({1}). Check that the key is right and may use {2}.{3}':
    '{0} 拒绝了密钥（{1}）。请检查密钥是否正确、是否可用于 {2}。{3}',
  'The account at {0} has no credit left ({1}).{2}': '{0} 的账户没有余额（{1}）。{2}',
  '{0} does not know the model {1}, or has nothing at this address (404).{2}':
    '{0} 没有模型 {1}，或此地址没有内容（404）。{2}',
  '{0} sends requests elsewhere ({1}), which is not followed. Give the final address as base URL.':
    '{0} 把请求转往别处（{1}），不予跟随。请以最终地址作为 base URL。',
  '{0} asks for fewer requests (429).{1}': '{0} 要求减少请求（429）。{1}',
  '{0} is overloaded ({1}).{2}': '{0} 过载（{1}）。{2}',
  '{0} failed ({1}).{2}': '{0} 失败（{1}）。{2}',
  'The request is too long for {0} at {1}.{2}': '此请求对 {1} 的 {0} 来说过长。{2}',
  '{0} refused the content of this request.{1}': '{0} 拒绝了此请求的内容。{1}',
  '{0} refused an image of this request.{1}': '{0} 拒绝了此请求的一张图片。{1}',
  '{0} refused a parameter of the request ({1}).{2}': '{0} 拒绝了请求的一个参数（{1}）。{2}',
  '{0} refused the request ({1}).{2}': '{0} 拒绝了请求（{1}）。{2}',
  'The reply is not one of generateContent.': '回复不是 generateContent 的格式。',
  'The provider withheld the reply to this request ({0}).': '服务商未给出对此请求的回复（{0}）。',
  'The reply holds no candidate.': '回复中没有候选。',
  'There is no key for {0}. Add it in Settings, or set {1} in the environment.':
    '没有 {0} 的密钥。请在设置中添加，或在环境中设置 {1}。',
  'Requests to {0} would go to {1}, an address that was never confirmed on this machine. Nothing was sent there, no key either.':
    '对 {0} 的请求将发往 {1}，这个地址从未在本机确认过。没有发送任何内容，也没有发送密钥。',
  'There is no provider {0}. There are {1}.': '没有服务商 {0}。现有 {1}。',
  "{0} does not list its models by this key. Type the model's name instead.":
    '{0} 不按此密钥列出模型。请直接输入模型名称。',
  "{0} Type the model's name instead.": '{0*}请直接输入模型名称。',
  'The reply is not a chat completion.': '回复不是 chat completion 的格式。',
  'The provider withheld the reply to this request (content filter).': '服务商未给出对此请求的回复（内容过滤）。',
  'The reply is not a response of the Responses API.': '回复不是 Responses API 的格式。',
  'The provider failed while answering ({0}).': '服务商在答复时失败（{0}）。',
  "The judge's reply {0} (finish reason {1}).": '裁判的回复 {0}（结束原因 {1}）。',
  // Findings of the check of reasoning flows: src/core/flow
  'Step {0} has no {1}.': '步骤 {0} 没有{1*}。',
  'verifiable answer': '可验证答案',
  'Step {0} gives more than one instruction. One step asks for one thing.':
    '步骤 {0} 含有多条指令。一个步骤只问一件事。',
  'The answer of step {0} is a statement of {1} words. A formula, a number, True or False or a few words can be checked.':
    '步骤 {0} 的答案是一句 {1} 个词的陈述。可核对的是公式、数字、True 或 False，或几个词。',
  'Step {0} repeats Step {1}.': '步骤 {0} 重复了步骤 {1}。',
  'Step {0} states its own answer: "{1}".': '步骤 {0} 说出了自己的答案：“{1}”。',
  'Step {0} {1}. A step builds on earlier steps alone.': '步骤 {0} {1*}。步骤只能依据更早的步骤。',
  'refers to Step {0}, which does not exist': '引用了不存在的步骤 {0}',
  'refers to itself': '引用了自身',
  'refers to Step {0}, which comes later': '引用了在它之后的步骤 {0}',
  'Step {0} points to the solution ("{1}"), which whoever answers the step has not seen.':
    '步骤 {0} 提到了解答（“{1}”），而回答该步骤者没有见过解答。',
  'No step yields {0}.': '没有步骤得出 {0}。',
  'Step {0} uses {1}, which stands neither in the question nor in an earlier step or answer.':
    '步骤 {0} 用到 {1}，而题目、更早的步骤和答案中都没有它。',
  'Step {0} uses {1}, a symbol of neither the question nor an earlier step or answer.':
    '步骤 {0} 用到 {1}，题目、更早的步骤和答案中都没有这个符号。',
  'A batch of this size is being worked on, and whether it is this one shows at its end.':
    '一个同样大小的批次正在处理，是否就是这一个，结束时才能知道。',
  'The reply was stopped at its limit of length ({0}), so what it decides is not known. Allow longer replies, or ask another model.':
    '回复在长度上限处停止（{0}），因此不知其判定。请允许更长的回复，或改用其他模型。',
  '{0}: {1}. It was not kept.': '{0}：{1}。没有保留。',
  'The server read {0} tokens of a prompt of {1} characters: it cuts what is too long for it without a word. Raise its context length (Ollama: OLLAMA_CONTEXT_LENGTH), or ask another model.':
    '对一份 {1} 个字符的提示词，服务器只读取了 {0} 个 token：过长的部分被它默默截去。请提高其上下文长度（Ollama：OLLAMA_CONTEXT_LENGTH），或改用其他模型。',
  'The reply does not repeat the code at the {0} of a prompt of {1} characters, so whether it was read whole is not known: some servers cut what is too long for them without a word. Raise the context length (Ollama: OLLAMA_CONTEXT_LENGTH), ask another model, or give prompts of your own (--prompts), which are sent as they are.':
    '回复没有重复这份 {1} 个字符的提示词中的代码（{0*}），因此不知道它是否被完整读取：有些服务器会默默截去过长的部分。请提高上下文长度（Ollama：OLLAMA_CONTEXT_LENGTH），改用其他模型，或使用自己的提示词（--prompts），它们会按原样发送。',
  beginning: '开头',
  end: '结尾',
  'no code': '没有代码',
  // Names of runs: engine/runner/new-run.ts
  offline: '离线',
  'without figures': '不含图片',
  points: '分数',
  rubrics: '细则',
  'error types': '错误类型',
  // Servers that are known: engine/providers/kinds/compatible.ts
  'OpenAI-compatible server': '兼容 OpenAI 的服务器',
  'Other server': '其他服务器',
  'Start it with `ollama serve`; models as `ollama list` names them.':
    '用 `ollama serve` 启动；模型名称见 `ollama list`。',
  'Start the server in its Developer tab.': '在其 Developer 标签页中启动服务器。',
  'Start it with `llama-server -m MODEL.gguf`.': '用 `llama-server -m MODEL.gguf` 启动。',
  'Start it with `vllm serve MODEL`; takes many requests at once, so raise the workers.':
    '用 `vllm serve MODEL` 启动；它能同时处理许多请求，可调高同时调用数。',
  // Before a run starts: engine/runner/dry-run
  'Input tokens are estimated as one for 4 characters.': '输入 token 按每 4 个字符一个估计。',
  'By the batch service at half the price; what it does not answer is asked directly, at the full one.':
    '通过批处理服务，价格减半；它未答复的会直接请求，按全价计。',
  'Verifications of answers whose values are not extracted yet are an upper bound.':
    '尚未提取值的回答，其验证次数为上限。',
  'The price of {0} is not known: set it in Settings to see a cost.': '{0} 的价格未知：在设置中设定后即可看到费用。',
  'Nothing is sent: this run works offline.': '不发送任何内容：此运行离线进行。',
  'Nothing needs to be sent.': '无需发送任何内容。',
  'No reply of this model is known: {0} output tokens are assumed for each {1} request.':
    '没有此模型的已知回复：每个 {1} 请求按 {0} 个输出 token 估计。',
  'Output tokens of {0} requests are the mean of earlier replies of this model.':
    '{0} 请求的输出 token 取此模型以往回复的平均值。',
  'Nothing is asked of a judge: what the offline verifier leaves open stays open.':
    '不询问裁判：离线验证器未决的保持未定。',
  "The judge's calls are an upper bound: {0}": '裁判的调用数为上限：{0*}',
  'what the offline verifier settles needs none of them.': '离线验证器已判定的无需调用。',
  'equal ones are asked once.': '相同的只询问一次。',
  'Not sent to {0}, which takes no such parameter: {1}.': '未发送给 {0}，它不接受这样的参数：{1}。',
};
