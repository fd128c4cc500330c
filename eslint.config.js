import js from '@eslint/js';
import globals from 'globals';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { sqlInStore } from './scripts/lint/sql-in-store.js';

const providerTexts = ['[left.name="provider"]', '[left.property.name="provider"]'].map((left) => ({
  selector: `BinaryExpression[operator=/^[!=]==?$/]${left} > Literal.right`,
  message: 'What a provider is, its facts say (src/engine/providers/kinds): never its name.',
}));

const kind = '(cfe|course-exam|cl-bench)';
const benchmarkKinds = [
  `Literal[value=/^${kind}$/]:not(Property > Literal.key)`,
  `TemplateElement[value.raw=/kind (=|!=|<>|IN) *\\(?'${kind}'/]`,
  'BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[object.name=/^(cfe|courseExam|clBench)$/][property.name="id"]',
].map((selector) => ({
  selector,
  message: 'What a benchmark is, its kind says (src/core/benchmark/kinds): never its name.',
}));

/** What the desk does for every kind of benchmark, and what a kind reads: the calls of both. */
const deskCalls = [
  '(blind|team)\\.\\w+|answers\\.sets|review\\.(item|undo|redo|steps|restore|setStatus|comment|remark|history)|queue\\.(progress|views|saveView|removeView|shuffle)',
  'queue\\.\\w+|items\\.get|answers\\.get|exam\\.(question|answers|find)|cl\\.(task|answers|find)',
].map((calls) => ({
  selector: `CallExpression[callee.name="api"] > Literal.arguments:first-child[value=/^(${calls})$/]`,
  message:
    'Queue, opening, reading, status, remarks and steps back are the desk’s (src/renderer/desk); what a kind reads stands in its DeskKind.',
}));

/**
 * What is peculiar to this project, and the rules of JavaScript. The strict rules for TypeScript and those of React are oxlint's
 * (.oxlintrc.json), which has the same in a tenth of the time; the rooms themselves are guarded by .dependency-cruiser.cjs.
 */
export default tseslint.config(
  {
    ignores: [
      ...['out', 'dist', 'coverage', 'node_modules', 'resources', 'test-results', 'playwright-report'],
      // None of the rules below is for them.
      ...['src/*.test.ts', 'src/{core,contract,engine,cli,preload}/**/*.test.ts', 'scripts/**/*.{ts,mts}', 'testing'],
    ],
  },
  { files: ['**/*.{js,mjs,cjs}'], extends: [js.configs.recommended] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/{core,contract,preload,main,cli,engine}/**/*.ts', 'src/renderer/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/fixtures/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    rules: {
      // A store says whose its state is, so that a workspace's goes with it.
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'zustand',
              importNames: ['create', 'createStore'],
              message: 'Make it by windowStore or workspaceStore of src/renderer/app/stores.ts.',
            },
          ],
        },
      ],
      // The window reaches the engine through its client only.
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'eval'],
    },
  },
  { files: ['src/renderer/app/stores.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    // A connection's type reaches no other rooms than these (.dependency-cruiser.cjs): core, contract and window need no types for this rule.
    files: ['src/{engine,cli,main}/**/*.ts'],
    ignores: ['src/engine/store/**', '**/*.test.ts', '**/fixtures/**'],
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/engine/store/**', '**/*.test.{ts,tsx}', '**/fixtures/**'],
    plugins: { markscheme: { rules: { 'sql-in-store': sqlInStore } } },
    rules: {
      'markscheme/sql-in-store': 'error',
      'no-restricted-syntax': ['error', ...providerTexts, ...benchmarkKinds],
    },
  },
  {
    // No desk makes a queue, an opening or a step back of its own; the file of its kind names the calls that read it.
    files: ['src/renderer/features/{review,exam,cl}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...providerTexts, ...benchmarkKinds, ...deskCalls] },
  },
  {
    files: ['src/renderer/features/{review/review-desk,exam/exam-store,cl/cl-store}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...providerTexts, ...benchmarkKinds, deskCalls[0]] },
  },
  {
    files: ['src/engine/store/**/*.ts'],
    ignores: ['src/engine/store/migrations/**', '**/*.test.ts', '**/fixtures/**'],
    rules: { 'no-restricted-syntax': ['error', ...benchmarkKinds] },
  },
  {
    // An expression whose time may grow faster than its text. Those that were there before the rule are in eslint-suppressions.json: their texts are
    // short, or they are held to 100 ms by scripts/torture/expressions.test.ts, which attacks every expression.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/fixtures/**'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  { files: ['src/core/benchmark/kinds/*.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['src/main/ipc.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'electron', importNames: ['ipcMain'], message: 'Only src/main/ipc.ts speaks to the window.' },
          ],
        },
      ],
    },
  },
  {
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+src/(?!contract/|core/|engine/index\\.ts$)',
              message:
                'End-to-end tests use what everybody may use: the contract, the domain and the door of the engine.',
            },
          ],
        },
      ],
    },
  },
  {
    // What is printed is made visible first (src/cli/output/terminal.ts): these print, and all others ask them to.
    files: ['src/{cli,engine,core,contract}/**/*.ts'],
    ignores: [
      'src/cli/{main,files/import-table,output/output,output/progress}.ts',
      'src/cli/commands/verify.ts',
      '**/*.test.ts',
      '**/*.testing.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['stdout', 'stderr'].map((property) => ({
          ...{ object: 'process', property },
          message: 'Print by log or print of src/cli/output/output.ts, which leave nothing that a terminal obeys.',
        })),
      ],
    },
  },
  // Tables of labelled cases are data: they are as long as they are.
  { files: ['src/**/fixtures/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['e2e/**/*.ts'],
    rules: { 'no-console': 'off', 'max-lines': 'off' },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
);
