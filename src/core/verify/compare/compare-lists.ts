/** Sets and bare lists unordered, tuples ordered, `x = 1 or x = 2` as the list of its values (design, point 9). */
import { basisComponents } from './basis.ts';
import type { Facts } from '../question/context.ts';
import { isConstant } from '../expressions/features.ts';
import { type Compare, type List, inOrder, unordered } from './match-items.ts';
import type { Statement } from '../read/statement.ts';
import { tex } from '../tex.ts';
import { components, matrix } from './structured.ts';
import { plusMinus, tupleSum } from './tuple-parts.ts';
import { type Outcome, different, undecided, differs } from '../types.ts';

/** Compares values of which at least one is a list. */
export function compareLists(a: Statement, b: Statement, facts: Facts, compare: Compare): Outcome {
  if (a.k === 'list' && b.k === 'list') return compareTwo(a, b, facts, compare);
  if (a.k === 'list' && b.k === 'value' && isNoneOf(a, b, facts, compare))
    return differs('list', 'value', 'it is none of the values of the reference');
  const [list, other] = a.k === 'list' ? [a, b] : [b, a];
  if (list.k !== 'list') return undecided('kind');
  return listAgainstOne(list, other, facts, compare);
}

/** A vector written as a tuple against a matrix of one row or column; one value against a list with ±; a singleton set. */
function listAgainstOne(list: List, other: Statement, facts: Facts, compare: Compare): Outcome {
  if (other.k !== 'value') return undecided('kind');
  const values = list.items.flatMap((i) => (i.k === 'value' ? [i.expr] : []));
  const point = other.expr.t === 'app' && /^[A-Z]$/.test(other.expr.name);
  const sum = list.form === 'tuple' && (!point || facts.ordered) ? tupleSum(other.expr, list.items.length) : null;
  if (sum) {
    const r = values.length === sum.length ? components(values, sum, facts) : undecided('kind');
    return r.verdict === 'equivalent' ? r : undecided('call');
  }
  const vector = list.form === 'tuple' ? basisComponents(other.expr, list.items.length) : null;
  if (vector) {
    return values.length === vector.length ? components(values, vector, facts) : undecided('kind');
  }
  const rows = matrix(other.expr);
  if (rows) {
    const flat = rows.length === 1 || rows.every((r) => r.length === 1) ? rows.flat() : null;
    if (!flat || list.form !== 'tuple') return undecided('kind');
    if (values.length !== list.items.length) return undecided('kind');
    return flat.length === values.length ? components(values, flat, facts) : different('matrix');
  }
  const signs = plusMinus(other.expr);
  if (signs && list.items.length === 2) {
    const both = signs.map((expr): Statement => ({ ...other, expr }));
    const isBounds = facts.confidence && list.form === 'tuple';
    return isBounds ? inOrder(list, { ...list, items: both.reverse() }, facts, compare) : unordered(list.items, both, facts, compare); // prettier-ignore
  }
  const only = list.items[0];
  if (list.items.length === 1 && only) return compare(only, other, facts);
  return oneOfSeveral(list, other, facts, compare);
}

/** "W = 3 J, Q = 5 J" against 7 J: of several values that are wanted an answer that states one has to state one of them. */
function isNoneOf({ form, items }: List, other: Statement, facts: Facts, compare: Compare): boolean {
  if (!facts.asked || facts.estimate || form === 'set' || form === 'tuple') return false;
  return items.every((i) => {
    const value = i.k === 'chain' ? i.links.at(-1) : i;
    return value?.k === 'value' && compare(value, other, facts).verdict === 'different';
  });
}

/** {-1, 1} against 1: one number cannot be a set of several unequal ones, where all are asked for. */
function oneOfSeveral(list: List, other: Statement, facts: Facts, compare: Compare): Outcome {
  if (list.form !== 'set' && !(facts.all && list.form !== 'tuple')) return undecided('list');
  if (![other, ...list.items].every((i) => i.k === 'value' && isConstant(i.expr))) return undecided('list');
  const [first, ...rest] = list.items;
  const several = first !== undefined && rest.some((i) => compare(first, i, facts).verdict === 'different');
  return several ? differs('list', 'count', `one value against ${String(list.items.length)}`) : undecided('list');
}

const nameOf = (s: Statement): string | null =>
  s.k !== 'chain' || s.links.length !== 1 || !s.name
    ? null
    : s.name.t === 'sym'
      ? s.name.name
      : s.name.t === 'call' && !s.name.power && s.name.args.every((x) => x.t === 'sym' || x.t === 'num')
        ? `${s.name.head}(${s.name.args.map(tex).join()})`
        : null;

/** x = 1 or x = 2: its values, when all have the same name; x_1 = 1, x_2 = 2 where the other side calls them x. */
function unnamed(list: List, other: List): List {
  let names = list.items.map(nameOf);
  const called = other.items.map(nameOf)[0] ?? null;
  if (called !== null && names.every((n) => n?.replace(/_\d$/, '') === called)) names = names.map(() => called);
  const first = names[0];
  if (!first) return list;
  if (names.every((n) => n === first))
    return { ...list, items: list.items.map((i) => (i.k === 'chain' && i.links[0] ? i.links[0] : i)) };
  const rest = names.slice(1).every((n, k) => n === null && list.items[k + 1]?.k === 'value');
  const head = list.items[0];
  if (rest && head?.k === 'chain' && head.links[0]) return { ...list, items: [head.links[0], ...list.items.slice(1)] };
  return list;
}

