// `npm run dev`: the window with its page served by Vite, so that changes show at once; the main process is rebuilt and restarted.
import { createServer } from 'electron-vite';
import { runtime } from './runtime.mjs';
import { root } from './setup/places.mjs';

const { electron, env } = runtime();
process.chdir(root);
Object.assign(process.env, env, { ELECTRON_EXEC_PATH: electron });
if (process.getuid?.() === 0) process.env.NO_SANDBOX = '1';
await createServer({ build: { watch: {} } }, { rendererOnly: false });
