import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Strict rules for all TypeScript; the rooms themselves are guarded by .dependency-cruiser.cjs. */
export default tseslint.config(
  { ignores: ['out', 'dist', 'coverage', 'node_modules', 'resources', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all rooms: each project of its own would parse and check the same files again. That core names no DOM and no
        // Node type is what its own project is compiled for.
        project: 'tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-control-regex': 'off',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // A hint for the React compiler, which this project does not use.
      'react-hooks/incompatible-library': 'off',
      // The window reaches the engine through its client only.
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'eval'],
    },
  },
  {
    files: ['src/engine/**/*.ts', 'src/cli/**/*.ts'],
    ignores: ['src/engine/store/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name=/^(all|get|run|iterate|exec)$/][callee.object.name='db'], CallExpression[callee.property.name=/^(all|get|run|iterate|exec)$/][callee.object.property.name='db']",
          message: 'SQL meets rows in src/engine/store alone: add a function there.',
        },
      ],
    },
  },
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
    files: ['scripts/**/*.ts', 'e2e/**/*.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-console': 'off', 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
);
