/** Variables of sums and integrals: their letter does not matter, also as an index. */
import { type Node, mul, pow, sym, walk } from './ast.ts';
import { mapChildren } from './rewrite.ts';

/** A body with its variable marked by how deep it is within others, and its name, which bears the letter for people. */
export function bind(body: Node, letter: string): { body: Node; key: string } {
  let level = 0;
  walk(body, (n) => {
    if (n.t === 'sym') level = Math.max(level, Number(/^#(\d+)/.exec(n.name)?.[1] ?? 0));
  });
  const key = `#${String(level + 1)} ${letter}`;
  return { body: bound(body, letter, sym(key)), key };
}

function bound(n: Node, letter: string, variable: Node): Node {
  if (n.t === 'sym' && n.name === letter) return variable;
  const index = `_${letter}`;
  // δ_l is a function of l.
  if (n.t === 'sym' && n.name.endsWith(index)) return { t: 'app', name: n.name.slice(0, -letter.length), args: [variable] }; // prettier-ignore
  const copy = mapChildren(n, (x) => bound(x, letter, variable));
  if (copy.t !== 'call') return copy;
  if (copy.head === letter) return multiplied(variable, copy);
  if (!copy.head.endsWith(index)) return copy;
  const applied: Node = { t: 'app', name: copy.head.slice(0, -letter.length), args: [variable, ...copy.args] };
  return copy.power ? pow(applied, copy.power) : applied;
}

/** x(a + b), where the variable is no function. */
function multiplied(variable: Node, call: Node & { t: 'call' }): Node {
  const [argument] = call.args;
  if (!argument) return call;
  return mul(variable, call.power ? pow(argument, call.power) : argument);
}
