/** What changed between two states of a list of variables or of steps: in one line for the undo menu, item by item for the history. */

interface Entry {
  id: number;
  /** What people call it: "x1", "step 3". */
  name: string;
  /** Everything that can change of it but its place, each with its name. */
  fields: readonly { name: string; text: string }[];
}
export interface ListWords {
  /** "variable", "step". */
  one: string;
  /** The fields whose texts a title shows, the first without its name: value, name and type of a variable. Of others it says that they changed. */
  shown: readonly string[];
}

interface Touched {
  id: number;
  name: string;
  how: 'added' | 'removed' | 'changed';
  from: string;
  to: string;
  fields: readonly string[];
}

/**
 * "x1: 1.20 → 1.2", "step 4: text changed", "variable x3 added", "3 variables changed", "steps reordered". `short` cuts a text to what a
 * title holds.
 */
export function listTitle(
  from: readonly Entry[],
  to: readonly Entry[],
  { one, shown }: ListWords,
  short: (text: string) => string,
): string {
  const touched = touchedOf(from, to);
  const [first] = touched;
  if (!first) return `${one}s reordered`;
  if (touched.length > 1) return `${String(touched.length)} ${one}s ${howOf(touched)}`;
  if (first.how !== 'changed') return `${first.name.startsWith(one) ? '' : `${one} `}${first.name} ${first.how}`;
  const [field] = first.fields;
  if (first.fields.length !== 1 || field === undefined)
    return `${first.name}: ${String(first.fields.length)} fields changed`;
  if (!shown.includes(field)) return `${first.name}: ${field} changed`;
  const textIn = (list: readonly Entry[]) =>
    list.find(({ id }) => id === first.id)?.fields.find(({ name }) => name === field)?.text ?? '';
  const prefix = field === shown[0] ? '' : `${field} `;
  return `${first.name}: ${prefix}${short(textIn(from))} → ${short(textIn(to))}`;
}

/** Both ends of what changed, a line for each entry; entries that stay are left out. A new order is told by the names alone. */
export function listEnds(from: readonly Entry[], to: readonly Entry[]): { from: string; to: string } {
  const touched = touchedOf(from, to);
  if (touched.length === 0) {
    const names = (list: readonly Entry[]) => list.map(({ name }) => name).join(', ');
    return { from: names(from), to: names(to) };
  }
  const lines = (side: 'from' | 'to') => touched.map((one) => one[side]).join('\n');
  return { from: lines('from'), to: lines('to') };
}

function touchedOf(from: readonly Entry[], to: readonly Entry[]): Touched[] {
  const before = new Map(from.map((entry) => [entry.id, entry]));
  const after = new Set(to.map(({ id }) => id));
  const gone = from
    .filter(({ id }) => !after.has(id))
    .map((entry): Touched => ({
      id: entry.id,
      name: entry.name,
      how: 'removed',
      from: lineOf(entry),
      to: 'none',
      fields: [],
    }));
  const rest = to.flatMap((entry): Touched[] => {
    const old = before.get(entry.id);
    if (!old) return [{ id: entry.id, name: entry.name, how: 'added', from: 'none', to: lineOf(entry), fields: [] }];
    const fields = entry.fields.filter(({ name, text }) => old.fields.find((f) => f.name === name)?.text !== text);
    if (fields.length === 0) return [];
    const names = fields.map(({ name }) => name);
    return [
      {
        id: entry.id,
        name: old.name,
        how: 'changed',
        from: lineOf(old, names),
        to: lineOf({ ...entry, name: old.name }, names),
        fields: names,
      },
    ];
  });
  return [...gone, ...rest];
}

const howOf = (touched: readonly Touched[]): string => {
  const ways = new Set(touched.map(({ how }) => how));
  return ways.size === 1 ? (touched[0]?.how ?? 'changed') : 'changed';
};

/** "x1: value 1.20, type numeric"; all fields of an entry that came or went, else those that changed. */
function lineOf({ name, fields }: Entry, only?: readonly string[]): string {
  const told = fields.filter((field) => only?.includes(field.name) ?? field.text !== '');
  return `${name}: ${told.map((field) => `${field.name} ${field.text === '' ? '(empty)' : field.text}`).join(', ')}`;
}
