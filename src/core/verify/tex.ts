import type { Node } from './parse/ast.ts';
import { GREEK } from '../notation/greek.ts';
import { indexTex } from './letters.ts';
import type { Statement } from './read/statement.ts';

/** Normal forms as TeX for KaTeX. */

/** Plain text made safe for \text{...}. */
export function texText(text: string): string {
  const safe = text
    .slice(0, 300)
    .replace(/[\\{}$&#^_~%]/g, (c) =>
      c === '\\'
        ? '\\textbackslash{}'
        : c === '^'
          ? '\\textasciicircum{}'
          : c === '~'
            ? '\\textasciitilde{}'
            : `\\${c}`,
    );
  return `\\text{${safe}}`;
}

/** Marks that TeX calls otherwise. */
const COMMANDS: Record<string, string> = { under: 'underline', cal: 'mathcal', frak: 'mathfrak', bb: 'mathbb', vec: 'mathbf' }; // prettier-ignore

/** A canonical name (hat(x)_0', Delta.x) as TeX. */
export function texName(name: string): string {
  const ket = /^(ket|bra)\((.*)\)([^()]*)$/.exec(name);
  if (ket) {
    const label = (ket[2] ?? '').replaceAll('⊗', '').replace(/[a-z]{2,}/g, (word) => (GREEK.has(word) || word.endsWith('arrow') ? `\\${word} ` : word)); // prettier-ignore
    return `${ket[1] === 'ket' ? `|${label}\\rangle` : `\\langle ${label}|`}${texTail(ket[3] ?? '')}`;
  }
  const m = /^(hat|bar|vec|tilde|dot|ddot|dddot|check|breve|under|cal|frak|bb)\(((?:[^()]|\([^()]*\))*)\)(.*)$/.exec(
    name,
  );
  if (m) {
    return `\\${COMMANDS[m[1] ?? ''] ?? m[1] ?? ''}{${texName(m[2] ?? '')}}${texTail(m[3] ?? '')}`;
  }
  if (name.startsWith('Delta.')) return `\\Delta ${texName(name.slice(6))}`;
  const base = /^[A-Za-z]+/.exec(name)?.[0] ?? '';
  const tail = texTail(name.slice(base.length));
  if (base === 'hbar' || base === 'ell') return `\\${base}${tail}`;
  if (base === 'emptyset') return '\\emptyset';
  if (
    GREEK.has(base) &&
    base !== 'omicron' &&
    /^[a-z]|^(?:Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega)$/.test(base)
  )
    return `\\${base}${tail}`;
  return `${base.length > 1 ? `\\mathrm{${base}}` : base}${tail}`;
}

function texTail(tail: string): string {
  const m = /^(?:_(.*?))?((?:'|\*|dagger|\(\w\)|[+-]){0,40})$/.exec(tail);
  if (!m) return tail === '' ? '' : `_{${texText(tail.replace(/^_/, ''))}}`;
  const marks = (m[2] ?? '').replace(/dagger/g, '\\dagger ').replace(/'/g, '\\prime ');
  // The index of \rho_+ is nothing but a mark.
  if (m[1] === '') return `_{${marks}}`;
  const sub = m[1] === undefined ? '' : `_{${m[1].length === 1 ? m[1].replace(/[#%&{}\\^_~$]/, '') : (indexTex(m[1]) ?? texText(m[1]))}}`; // prettier-ignore
  return `${sub}${marks === '' ? '' : `^{${marks}}`}`;
}

const LEVEL: Partial<Record<Node['t'], number>> = { add: 1, pm: 1, neg: 1, mul: 2, op: 2, div: 4, pow: 4 };

/** The letter that a sum or an integral runs over. */
const variableOf = (key: string): string => texName(key.replace(/^#\d+ /, ''));

function wrap(node: Node, at: number): string {
  const s = tex(node);
  return (LEVEL[node.t] ?? 5) < at ? `\\left(${s}\\right)` : s;
}

const FUNCTION = new Map(Object.entries({ asin: '\\arcsin', acos: '\\arccos', atan: '\\arctan' }));
const NAMED = /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|exp|ln|log|lg|max|min|gcd|det|arg)$/;

/** A tree as TeX. */
export function tex(node: Node): string {
  switch (node.t) {
    case 'num':
      return node.source.replace(
        /^(.*)[eE]([+-]?\d+)$/,
        (_, m: string, e: string) => `${m}\\times 10^{${String(Number(e))}}`,
      );
    case 'sym':
      return texName(node.name.replace(/^#\d+ /, ''));
    case 'const':
      return node.name === 'pi' ? '\\pi' : node.name === 'inf' ? '\\infty' : node.name;
    case 'neg':
      return `-${wrap(node.a, 2)}`;
    case 'add':
      return node.items
        .map((x, k) => (k === 0 ? tex(x) : x.t === 'neg' ? ` - ${wrap(x.a, 2)}` : ` + ${tex(x)}`))
        .join('');
    case 'mul':
      return product(node.items);
    case 'div':
      return `\\frac{${tex(node.a)}}{${tex(node.b)}}`;
    case 'pow':
      return `${node.a.t === 'fn' || node.a.t === 'div' || node.a.t === 'pow' ? `\\left(${tex(node.a)}\\right)` : wrap(node.a, 5)}^{${tex(node.b)}}`;
    case 'fn':
      return fn(node.name, node.args);
    case 'call':
      return `${texName(node.head)}\\left(${node.args.map(tex).join(', ')}\\right)${node.power ? `^{${tex(node.power)}}` : ''}`;
    case 'app':
      return application(node.name, node.args);
    case 'op':
      if (node.name === 'int' && node.args[2])
        return `\\int_{${tex(node.args[0] ?? node)}}^{${tex(node.args[1] ?? node)}} ${wrap(node.args[2], 2)} \\, d${variableOf(node.key)}`;
      return node.args.length === 3
        ? `\\${node.name}_{${variableOf(node.key)}=${tex(node.args[0] ?? node)}}^{${tex(node.args[1] ?? node)}} ${wrap(node.args[2] ?? node, 2)}`
        : texText(node.key);
    case 'pm':
      return `${node.a ? `${tex(node.a)} ` : ''}${node.sign > 0 ? '\\pm' : '\\mp'} ${wrap(node.b, 2)}`;
    case 'mat':
      return `\\begin{pmatrix}${node.rows.map((r) => r.map(tex).join(' & ')).join(' \\\\ ')}\\end{pmatrix}`;
    case 'cases':
      return `\\begin{cases}${node.branches.map((b) => `${tex(b.value)} & ${texText(b.condition)}`).join(' \\\\ ')}\\end{cases}`;
  }
}

function product(items: Node[]): string {
  return items
    .map((x, k) => {
      const s = wrap(x, k === 0 && x.t === 'neg' ? 1 : 2);
      const needsDot = k > 0 && (/^[\d.]/.test(s) || (/^[\d.]/.test(s) && x.t === 'pow'));
      return `${k === 0 ? '' : needsDot ? ' \\cdot ' : ' '}${s}`;
    })
    .join('');
}

function fn(name: string, args: Node[]): string {
  const [a, b] = args;
  const inner = args.map(tex).join(', ');
  if (!a) return '';
  if (name === 'sqrt') return `\\sqrt{${inner}}`;
  if (name === 'root' && b) return `\\sqrt[${tex(b)}]{${tex(a)}}`;
  if (name === 'cbrt') return `\\sqrt[3]{${inner}}`;
  if (name === 'abs') return `\\left|${inner}\\right|`;
  if (name === 'floor') return `\\left\\lfloor ${inner}\\right\\rfloor`;
  if (name === 'ceil') return `\\left\\lceil ${inner}\\right\\rceil`;
  if (name === 'fact') return `${wrap(a, 5)}!`;
  if (name === 'binom' && b) return `\\binom{${tex(a)}}{${tex(b)}}`;
  if (name === 'logb' && b) return `\\log_{${tex(b)}}\\left(${tex(a)}\\right)`;
  if (name === 'mod' && b) return `${wrap(a, 2)} \\bmod ${wrap(b, 2)}`;
  const head = FUNCTION.get(name) ?? (NAMED.test(name) ? `\\${name}` : `\\operatorname{${name}}`);
  return `${head}\\left(${inner}\\right)`;
}

function application(name: string, args: Node[]): string {
  const inner = args.map(tex).join(', ');
  if (name === 'tuple') return `\\left(${inner}\\right)`;
  if (name.endsWith('_') && args[0]) {
    const rest = args.slice(1).map(tex).join(', ');
    return `${texName(name.slice(0, -1))}_{${tex(args[0])}}${rest === '' ? '' : `\\left(${rest}\\right)`}`;
  }
  if (name === 'cross') return args.map((a) => wrap(a, 2)).join(' \\times ');
  if (name === 'set') return `\\left\\{${inner}\\right\\}`;
  if (name === 'bar') return `\\overline{${inner}}`;
  if (/^(?:hat|tilde|dot|ddot|vec|under)$/.test(name)) return `\\${name === 'under' ? 'underline' : name}{${inner}}`;
  if (name === 'norm') return `\\left\\|${inner}\\right\\|`;
  if (name.startsWith('^') || name === "'" || name === '!!')
    return `\\left(${inner}\\right)${name === '!!' ? '!!' : name === "'" ? "'" : `^{${texText(name.slice(1))}}`}`;
  return `${texName(name)}\\left(${inner}\\right)`;
}

const OPS: Record<string, string> = {
  '<=': '\\le', '>=': '\\ge', '!=': '\\ne', '≈': '\\approx', '~': '\\sim', '∝': '\\propto', '≡': '\\equiv', '<<': '\\ll', '>>': '\\gg', '≲': '\\lesssim', '≳': '\\gtrsim', '∈': '\\in',
}; // prettier-ignore

const unitTex = (text: string): string => `\\,${texText(text.replace(/\^\(([^()]*)\)/g, '^$1'))}`;

/** A whole value as TeX. */
export function texStatement(s: Statement): string {
  switch (s.k) {
    case 'value':
      return s.unit
        ? `${s.expr.t === 'add' || s.expr.t === 'pm' ? `\\left(${tex(s.expr)}\\right)` : tex(s.expr)}${unitTex(s.unit.text)}`
        : tex(s.expr);
    case 'chain': {
      const head = s.name ? [tex(s.name)] : s.label !== null ? [texText(s.label)] : [];
      return [...head, ...s.links.map(texStatement)].join(' = ');
    }
    case 'relation':
      return s.parts
        .map((p, k) => `${p ? tex(p) : ''}${k < s.ops.length ? ` ${OPS[s.ops[k] ?? ''] ?? s.ops[k] ?? ''} ` : ''}`)
        .join('');
    case 'list': {
      const inner = s.items
        .map(texStatement)
        .join(s.form === 'or' ? ' \\text{ or } ' : s.form === 'and' ? ' \\text{ and } ' : ',\\; ');
      return s.form === 'set' ? `\\left\\{${inner}\\right\\}` : s.form === 'tuple' ? `\\left(${inner}\\right)` : inner;
    }
    case 'interval':
      return `${s.variable ? `${texName(s.variable)} \\in ` : ''}\\left${s.loClosed ? '[' : '('}${tex(s.lo)}, ${tex(s.hi)}\\right${s.hiClosed ? ']' : ')'}${s.unit ? unitTex(s.unit.text) : ''}`;
    case 'union':
      return s.items.map(texStatement).join(' \\cup ');
    case 'conditional':
      return texStatement(s.core);
    case 'remark':
      return `${texStatement(s.core)}\\;${texText(`(${s.remark})`)}`;
    case 'opaque':
      return texText(s.key);
    case 'text':
      return texText(s.text);
  }
}
