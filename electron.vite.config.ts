// Two processes and a page: the main process with the engine beside it, the preload script, and the window.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { recordParts } from './scripts/package/parts-plugin.mjs';

// By hand, not from the electron package: the same build also runs on the older Electron that set-up falls back to.
const node = 'node20.18';
const chrome = 'chrome130';

/** As npm writes it: a text, or an object with its address. */
function repositoryOfManifest(): string {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    repository?: string | { url: string };
  };
  const { repository = '' } = manifest;
  return typeof repository === 'string' ? repository : repository.url;
}

/** pdf.js asks for the decoders of scans by their own names (src/renderer/lib/pdf/worker.ts). */
const assetFileNames = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('_nowasm_fallback.js'))
    ? 'assets/pdf/[name][extname]'
    : 'assets/[name]-[hash][extname]';

/** Extractor and verifier, as large as all else that the engine loads: nothing that a start shows asks them anything. */
const OFFLINE = 'offline-layer';

/** A file of the output that is loaded with the first use of something in it, instead of where it is imported. */
const loadedWhenUsed = (chunk: string) => ({
  name: `load-${chunk}-when-used`,
  renderChunk: (code: string): string =>
    code.replace(
      new RegExp(String.raw`^const (\w+) = (require\("\./(?:chunks/)?${chunk}-[^"]+"\));$`, 'm'),
      'const $1 = new Proxy({}, { get: (file, name) => (file.loaded ??= $2)[name] });',
    ),
});

export default defineConfig(({ command }) => ({
  main: {
    plugins: [recordParts('main'), loadedWhenUsed(OFFLINE)],
    define: {
      'process.env.MARKSCHEME_BUILD': JSON.stringify(command === 'serve' ? 'development' : 'production'),
      // Where new versions are asked about; without it nothing is asked (src/main/releases.ts).
      'process.env.MARKSCHEME_REPOSITORY': JSON.stringify(repositoryOfManifest()),
    },
    build: {
      target: node,
      // Everything is bundled (some libraries are ES modules only), save the one with a native part.
      externalizeDeps: false,
      rolldownOptions: {
        // The thread that reads is an entry of its own: what it shares with the engine must not stand in the engine's file, which would start there.
        input: {
          index: 'src/main/index.ts',
          engine: 'src/engine/process.ts',
          reading: 'src/engine/reading/thread.ts',
        },
        external: ['better-sqlite3'],
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          // The thread that reads Parquet files must not load the engine for what both need of it.
          codeSplitting: {
            groups: [
              { name: 'hyparquet', test: /node_modules[\\/]hyparquet/ },
              { name: OFFLINE, test: /src[\\/]core[\\/](?:extract|verify)[\\/]/ },
            ],
          },
        },
      },
    },
  },
  preload: {
    plugins: [recordParts('preload')],
    build: {
      target: node,
      // A sandboxed preload is one CommonJS file without imports.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss(), recordParts('renderer')],
    worker: {
      format: 'es',
      plugins: () => [recordParts('workers')],
      rolldownOptions: { output: { assetFileNames } },
    },
    build: {
      target: chrome,
      minify: true,
      // The content security policy has no data: for fonts and scripts, so nothing is inlined.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          assetFileNames,
          // All that the first screen needs is one file: each file is a round through the shell.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
    server: {
      // Development only: React's refresh needs inline scripts and a socket. The built application never serves this.
      headers: {
        'Content-Security-Policy':
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' media: data:; connect-src 'self' ws:",
      },
    },
  },
}));
