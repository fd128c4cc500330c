/** Punctuation that belongs to what stands before it, and to what stands after it. */
const CLOSING = /^[,.;:!?)\]}'"’”»]+/;
const OPENING = /(?<![([{‘“„«])[([{‘“„«]+$/;

/**
 * Keeps punctuation on the line of its formula: browsers break before and after every formula, whatever the character beside it, which leaves
 * lines that begin with a comma. Inside itself such a formula still breaks where TeX would, at places that are named here.
 */
export function tiePunctuation(content: ParentNode): void {
  for (const formula of content.querySelectorAll<HTMLElement>('.formula:not(.formula-display, .formula-refused)')) {
    const { previousSibling: before, nextSibling: after } = formula;
    const opening = before instanceof Text ? (OPENING.exec(before.data)?.[0] ?? '') : '';
    const closing = after instanceof Text ? (CLOSING.exec(after.data)?.[0] ?? '') : '';
    if (opening === '' && closing === '') continue;
    const tied = document.createElement('span');
    tied.className = 'formula-tied';
    formula.replaceWith(tied);
    tied.append(opening, formula, closing);
    for (const part of formula.querySelectorAll('.katex-html > .katex-base:not(:last-child)'))
      part.after(document.createElement('wbr'));
    if (before instanceof Text) before.data = before.data.slice(0, before.data.length - opening.length);
    if (after instanceof Text) after.data = after.data.slice(closing.length);
    tied.normalize();
  }
}
