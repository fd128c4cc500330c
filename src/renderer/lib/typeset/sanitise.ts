import DOMPurify from 'dompurify';
import { ALLOWED_TAGS } from '../../../core/text/index.ts';

const TAGS = [...ALLOWED_TAGS, 'p', 'h3', 'h4', 'h5', 'h6', 'span'];
/** `title` for the address of a link, `class` for our own few, spans of cells, the first number of a list. */
const ATTRIBUTES = ['title', 'class', 'colspan', 'rowspan', 'start'];

/** The HTML as nodes, with nothing in them but the short list (SECURITY.md): no links, no styles, no handlers, no media. */
export function sanitise(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  // Out of the document that it was parsed in: as long as a node is in it, that document stays in memory.
  return document.adoptNode(clean);
}
