/*
 * HTML in exam texts. A short list of tags is kept, without attributes but for spans of cells; everything else that
 * begins with < is text, because in exams it nearly always is (a<b, <path-to-folder>, <i j>).
 */

const VOID = new Set(['br', 'hr']);
const INLINE = new Set([
  'b',
  'strong',
  'i',
  'em',
  'u',
  'sub',
  'sup',
  'small',
  's',
  'del',
  'ins',
  'mark',
  'code',
  'kbd',
]);
const BLOCK = new Set([
  'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'blockquote',
]); // prettier-ignore
/** Known, but they say nothing that the text does not: the tag goes, its content stays. */
const TRANSPARENT = new Set([
  'p',
  'div',
  'span',
  'center',
  'font',
  'section',
  'article',
  'html',
  'body',
  'colgroup',
  'col',
  'big',
  'tt',
  'nobr',
  'wbr',
]);

/** Every tag that may appear in the rendered text, for the sanitiser's list. */
export const ALLOWED_TAGS: readonly string[] = [...VOID, ...INLINE, ...BLOCK];

const TAG =
  /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,9})((?:\s+[a-zA-Z:-]{1,30}(?:\s*=\s*(?:"[^"<>]{0,300}"|'[^'<>]{0,300}'|[^\s"'<>=]{1,100}))?)*)\s*(\/?)>/g;

/**
 * Replaces each allowed tag by what `hole` returns for it. Tags that stand alone where they need a partner stay text.
 * Line breaks inside a table are blanks, so that Markdown reads it as one piece.
 */
export function replaceTags(text: string, hole: (html: string) => string): string {
  if (!text.includes('<')) return text;
  const partnered = pairs(text);
  let depth = 0;
  let lastTable = 0;
  const joined: string[] = [];
  let from = 0;
  for (const hit of text.matchAll(TAG)) {
    const name = (hit[2] ?? '').toLowerCase();
    const closing = hit[1] === '/';
    const html = tagHtml(name, closing, hit[3] ?? '', hit.index, partnered);
    if (html === null) continue;
    const before = text.slice(from, hit.index);
    joined.push(depth > 0 ? oneLine(before) : before);
    from = hit.index + hit[0].length;
    const isTable = name === 'table' || name === 'ul' || name === 'ol' || name === 'dl' || name === 'pre';
    if (isTable && !closing && depth++ === 0) {
      joined.push('\n\n');
      lastTable = joined.length;
    }
    joined.push(html === '' ? (name === 'p' || name === 'div' ? paragraph(depth) : '') : hole(html));
    if (isTable && closing && depth > 0 && --depth === 0) joined.push('\n\n');
  }
  joined.push(text.slice(from));
  // A table that never closes must not swallow the line breaks after it.
  if (depth > 0 && lastTable > 0) joined.push(hole('</table>'));
  return joined.join('');
}

function oneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text;
}

function paragraph(depth: number): string {
  return depth > 0 ? ' ' : '\n\n';
}

function tagHtml(
  name: string,
  closing: boolean,
  attributes: string,
  at: number,
  partnered: Set<number>,
): string | null {
  if (TRANSPARENT.has(name)) return '';
  if (VOID.has(name)) return `<${name}>`;
  if (INLINE.has(name)) return partnered.has(at) ? `<${closing ? '/' : ''}${name}>` : null;
  if (!BLOCK.has(name)) return null;
  if (closing) return `</${name}>`;
  return `<${name}${name === 'td' || name === 'th' ? spans(attributes) : ''}>`;
}

/** The only attributes that matter: how many rows and columns a cell spans. */
function spans(attributes: string): string {
  let out = '';
  for (const hit of attributes.matchAll(/\b(colspan|rowspan)\s*=\s*["']?(\d{1,3})/gi))
    out += ` ${(hit[1] ?? '').toLowerCase()}="${hit[2] ?? ''}"`;
  return out;
}

/** Offsets of the inline tags that have a partner, so that "a <b> c" keeps its brackets. */
function pairs(text: string): Set<number> {
  const open = new Map<string, number[]>();
  const found = new Set<number>();
  for (const hit of text.matchAll(TAG)) {
    const name = (hit[2] ?? '').toLowerCase();
    if (!INLINE.has(name)) continue;
    const stack = open.get(name) ?? [];
    open.set(name, stack);
    if (hit[1] !== '/') stack.push(hit.index);
    else {
      const start = stack.pop();
      if (start !== undefined) found.add(start).add(hit.index);
    }
  }
  return found;
}
