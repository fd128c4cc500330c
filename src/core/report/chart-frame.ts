import { xml } from './xml.ts';

interface Frame {
  title: string;
  /** How the figures came about. */
  description: string;
  width: number;
  height: number;
}

/** A chart's parts as the text of an SVG file, on white, under its title. */
export function chartFrame({ title, description, width, height }: Frame, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}" font-family="sans-serif" font-size="13" role="img">`,
    `<title>${xml(title)}</title>`,
    `<desc>${xml(description)}</desc>`,
    `<rect width="${String(width)}" height="${String(height)}" fill="#fff"/>`,
    `<text x="12" y="22" font-size="15" font-weight="bold">${xml(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
