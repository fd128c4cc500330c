/**
 * Texts that keep a regular expression busy, made of its own parts: what comes before a repetition, then what it repeats, many times, then an end
 * that fits nowhere. Characters that many parts of the expression take come first, since it is parts that compete for a character which go back
 * and forth.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

const CANDIDATES = Array.from(' \t\n0a1xeA.,;:-+=()[]{}\\$^_*/|&#%<>"\'`~!?@sdbtoréα−×\uE001\uE002\uE000\0');
const SUFFIXES = ['\0', '', '\n\0', '!', 'a', ')', ' \0'];

/** At most `most` attacks, different ones. */
export function attacksOn(pattern: string, flags: string, most: number): Attack[] {
  const unicode = flags.includes('u');
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode,
    unicodeSets: flags.includes('v'),
  });
  const speaker = speakerOf(ast, flags);
  const found = new Map<string, Attack>();
  const add = (prefix: string, pump: string, suffix: string): void => {
    if (pump !== '') found.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
  };
  for (const [index, { before, element }] of repetitions(ast).entries()) {
    for (let variant = 0; variant < 4; variant += 1) {
      const prefix = before.map((node) => speaker.say(node, variant)).join('');
      const pump = speaker.say(element, variant);
      const suffix = SUFFIXES[(index + variant) % SUFFIXES.length] ?? '';
      for (const end of new Set(['\0', suffix])) {
        add(prefix, pump, end);
        add('', pump, end);
        // Every repetition of the beginning is a new try.
        add('', prefix + pump, end);
        add('', prefix, end);
        add(prefix, pump + prefix, end);
      }
    }
  }
  for (let variant = 0; variant < 4; variant += 1) add('', speaker.say(ast, variant), '\0');
  for (const char of speaker.favourites.slice(0, 6)) {
    add('', char, '\0');
    for (const other of speaker.favourites.slice(0, 4)) add('', char + other, '\0');
  }
  const all = [...found.values()];
  if (all.length <= most) return all;
  const step = all.length / most;
  return Array.from({ length: most }, (_, n) => all[Math.floor(n * step)] as Attack);
}

/** A text of about this length. */
export function textOf({ prefix, pump, suffix }: Attack, length: number): string {
  const times = Math.max(1, Math.floor((length - prefix.length - suffix.length) / pump.length));
  return prefix + pump.repeat(times) + suffix;
}

type Node = AST.Node;
interface Repetition {
  /** What the way from the beginning of the expression to it matches. */
  before: Node[];
  element: Node;
}

function repetitions(ast: AST.Pattern): Repetition[] {
  const found: Repetition[] = [];
  const walk = (node: Node, before: Node[]): void => {
    if (node.type === 'Quantifier') {
      if (node.max > 20) found.push({ before, element: node.element });
      walk(node.element, before);
    } else if (node.type === 'Alternative') {
      for (const [index, element] of node.elements.entries())
        walk(element, [...before, ...node.elements.slice(0, index)]);
    } else if ('alternatives' in node) {
      for (const alternative of node.alternatives) walk(alternative, before);
    }
  };
  walk(ast, []);
  return found;
}

/** Says what a node matches, in several ways. */
function speakerOf(
  ast: AST.Pattern,
  flags: string,
): { say: (node: Node, variant: number) => string; favourites: string[] } {
  const sets = new Map<string, string[]>();
  const scores = new Map<string, number>();
  const collect = (node: Node): void => {
    if (node.type === 'CharacterClass' || node.type === 'CharacterSet' || node.type === 'Character') {
      const fits = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gymd]/g, ''));
      const own = node.type === 'Character' ? String.fromCodePoint(node.value) : null;
      const chars = [...new Set([...CANDIDATES, ...insides(node)])].filter((char) => fits.test(char));
      sets.set(node.raw, own === null ? chars : [own]);
      for (const char of chars) scores.set(char, (scores.get(char) ?? 0) + 1);
    } else if (node.type === 'Quantifier') collect(node.element);
    else if (node.type === 'Alternative') node.elements.forEach(collect);
    else if ('alternatives' in node) node.alternatives.forEach((alternative) => collect(alternative));
  };
  collect(ast);
  const favourites = [...scores].toSorted((a, b) => b[1] - a[1]).map(([char]) => char);
  for (const [raw, chars] of sets)
    sets.set(
      raw,
      chars.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)),
    );
  const say = (node: Node, variant: number): string => {
    if (node.type === 'Quantifier')
      return node.min === 0 && variant % 2 === 1 ? '' : say(node.element, variant).repeat(Math.max(1, node.min));
    if (node.type === 'Alternative') return node.elements.map((element) => say(element, variant)).join('');
    if (node.type === 'Assertion')
      return node.kind === 'lookbehind' && !node.negate ? sayOne(node.alternatives, variant) : '';
    if ('alternatives' in node) return sayOne(node.alternatives, variant);
    const chars = sets.get(node.raw) ?? [];
    return chars[Math.floor(variant / 2) % Math.max(1, chars.length)] ?? '';
  };
  const sayOne = (alternatives: readonly Node[], variant: number): string => {
    const one = alternatives[variant % alternatives.length];
    return one ? say(one, variant) : '';
  };
  return { say, favourites };
}

/** The characters that a class names. */
function insides(node: Node): string[] {
  if (node.type !== 'CharacterClass') return [];
  return node.elements.flatMap((element) => {
    if (element.type === 'Character') return [String.fromCodePoint(element.value)];
    if (element.type === 'CharacterClassRange')
      return [String.fromCodePoint(element.min.value), String.fromCodePoint(element.max.value)];
    return [];
  });
}
