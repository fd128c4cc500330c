/** The rooms and what each may import (ARCHITECTURE.md). A sentence there without a rule here is only an opinion. */
const room = (name, allowed, comment) => ({
  name: `${name}-imports-only-its-own`,
  comment,
  severity: 'error',
  from: { path: `^src/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [`^src/${name}/`, ...allowed.map((other) => `^src/${other}/`)] },
});
const TESTS = '\\.test\\.tsx?$';
/** What only tests import. */
const FOR_TESTS = ['\\.testing\\.ts$', '/fixtures/'];
const npm = (...names) => `^node_modules/(${names.join('|')})(/|$)`;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'A recursive-descent parser and a structural comparison call each other across files: inside the verifier alone that is allowed.',
      severity: 'error',
      from: { pathNot: '^src/core/verify/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', TESTS, '^src/preload/', '\\.(css)$', 'vite.*config'] },
      to: {},
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['^node:'] } },
    room('core', [], 'The domain knows nothing of where it runs.'),
    room('contract', ['core'], 'The contract speaks in the domain’s words.'),
    room('engine', ['core', 'contract'], 'The engine serves the contract.'),
    room('main', ['contract'], 'The shell starts the engine as a process; it does not import it.'),
    room('preload', ['contract'], 'The bridge has types only.'),
    room('renderer', ['core', 'contract'], 'The window reaches the engine through the contract.'),
    room('cli', ['core', 'contract', 'engine'], 'The command line drives the same engine.'),
    {
      name: 'core-is-pure',
      comment: 'core: zod, the JSON position parser and maths libraries only.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: TESTS },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
        pathNot: [npm('zod', 'jsonc-parser')],
      },
    },
    {
      name: 'verify-and-extract-know-notation-alone',
      comment: 'Other projects can take these folders as they are; neither knows the other.',
      severity: 'error',
      from: { path: '^src/core/(verify|extract)/', pathNot: TESTS },
      to: { path: '^(src|node_modules)/', pathNot: '^src/core/($1|notation)/' },
    },
    {
      name: 'notation-stands-alone',
      comment: 'Units, letters and words as they are written: below whatever reads or compares them.',
      severity: 'error',
      from: { path: '^src/core/notation/', pathNot: TESTS },
      to: { path: '^(src|node_modules)/', pathNot: '^src/core/notation/' },
    },
    {
      name: 'contract-knows-zod-alone',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: [npm('zod')] },
    },
    {
      name: 'engine-without-electron',
      severity: 'error',
      from: { path: '^src/(engine|cli)/' },
      to: { path: npm('electron', 'react', 'react-dom') },
    },
    {
      name: 'renderer-without-node',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-without-electron',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: npm('electron', 'better-sqlite3', 'openai', '@google/genai', '@anthropic-ai') },
    },
    {
      name: 'features-are-islands',
      comment: 'Rooms of the interface share ui/ and lib/, never each other.',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'shared-interface-below-features',
      severity: 'error',
      from: { path: '^src/renderer/(ui|lib)/' },
      to: { path: '^src/renderer/(features|app|desk)/' },
    },
    {
      name: 'desk-below-features',
      comment: 'What the desks of all benchmarks share stands between the application’s own parts and the features.',
      severity: 'error',
      from: { path: '^src/renderer/desk/', pathNot: TESTS },
      to: { path: '^src/renderer/features/' },
    },
    {
      name: 'platform-below-all',
      comment:
        'app/ is what every screen stands on; it knows no desk, no screen and not the shell that puts them together.',
      severity: 'error',
      from: { path: '^src/renderer/app/', pathNot: TESTS },
      to: { path: '^src/renderer/(desk|features|shell)/' },
    },
    {
      name: 'shell-on-top',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/renderer/(shell/|main\\.tsx$)', TESTS] },
      to: { path: '^src/renderer/shell/' },
    },
    {
      name: 'preload-imports-electron-and-types',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: '^(src|node_modules)/', pathNot: [npm('electron'), '^src/(contract|preload)/'] },
    },
    {
      name: 'preload-has-types-of-the-contract-alone',
      comment: 'The sandbox loads one file without imports.',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-only-in-the-store',
      comment: 'One place where SQL meets rows.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/store/', TESTS] },
      to: { path: npm('better-sqlite3') },
    },
    {
      name: 'sdks-only-in-providers',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/providers/', TESTS] },
      to: { path: npm('openai', '@google/genai', '@anthropic-ai') },
    },
    {
      name: 'providers-are-known-by-their-list',
      comment: 'A provider is one file, which the list alone imports.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/providers/kinds\\.ts$', TESTS] },
      to: { path: '^src/engine/providers/kinds/' },
    },
    {
      name: 'decisions-stand-alone',
      comment: 'What the log does with every decision, the list does; a kind knows nothing of the log and of the list.',
      severity: 'error',
      from: { path: '^src/engine/store/decisions/' },
      to: { path: '^src/engine/store/(decisions|log/events)\\.ts$' },
    },
    {
      name: 'no-tests-in-products',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, ...FOR_TESTS] },
      to: { path: [TESTS, ...FOR_TESTS, '^e2e/', '^scripts/', '^testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Node's own modules are called `fs` and `v8` here, and what is not found `./its-name.ts`.
    includeOnly: '^(src|e2e|scripts|testing|node_modules)/|^node:|^[a-z0-9_/]+$|^[.]+/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
