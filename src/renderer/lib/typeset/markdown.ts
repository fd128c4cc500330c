import MarkdownIt from 'markdown-it';

/** Below this depth lists and quotes are text: deep nesting is an attack, not an answer. */
const DEEPEST = 20;

/**
 * Markdown as exam texts and models use it (docs/design/text.md): tables, lists, emphasis and code. Indented code, underlined
 * headings, images, automatic links and references are off, because prose of exams is full of their look-alikes. HTML
 * is text here; the few allowed tags come in as placeholders.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true, maxNesting: DEEPEST });
markdown.disable([
  'code',
  'lheading',
  'reference',
  'html_block',
  'html_inline',
  'image',
  'autolink',
  'strikethrough',
  'linkify',
]);
// A link that is no address is something else: x[n](n+1) is a product.
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)\S+$/i.test(url);

/** Links are inert (SECURITY.md): their text, with the address to read. */
markdown.renderer.rules.link_open = (tokens, index) => {
  const address = String(tokens[index]?.attrGet('href') ?? '');
  return `<span class="prose-link" title="${markdown.utils.escapeHtml(address)}">`;
};
markdown.renderer.rules.link_close = () => '</span>';

/** Headings of a text stand below those of the screen. */
const shifted: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' };
markdown.renderer.rules.heading_open = (tokens, index) => `<${shifted[tokens[index]?.tag ?? ''] ?? 'h6'}>`;
markdown.renderer.rules.heading_close = (tokens, index) => `</${shifted[tokens[index]?.tag ?? ''] ?? 'h6'}>\n`;

/** Alignment of a column as a class, so that no style attribute is ever let through. */
const cell =
  (tag: string) =>
  (tokens: readonly { attrGet(name: string): string | number | null }[], index: number): string => {
    const align = /center|right/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[0];
    return align ? `<${tag} class="align-${align}">` : `<${tag}>`;
  };
markdown.renderer.rules.th_open = cell('th');
markdown.renderer.rules.td_open = cell('td');
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

/** HTML of the Markdown; everything that was HTML in it is escaped. Never throws. */
export function markdownToHtml(source: string): string {
  try {
    return markdown.render(source);
  } catch {
    return `<p>${markdown.utils.escapeHtml(source)}</p>`;
  }
}