/** A set holds an item once. */
function distinct(list: List, facts: Facts, compare: Compare): List {
  if (list.form !== 'set' || list.items.length > 20) return list;
  const items: Statement[] = [];
  for (const i of list.items) {
    const known = items.some((j) => {
      const r = compare(i, j, facts);
      return r.verdict === 'equivalent' && r.reason !== 'rounding';
    });
    if (!known) items.push(i);
  }
  return items.length === list.items.length ? list : { ...list, items };
}

function expandSigns(list: List): List {
  const items = list.items.flatMap((i): Statement[] => {
    const two = i.k === 'value' ? plusMinus(i.expr) : null;
    return two && i.k === 'value' ? two.map((expr) => ({ ...i, expr })) : [i];
  });
  return { ...list, items };
}

/** x = 3, y = 4 against y = 4, x = 3: by name, when both sides name the same things once each. */
function byName(x: List, y: List, facts: Facts, compare: Compare): Outcome | null {
  const [p, q] = [x.items.map(nameOf), y.items.map(nameOf)];
  const isOnce = [p, q].every((names) => new Set(names).size === names.length);
  if (p.length !== q.length || p.length < 2 || !isOnce || p.some((n) => n === null || !q.includes(n))) return null;
  const order = p.map((n) => y.items[q.indexOf(n)]);
  return inOrder(
    { ...x, form: 'tuple' },
    { ...y, items: order.filter((i): i is Statement => i !== undefined) },
    facts,
    compare,
  );
}

/** x = 3, y = 4 against m = 3, w = 4: other names for the same values in the same order, where it is known what was asked. */
function byPlace(a: List, b: List, facts: Facts, compare: Compare): Outcome | null {
  const [p, q] = [a.items.map(nameOf), b.items.map(nameOf)];
  if (!facts.asked || p.length !== q.length || p.length < 2 || [...p, ...q].some((n) => n === null)) return null;
  if (new Set([...p, ...q]).size !== p.length + q.length || q.some((n) => n !== null && facts.asked?.mentioned.has(n)))
    return null;
  const values = (l: List): List => ({
    ...l,
    form: 'tuple',
    items: l.items.map((i) => (i.k === 'chain' && i.links[0] ? i.links[0] : i)),
  });
  const r = inOrder(values(a), values(b), facts, compare);
  return r.verdict === 'equivalent' ? r : null;
}

/** Whether one list names each of its values, and no two as one of a kind (x_1, x_2), where the other one names none. */
function namesApart(list: List, other: List): boolean {
  const names = list.items.map((i) => nameOf(i)?.replace(/_\w$/, ''));
  return names.length > 1 && names.every((n) => n !== undefined) && new Set(names).size === names.length && other.items.every((i) => i.k === 'value'); // prettier-ignore
}

function compareTwo(a: List, b: List, facts: Facts, compare: Compare): Outcome {
  const named = byName(a, b, facts, compare) ?? byPlace(a, b, facts, compare);
  if (named) return named;
  const [p, q] = [unnamed(a, b), unnamed(b, a)];
  const [one, two] = [distinct(p, facts, compare), distinct(q, facts, compare)];
  // Where both repeat items they are meant as sequences or with multiplicities.
  const [x, y] = one !== p && two !== q ? [p, q] : [one, two];
  const [ordered, loose] = [x.form === 'tuple', y.form === 'tuple'];
  if (ordered && loose) return inOrder(x, y, facts, compare);
  if (ordered || loose) {
    const other = ordered ? y : x;
    const names = other.items.map(nameOf);
    if (
      other.pair !== true &&
      names.some((n) => n !== null) &&
      names.some((n, k) => n === null || (k > 0 && n <= (names[k - 1] ?? '')))
    )
      return undecided('name');
    if (other.form === 'bare') {
      const r = inOrder(x, y, facts, compare);
      if (r.verdict === 'equivalent')
        return other.pair === true || facts.ordered || names.some((n) => n !== null) ? r : undecided('kind');
      const u = unordered(x.items, y.items, facts, compare);
      return u.verdict === 'different' ? u : undecided('list');
    }
    const u = unordered(x.items, y.items, facts, compare);
    if (u.verdict === 'different') return u;
    return (x.square ?? y.square) === true ? inOrder(x, y, facts, compare) : undecided('kind');
  }
  const loosely = [...x.items, ...y.items].every((i) => i.k === 'value' || i.k === 'chain');
  if ((x.form === 'or') !== (y.form === 'or') && (x.form === 'and' || y.form === 'and') && !loosely)
    return undecided('kind');
  const [s, t] = [expandSigns(x), expandSigns(y)];
  const r = unordered(s.items, t.items, facts, compare);
  // n = 3, l = 1 against 1, 3: which is which is told by the order alone.
  if (
    r.verdict === 'equivalent' &&
    (namesApart(a, b) || namesApart(b, a)) &&
    inOrder(x, y, facts, compare).verdict !== 'equivalent'
  )
    return undecided('name');
  if (
    r.verdict === 'different' &&
    (x.form === 'or' || y.form === 'or') &&
    (x.form === 'bare' || y.form === 'bare') &&
    s.items.length !== t.items.length
  )
    return undecided('list');
  return r;
}
