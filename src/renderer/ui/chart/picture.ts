/** A drawn figure as a file that stands alone: light, on white, with its legend, without style sheets. */
import type { Chart } from './chart.ts';
import { lookOf, shapePath } from './look.tsx';

/** What is written into each shape where it is not the default. */
const BAKED = {
  'fill-opacity': '1',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-opacity': '1',
  opacity: '1',
} as const;
const BAKED_TEXT = { ...BAKED, 'font-size': '', 'font-weight': '400', 'text-anchor': 'start' } as const;
/** Attributes of the window, or of the library that draws, which mean nothing in a file. */
const STRAY = /^(class|style|tabindex|role|focusable|name|offset|orientation|angle|pointer-events|data-.*|aria-.*)$/;
const SHAPES = 'path,line,rect,circle,polygon,polyline,text,tspan';
/** What belongs to the pointer or the keys, not to the figure. */
const PASSING = '.recharts-tooltip-cursor,.recharts-active-dot,title,desc';
const FONT = 'Helvetica, Arial, sans-serif';
const LEGEND_ROW = 18;
const NS = 'http://www.w3.org/2000/svg';
/** Pixels of the picture per pixel on the screen: enough for print. */
const SCALE = 3;

/** The figure as SVG text in the light theme's colours. `drawn` stays as it is. */
export function svgOf(drawn: SVGSVGElement, chart: Chart): string {
  const { width, height } = drawn.getBoundingClientRect();
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  for (const passing of copy.querySelectorAll(PASSING)) passing.remove();
  const legend = legendOf(chart, width);
  legend.group.setAttribute('transform', `translate(0 ${String(Math.ceil(height) + 4)})`);
  copy.append(legend.group);
  const host = document.createElement('div');
  // The tokens are light-dark() pairs: this host decides which of the two.
  host.style.cssText = 'position:absolute;visibility:hidden;color-scheme:light';
  host.append(copy);
  document.body.append(host);
  try {
    bake(copy);
  } finally {
    host.remove();
  }
  const total = Math.ceil(height) + legend.height + 8;
  for (const name of [...copy.attributes].map((a) => a.name)) copy.removeAttribute(name);
  const size = { width: String(Math.ceil(width)), height: String(total) };
  set(copy, { xmlns: NS, viewBox: `0 0 ${size.width} ${size.height}`, 'font-family': FONT, role: 'img', ...size });
  const ground = node('rect', { x: '0', y: '0', fill: '#ffffff', ...size });
  copy.prepend(text('title', chart.title), text('desc', chart.summary), ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The same as a PNG, base64, at three times the size on the screen. */
export async function pngOf(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

/** Writes what style sheets and tokens say into attributes that every program reads. */
function bake(copy: SVGSVGElement): void {
  const colours = colourReader();
  for (const element of copy.querySelectorAll<SVGElement>(SHAPES)) {
    const style = getComputedStyle(element);
    for (const name of ['fill', 'stroke'] as const) setColour(element, name, style.getPropertyValue(name), colours);
    for (const [name, standard] of Object.entries(/^t/.test(element.tagName) ? BAKED_TEXT : BAKED)) {
      const value = style.getPropertyValue(name).replaceAll('px', '');
      if (value === standard || value === '') element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  for (const element of copy.querySelectorAll('*')) {
    const sized = /^(svg|rect|pattern)$/.test(element.tagName);
    for (const { name, value } of [...element.attributes])
      if (STRAY.test(name) || value.includes('var(') || (!sized && /^(width|height)$/.test(name)))
        element.removeAttribute(name);
  }
}

type Colours = (value: string) => { hex: string; alpha: number };

function setColour(element: SVGElement, name: 'fill' | 'stroke', value: string, colours: Colours): void {
  const pattern = /^url\("?(#[^")]+)"?\)/.exec(value)?.[1];
  if (pattern !== undefined || value === 'none') {
    element.setAttribute(name, pattern === undefined ? 'none' : `url(${pattern})`);
    return;
  }
  const { hex, alpha } = colours(value);
  element.setAttribute(name, alpha === 0 ? 'none' : hex);
}

/** Any CSS colour as #rrggbb: programs that open figures know no oklch(). */
function colourReader(): Colours {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  const known = new Map<string, ReturnType<Colours>>();
  return (value) => {
    const found = known.get(value);
    if (found || !context) return found ?? { hex: '#000000', alpha: 1 };
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const colour = { hex: `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`, alpha: a };
    known.set(value, colour);
    return colour;
  };
}

/** The legend in rows of the figure's width. */
function legendOf(chart: Chart, width: number): { group: SVGElement; height: number } {
  const group = node('g', {});
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `11px ${FONT}`;
  let x = 46;
  let row = 0;
  for (const series of chart.series) {
    const look = lookOf(series.look);
    const taken = 34 + (pen?.measureText(series.label).width ?? series.label.length * 6) + 16;
    if (x > 46 && x + taken > width) {
      x = 46;
      row += 1;
    }
    const y = row * LEGEND_ROW + LEGEND_ROW / 2;
    const line = { stroke: look.colour, 'stroke-width': '1.75', fill: 'none' };
    if (chart.form === 'bars') {
      const box = { x: String(x + 8), y: String(y - 5), width: '12', height: '10', stroke: look.colour };
      group.append(node('rect', { ...box, fill: look.hollow ? 'none' : look.colour }));
      if (look.hollow)
        group.append(
          node('path', { d: `M${String(x + 8)} ${String(y + 5)}L${String(x + 18)} ${String(y - 5)}`, ...line }),
        );
    } else {
      const dash: Record<string, string> = look.dash === undefined ? {} : { 'stroke-dasharray': look.dash };
      const fill = look.shape === 'cross' ? 'none' : look.hollow ? '#ffffff' : look.colour;
      group.append(
        node('path', { d: `M${String(x)} ${String(y)}h28`, ...line, ...dash }),
        node('path', { d: shapePath(look.shape, x + 14, y, 3.5), stroke: look.colour, 'stroke-width': '1.5', fill }),
      );
    }
    const label = text('text', series.label);
    set(label, { x: String(x + 34), y: String(y + 4), 'font-size': '11', fill: '#333333' });
    group.append(label);
    x += taken;
  }
  return { group, height: (row + 1) * LEGEND_ROW };
}

function node(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(NS, name);
  set(element, attributes);
  return element;
}
function text(name: string, content: string): SVGElement {
  const element = node(name, {});
  element.textContent = content;
  return element;
}
function set(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
