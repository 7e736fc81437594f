import tseslint from 'typescript-eslint';
import vue from 'eslint-plugin-vue';

/**
 * The rooms of src/ and what each may import (docs/architecture.md). A room may always import itself.
 * `packages` lists the npm packages a room may use; undefined means any.
 */
const ROOMS = {
  core: { rooms: [], packages: [] },
  gltf: { rooms: ['core'] },
  project: { rooms: ['core'], packages: ['zod'] },
  rpc: { rooms: ['core', 'project'], packages: [], typesOnly: true },
  engine: { rooms: ['rpc', 'gltf', 'project', 'core'] },
  runtime: { rooms: ['core'], packages: ['three'] },
  main: { rooms: ['engine', 'rpc', 'core'] },
  web: { rooms: ['engine', 'rpc', 'core'] },
  cli: { rooms: ['engine', 'web', 'rpc', 'project', 'core'] },
  preload: { rooms: ['rpc'], packages: ['electron'] },
  renderer: { rooms: ['rpc', 'project', 'core', 'runtime'] },
};

/** Lint that forbids every other room, and node built-ins and packages where a room may not see them. */
function layer(room) {
  const { rooms, packages } = ROOMS[room];
  const forbidden = Object.keys(ROOMS).filter((other) => other !== room && !rooms.includes(other));
  const patterns = [
    {
      regex: `^(\\.\\./)+(${forbidden.join('|')})(/|$)`,
      message: `src/${room} may import only: ${[room, ...rooms].join(', ')} (docs/architecture.md).`,
    },
  ];
  if (packages) {
    const allowed = packages.map((name) => `${name}(/|$)`).join('|');
    patterns.push({
      regex: allowed ? `^(?!\\.|${allowed})` : '^(?!\\.)',
      message: `src/${room} may use no package but: ${packages.join(', ') || 'none'}.`,
    });
  }
  return {
    files: [`src/${room}/**/*.{ts,vue}`],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  };
}

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'coverage/**', '.artifacts/**', 'node_modules/**', 'resources/**'] },
  ...tseslint.configs.recommended,
  ...vue.configs['flat/recommended'],
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/multi-word-component-names': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
    },
  },
  { files: ['scripts/**', 'bench/**', 'test/**', 'src/cli/**', '.ci/**'], rules: { 'no-console': 'off' } },
  { files: ['test/**', '**/*.vue'], rules: { 'max-lines-per-function': 'off' } },
  // A setup store is a module written as a function; its own functions stay short.
  { files: ['src/renderer/stores/**'], rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] } }, // prettier-ignore
  ...Object.keys(ROOMS).map(layer),
);
