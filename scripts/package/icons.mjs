// The icon at every size that a desktop asks for, drawn from the one drawing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { icons } from './places.mjs';

export const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

export function drawIcons() {
  const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js');
  const drawing = readFileSync(path.join(root, 'resources', 'icon.svg'), 'utf8');
  mkdirSync(icons, { recursive: true });
  for (const size of sizes) {
    const picture = new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng();
    writeFileSync(path.join(icons, `${size}.png`), picture);
  }
}
