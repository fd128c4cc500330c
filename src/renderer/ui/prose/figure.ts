import { word } from '../../lib/typeset/index.ts';

/** An image of a text; `hash` is null when the file was not found at import. */
export interface ProseImage {
  hash: string | null;
  name: string;
}

/**
 * Fills an image's place: the image from the workspace (`media://image/<sha256>`, SECURITY.md), or a box that says which
 * one is missing. `interactive` makes it a button that opens the viewer.
 */
export function fillFigure(figure: HTMLElement, image: ProseImage | undefined, interactive: boolean): void {
  const number = Number(figure.dataset.image) + 1;
  const name = image?.name ?? '';
  if (!image?.hash || !/^[0-9a-f]{64}$/i.test(image.hash)) {
    figure.replaceChildren(missing(number, name));
    return;
  }
  const picture = document.createElement('img');
  picture.src = `media://image/${image.hash}`;
  picture.alt = word('image', { number });
  picture.decoding = 'async';
  picture.draggable = false;
  picture.addEventListener('error', () => figure.replaceChildren(missing(number, name)), { once: true });
  if (!interactive) {
    figure.replaceChildren(picture);
    return;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'prose-figure-open';
  button.setAttribute('aria-label', word('openImage', { number }));
  button.append(picture);
  figure.replaceChildren(button);
}

function missing(number: number, name: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'prose-image-missing';
  const words = document.createElement('span');
  words.textContent = word('imageMissing', { number });
  box.append(words);
  if (name !== '') {
    const file = document.createElement('code');
    file.textContent = name;
    box.append(file);
  }
  return box;
}
