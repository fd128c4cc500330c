/** The product's own documents (docs/), as nodes. Unlike what is imported they are trusted to link, but only to each other. */
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false });

/** A part of a document below one heading. The first holds what stands above the second heading. */
export interface ManualSection {
  heading: string;
  /** 1 for the document's title. */
  level: number;
  anchor: string;
  /** What is read in it, without marks: for search. */
  text: string;
}

/** The anchor of a heading, as where repositories are shown (scripts/check-docs.mjs checks links by the same). */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export function sectionsOf(source: string): ManualSection[] {
  const sections: ManualSection[] = [];
  const tokens = markdown.parse(source, {});
  tokens.forEach((token, at) => {
    const inside = tokens[at - 1];
    if (token.type === 'fence') addTo(sections, token.content);
    if (token.type !== 'inline') return;
    const text = readable(token.children ?? []);
    if (inside?.type === 'heading_open')
      sections.push({ heading: text, level: Number(inside.tag.slice(1)), anchor: anchorOf(token.content), text: '' });
    else addTo(sections, text);
  });
  return sections;
}

function addTo(sections: ManualSection[], text: string): void {
  const last = sections.at(-1);
  if (last) last.text += `${last.text === '' ? '' : ' '}${text.replace(/\s+/g, ' ').trim()}`;
}

const readable = (tokens: readonly { type: string; content: string }[]): string =>
  tokens.map((one) => (one.type === 'softbreak' ? ' ' : one.content)).join('');

/**
 * The document as nodes: headings have their anchors, a link to another document is a button with `data-document` (as it is written, with its
 * anchor), any other link is its text with the address to read: the window opens no pages.
 */
export function typesetManual(source: string): DocumentFragment {
  const tokens = markdown.parse(source, {});
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[at + 1]?.content ?? ''));
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue;
      const to = String(child.attrGet('href') ?? '');
      const inside = /^[^:]*\.md(?:#|$)|^#/.test(to);
      child.attrs = inside ? [['data-document', to]] : [['title', to]];
      child.tag = inside ? 'button' : 'span';
    }
    const children = token.children ?? [];
    children.forEach((child, index) => {
      if (child.type === 'link_close') child.tag = openerOf(children.slice(0, index));
    });
  });
  const clean = DOMPurify.sanitize(markdown.renderer.render(tokens, markdown.options, {}), {
    ADD_ATTR: ['data-document'],
    FORBID_TAGS: ['style', 'a', 'img', 'form', 'input'],
    RETURN_DOM_FRAGMENT: true,
  });
  // Out of the document that it was parsed in: as long as a node is in it, that document stays in memory.
  return document.adoptNode(clean);
}

const openerOf = (before: readonly { type: string; tag: string }[]): string =>
  before.findLast((one) => one.type === 'link_open')?.tag ?? 'span';
