// Where packages are made, and what they are called.
import path from 'node:path';
import { readJson, root } from '../setup/places.mjs';

export const dist = path.join(root, 'dist');
/** What goes into the application's archive. */
export const stage = path.join(dist, 'stage');
/** Where the packages, their checksums, the list of parts and the licences are in the end. */
export const artifacts = path.join(dist, 'packages');

export const about = readJson(path.join(root, 'package.json'));
export const product = 'Markscheme';
/** The name of the package, its command and its executable. */
export const name = 'markscheme';
export const appId = 'org.markscheme.Markscheme';
export const mimeType = 'application/x-markscheme-reviews';

/** The icon, one file for each size. */
export const icons = path.join(dist, 'icons');
/** The tools that only packaging needs have a node_modules of their own. */
export const tools = path.join(root, 'scripts', 'package');
