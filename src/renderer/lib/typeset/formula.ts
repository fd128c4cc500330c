import { CAUSE_WORDS, repairFormula } from '../../../core/text/index.ts';
import type { Repaired } from '../../../core/text/index.ts';
import { typesetInto } from './katex-check.ts';
import { createLru, nodesIn } from './lru.ts';
import { forgetWords, word } from './words.ts';

/** A formula and the element that shows it. The element is a master copy: clone it before use. */
export interface TypesetFormula {
  formula: Repaired;
  element: HTMLElement;
  /** How much work it was, in characters that KaTeX has read. */
  cost: number;
}

/** Longer ones hold the window up for seconds, and no text that people write has them. */
const LONGEST_FORMULA = 8000;

/** Formulas come again within an item and its answers, seldom later. */
const NODES_KEPT = 15_000;

const cache = createLru<TypesetFormula>(4000, NODES_KEPT, ({ element }) => nodesIn(element));
forgetWords(cache);

/**
 * Typesets one formula, mended if need be, and remembers it by content. A refused formula is its source with a
 * warning, never a blank; a repaired one carries a badge. Never throws. Source: docs/design/text.md, "Repair".
 */
export function typesetFormula(source: string, display: boolean, damagedText = false): TypesetFormula {
  const key = `${display ? 'd' : 'i'}${damagedText ? '!' : ''}${source}`;
  const known = cache.get(key);
  if (known) return known;
  if (source.length > LONGEST_FORMULA) return remember(key, untypesetFormula(source, display));
  const words = boxedWords(source);
  if (words !== null) return remember(key, wordsInBox(source, words, display));
  let box = document.createElement('span');
  let cost = 100;
  const formula = repairFormula(
    source,
    display,
    (tex, inDisplay) => {
      cost += tex.length;
      box = document.createElement('span');
      return typesetInto(box, tex, inDisplay);
    },
    damagedText,
  );
  if (formula.status !== 'refused' && isDeeper(box, DEEPEST))
    return remember(key, untypesetFormula(source, display, 'too-deep'));
  return remember(key, { formula, element: wrap(formula, box), cost });
}

function remember(key: string, made: TypesetFormula): TypesetFormula {
  cache.set(key, made);
  return made;
}

/** A box around a sentence alone, and what says it. Shorter ones fit a line. */
const BOXED_WORDS = /^\s*\\(?:boxed|fbox)\s*\{\s*\\text(?:rm|bf|it)?\s*\{([^{}\\$]{40,2000})\}([.,\s]*)\}[.,\s]*$/;

function boxedWords(source: string): string | null {
  const found = BOXED_WORDS.exec(source);
  return found && `${found[1] ?? ''}${(found[2] ?? '').trim()}`.replaceAll('~', '\u00a0').trim();
}

/** A sentence breaks into lines, which a formula does not: models put their whole conclusion into a box. */
function wordsInBox(source: string, words: string, display: boolean): TypesetFormula {
  const outer = document.createElement('span');
  outer.className = display ? 'formula formula-display' : 'formula';
  const box = document.createElement('span');
  box.className = 'formula-words';
  box.textContent = words;
  outer.append(box);
  const formula: Repaired = { source, repaired: source, display, causes: [], status: 'ok', error: null };
  return { formula, element: outer, cost: words.length };
}

/** Elements inside each other. Real formulas reach about 50; the browser's layout crashes on some two thousand. */
const DEEPEST = 400;

function isDeeper(root: Element, limit: number): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((element) => [...element.children]);
  }
  return false;
}

/** A formula as its source alone, for one that is too much to typeset. */
export function untypesetFormula(
  source: string,
  display: boolean,
  cause: 'too-long' | 'too-deep' = 'too-long',
): TypesetFormula {
  const formula: Repaired = {
    source,
    repaired: source,
    display,
    causes: [cause],
    status: 'refused',
    error: CAUSE_WORDS[cause],
  };
  return { formula, element: wrap(formula, document.createElement('span')), cost: 0 };
}

function wrap(formula: Repaired, typeset: HTMLElement): HTMLElement {
  const outer = document.createElement('span');
  outer.className = formula.display ? 'formula formula-display' : 'formula';
  if (formula.status === 'refused') {
    outer.classList.add('formula-refused');
    outer.append(warning(), refusedSource(formula));
    return outer;
  }
  typeset.className = 'formula-box';
  outer.append(typeset);
  if (formula.status === 'repaired') outer.append(badge(formula));
  return outer;
}

function warning(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'formula-warning';
  mark.append(icon('M12 4 2.5 20h19L12 4Zm0 6v5m0 2.6v.2'), word('notTypeset'));
  return mark;
}

function refusedSource(formula: Repaired): HTMLElement {
  const code = document.createElement('code');
  code.className = 'formula-source';
  code.textContent = visible(formula.source);
  code.title = formula.error ?? word('notTypesetLong');
  // A long source scrolls in its own box, so the keyboard must reach it.
  if (formula.source.length > 200) code.tabIndex = 0;
  return code;
}

function badge(formula: Repaired): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'formula-badge';
  button.setAttribute('aria-label', word('repaired'));
  const reasons = formula.causes.map((cause) => CAUSE_WORDS[cause]).join('\n');
  button.title = `${word('repairedTitle')}\n${visible(formula.source).slice(0, 400)}\n\n${reasons}`;
  button.append(icon('M14.5 6.5a4 4 0 0 0-5 5L4 17v3h3l5.5-5.5a4 4 0 0 0 5-5L15 12l-3-3 2.5-2.5Z'));
  return button;
}

function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Control characters as their pictures, so that a damaged source can be read; direction marks as replacement signs. */
export function visible(source: string): string {
  return source
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replace(/\t/g, '\u2409')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
