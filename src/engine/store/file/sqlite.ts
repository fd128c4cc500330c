/** The one place that opens a database file: on an older runtime the library's own binary crashes without a message, so it gets the one built for it. */
import Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';

/** better-sqlite3 13 is built on Node-API 10; on less its prebuilt binary crashes without a message. */
const NODE_API_NEEDED = 10;

/** Throws UserError wrong-node, or what SQLite throws. */
export function openDatabase(path: string, options: Sqlite.Options = {}): Sqlite.Database {
  const nodeApi = Number(process.versions.napi ?? 0);
  if (nodeApi >= NODE_API_NEEDED) return new Sqlite(path, options);
  const nativeBinding = process.env.MARKSCHEME_SQLITE_BINDING;
  if (nativeBinding) return new Sqlite(path, { ...options, nativeBinding });
  throw new UserError(
    'wrong-node',
    `This runtime (Node ${process.versions.node}, Node-API ${String(nodeApi)}) cannot load the database library, which needs Node 22.14 or later. Start through npm (npm start, npm run cli), which brings its own Node.`,
  );
}
