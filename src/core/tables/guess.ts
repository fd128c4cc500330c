/** What the columns of a table probably are, by their names and by what stands in the first rows. */
import { cellText, isList, isNested, refusalOf, type Cell, type TableMapping, type TableRow } from './mapping.ts';

/** Names of columns as they are usual in published question sets and in spreadsheets, most telling first. */
const NAMES = {
  id: /^(?:id|uid|uuid|key|_id|item_?id|question_?id|problem_?id|instance_?id|task_?id|example_?id|no\.?|number|nr\.?)$/i,
  question: /^(?:question|problem|prompt|query|input|task|question_?text|problem_?statement|stem|aufgabe|frage)$/i,
  context: /^(?:context|passage|introduction|intro|background|preamble)$/i,
  options: /^(?:options?|choices?|choices\.text|endings|alternatives|(?:option|choice)[ _-]?[a-h1-8]|[A-H])$/i,
  solution: /^(?:solution|explanation|rationale|reasoning|worked_?solution|answer_?explanation|derivation|l[öo]sung)$/i,
  value:
    /^(?:answer|final_?answers?|target|gold|reference|ground_?truth|expected(?:_?(?:answer|output))?|correct_?answer|answer_?key|key_?answer|label|value|answer\.value|ideal|ergebnis|short_?answer)$/i,
  subject: /^(?:subject|topic|category|domain|field|course|area|fach|discipline)$/i,
  figures: /^(?:images?|figures?|pictures?|image_?(?:path|file)s?|img|decoded_image|image_?\d+)$/i,
  solutionFigures: /^(?:solution|answer|explanation)[ _-]?(?:images?|figures?|pictures?)$/i,
  answers:
    /(?:^|[ _.-])(?:response|completion|prediction|generated_?answers?|model_?(?:answer|output|response)|output|generation|filtered_?resp|resp)s?$/i,
  model: /^(?:model|model_?name|system|candidate)$/i,
  label:
    /^(?:correct|is_?correct|score|grade|passed|pass|right|acc|exact_?match|verdict|judg(?:e)?ment|score .+|exact_match,.+)$/i,
} as const;

/** Columns named after the model whose answers they hold, as spreadsheets have them: its family, which alone must not be a word of the field, with its version or size. */
const MODEL =
  /^(?:[\w.-]+\/)?(?:(?:chatgpt|claude|gemini|gemma|llama|mistral|mixtral|qwen|qwq|deepseek|grok)|(?:gpt|phi|command|yi|glm|olmo|nova|kimi|c4ai|mathstral)[ ._-]?(?=[\w .-]*\d)|o[134](?:-mini|-pro|-preview)?$)(?:[\d ._-][\w .:-]*)?$/i;

/** Names of columns of answers that say nothing of whose they are. */
const NO_NAME =
  /^(?:response|completion|prediction|generated_?answers?|model_?(?:answer|output|response)|output|generation)s?$/i;

/** Names of the value that may mean something else: they tell where none of the others does. */
const VALUE_AT_LAST = /^(?:keys?|results?|right_?answer|final_?value)$/i;

/** A mapping for the columns, with question and value columns left empty where nothing tells them: to be completed by the user. */
export type Guess = Omit<TableMapping, 'question' | 'values'> & Pick<TableMapping, 'question' | 'values'>;

