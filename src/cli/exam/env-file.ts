/**
 * The course exam benchmark's env.toml: keys and addresses of providers in its table [llm], which its own main.py puts into the environment
 * (course-exam-bench-readme, "Configure your LLM endpoint").
 */
import { existsSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { UserError } from '../../contract/router.ts';
import { PROVIDERS } from '../../engine/index.ts';
import { configText } from '../options/config-text.ts';
import { log } from '../context.ts';

export const ENV_FILE = 'env.toml';

/** What the template of the file has where a key belongs. */
const PLACEHOLDER = /^your[-_ ]/i;
const File = z.object({ llm: z.record(z.string(), z.unknown()).default({}) });

/**
 * Puts what the file names into `env`, in place of what is there, and gives the providers whose key it holds. Without `path` the file of the
 * usual name counts, if it is there. Variables that no provider knows are left alone and told. Throws UserError bad-input for a file that
 * cannot be read, and for an address whose key is not beside it: a file may not send a key of the environment anywhere.
 */
export function readEnvFile(path: string | undefined, env: NodeJS.ProcessEnv): string[] {
  if (path === undefined && !existsSync(ENV_FILE)) return [];
  const file = path ?? ENV_FILE;
  const table = tableOf(file);
  const withKey = PROVIDERS.filter(({ keyVariables }) => keyVariables.some((name) => table.has(name)));
  const known = new Set(withKey.flatMap((one) => [...one.keyVariables, ...one.addressVariables]));
  for (const { id, keyVariables, addressVariables } of PROVIDERS)
    if (addressVariables.some((name) => table.has(name) && !known.has(name)))
      throw new UserError(
        'bad-input',
        `${file} names an address for ${id}, but no ${keyVariables.join(' or ')}. Put the key beside it, or name the address yourself with --base-url.`,
      );
  const taken = [...table].filter(([name]) => known.has(name));
  // A key of the file goes to an address of the file, never to one that the environment has under another name.
  for (const name of known) Reflect.deleteProperty(env, name);
  for (const [name, value] of taken) env[name] = value;
  const unknown = [...table.keys()].filter((name) => !known.has(name));
  if (taken.length > 0) log(`${file}: ${taken.map(([name]) => name).join(', ')}`);
  if (unknown.length > 0) log(`${file}: not used: ${unknown.join(', ')}`);
  return withKey.map(({ id }) => id);
}

function tableOf(file: string): Map<string, string> {
  const text = configText(file, `${file} cannot be read. Check --env_file.`);
  try {
    const { llm } = File.parse(parse(text));
    return withVersion(
      new Map(
        Object.entries(llm).flatMap(([name, value]) =>
          typeof value === 'string' && value.trim() !== '' && !PLACEHOLDER.test(value) ? [[name, value.trim()]] : [],
        ),
      ),
    );
  } catch (error) {
    // The file holds keys: what is told of it is the place alone.
    const place = error instanceof TomlError ? `, line ${String(error.line)}` : ': [llm] is not a table';
    throw new UserError('bad-input', `${file}${place}: this is not TOML as the benchmark writes it: KEY = "value".`);
  }
}

/** The version of Azure's API is part of its address here. */
function withVersion(table: Map<string, string>): Map<string, string> {
  const [base, version] = [table.get('AZURE_API_BASE'), table.get('AZURE_API_VERSION')];
  table.delete('AZURE_API_VERSION');
  if (base !== undefined && version !== undefined && URL.canParse(base)) {
    const url = new URL(base);
    url.searchParams.set('api-version', version);
    table.set('AZURE_API_BASE', url.href);
  }
  return table;
}
