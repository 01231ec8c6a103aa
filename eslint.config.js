import { fileURLToPath } from 'node:url';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Imports that would break a side: `shared` knows only itself, the client of the server only types, the server nothing of the client. */
const forbid = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });
const side = (name) => `(^#${name}/|^(\\.\\./)+${name}/)`;

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'drizzle/', 'data/', 'client/public/', '**/*.mjs', 'eslint.config.js'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // Data access is asynchronous in its signatures, whatever the driver; a procedure may have nothing to await.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // No function of ours uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['shared/**'],
    rules: forbid({ regex: `${side('server')}|${side('client')}|^node:`, message: 'shared imports nothing but itself and zod' }),
  },
  { files: ['server/**'], rules: forbid({ regex: side('client'), message: 'the server knows nothing of the client' }) },
  {
    files: ['client/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...forbid({ regex: side('server'), allowTypeImports: true, message: 'the client takes only types from the server' }),
    },
  },
  {
    files: ['**/*.test.ts', '**/testing/**', 'client/vite.config.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': 'off',
      // `expect.any()` and parsed answers are any by nature.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'no-console': 'off',
    },
  },
);