/** Guesses the mapping from the columns' names and from some first rows. Every column serves one purpose. `file`: its name, after which answers alone are called that nothing else names. */
export function guessMapping(columns: readonly string[], rows: readonly TableRow[], file = ''): Guess {
  const free = new Set(columns.filter((column) => !rows.some((row) => isNested(row.cells.get(column)))));
  const take = (pattern: RegExp, fits: (column: string) => boolean = () => true): string[] => {
    const named = (column: string): boolean => pattern.test(column) || pattern.test(column.split('.').at(-1) ?? '');
    const found = columns.filter((column) => free.has(column) && named(column) && fits(column));
    for (const column of found) free.delete(column);
    // What stands at the top of a nested row is nearer to what is meant than what lies in it.
    return found.toSorted((a, b) => a.split('.').length - b.split('.').length);
  };
  const cells = (column: string): Cell[] => rows.map((row) => row.cells.get(column) ?? null);
  const first = (found: string[]): string[] => {
    for (const column of found.slice(1)) free.add(column);
    return found.slice(0, 1);
  };
  const question = first(take(NAMES.question, (column) => isText(cells(column))));
  const figures = take(NAMES.figures, (column) => cells(column).some(isPictures));
  const solutionFigures = take(NAMES.solutionFigures, (column) => cells(column).some(isPictures));
  // Not every question has an introduction.
  const context = take(NAMES.context, (column) =>
    cells(column).some((cell) => typeof cell === 'string' && cell.trim() !== ''),
  );
  const solution = first(take(NAMES.solution, (column) => isText(cells(column))));
  const says = (column: string): boolean =>
    cells(column).some((cell) => cellText(cell) !== '' || refusalOf(cell) !== null);
  const named = first(take(NAMES.value, says));
  const value = named.length > 0 ? named : first(take(VALUE_AT_LAST, says));
  const options = take(NAMES.options, (column) => cells(column).some((cell) => isList(cell) || cellText(cell) !== ''));
  const [id] = first(take(NAMES.id, (column) => isDistinct(cells(column))));
  const [subject] = first(take(NAMES.subject));
  // Not every model answered every question.
  const isAnswers = (column: string): boolean =>
    isText(
      cells(column)
        .flatMap((cell) => (isList(cell) ? cell : [cell]))
        .filter((cell) => cell !== null),
    );
  const answers = [...take(NAMES.answers, isAnswers), ...take(MODEL, isAnswers)];
  const own = preferred(answers);
  const ofEach = new Map(own.map((column) => [column, own.length > 1 ? scoreOf(column, free) : undefined]));
  const [label] = own.length === 1 ? first(take(NAMES.label)) : [];
  const [model] = first(take(NAMES.model));
  const whose = model === undefined ? '' : oneText(cells(model));
  const longest = question.length > 0 ? question : first(longestText([...free], cells));
  // Questions that are elsewhere are told by their ids, of which several samples have one; an "answer" beside nothing but such an id is a model's.
  const of = id ?? (longest.length === 0 ? first(take(NAMES.id))[0] : undefined);
  const isOfAnswers = of !== undefined && longest.length === 0 && own.length === 0 && free.size === 0;
  const isByFile = file !== '' && longest.length === 0;
  return {
    version: 1,
    ...(of === undefined ? {} : { id: of }),
    question: longest.length > 0 ? [...context, ...longest] : [],
    options: options.length > 1 || options.some((column) => cells(column).some(isList)) ? options : [],
    solution,
    values: (isOfAnswers ? [] : value).map((column) => ({ column, ...marked(cells(column)), ...saidOf(column, free) })),
    ...(subject === undefined ? {} : { subject }),
    figures,
    solutionFigures,
    answers: (isOfAnswers ? value : own).map((column) => ({
      column,
      model: whose || (isByFile && (isOfAnswers || NO_NAME.test(column)) ? file : modelOf(column)),
      ...labelled(label ?? ofEach.get(column)),
    })),
  };
}

/** Columns that say of each value what it is: those of a value `answer` are `answer_names`, `answer_types` and `answer_descriptions`. */
function saidOf(value: string, free: Set<string>): Pick<ValueColumn, 'names' | 'types' | 'descriptions'> {
  const there = (['names', 'types', 'descriptions'] as const).filter((one) => free.delete(`${value}_${one}`));
  return Object.fromEntries(there.map((one) => [one, `${value}_${one}`]));
}

type ValueColumn = TableMapping['values'][number];
const modelOf = (column: string): string => column.replace(/ (?:output|response|answer)s?$/, '');
const labelled = (label: string | undefined): { label?: string } => (label === undefined ? {} : { label });

/** The column that says of a model's answers, beside others', whether they are right. */
function scoreOf(column: string, free: Set<string>): string | undefined {
  const score = `score ${modelOf(column)}`;
  return free.delete(score) ? score : undefined;
}

/** Filtered responses are the same answers as the responses beside them. */
function preferred(answers: readonly string[]): readonly string[] {
  const filtered = answers.filter((column) => /^filtered_?resps?$/i.test(column));
  return filtered.length > 0 ? answers.filter((column) => !/^resps?$/i.test(column)) : answers;
}

/** Worked solutions that end with "#### 18". */
function marked(cells: readonly Cell[]): { after?: string } {
  const texts = cells.map(cellText).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => text.includes('\n####')) ? { after: '####' } : {};
}

function isText(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '');
  return texts.length > 0 && texts.length * 2 >= cells.length;
}

function isDistinct(cells: readonly Cell[]): boolean {
  const texts = cells.map(cellText);
  return texts.every((text) => text !== '') && new Set(texts).size === texts.length;
}

function isPictures(cell: Cell): boolean {
  if (isList(cell)) return cell.some(isPictures);
  if (typeof cell === 'object') return cell !== null && 'bytes' in cell;
  return typeof cell === 'string' && /\.(?:png|jpe?g|gif|webp|pdf|eps|svg)$/i.test(cell.trim());
}

function oneText(cells: readonly Cell[]): string {
  const texts = new Set(cells.map(cellText));
  return texts.size === 1 ? ([...texts][0] ?? '') : '';
}

/** Where no name tells the question, it is the column with the longest texts. */
function longestText(columns: readonly string[], cells: (column: string) => Cell[]): string[] {
  const length = (column: string): number => {
    const texts = cells(column).filter((cell) => typeof cell === 'string');
    return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  };
  return columns
    .filter((column) => isText(cells(column)) && length(column) >= 20)
    .toSorted((a, b) => length(b) - length(a));
}
