import { defineConfig } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const noFetch = {
  selector: "CallExpression[callee.name='fetch']",
  message: 'Use web/lib/api.ts, or a *.source.ts for outbound HTTP.',
}
const noMutation = {
  selector: "ImportSpecifier[imported.name='useMutation']",
  message:
    'Send with useSending of web/lib/use-sending.ts: it handles double clicks, lost connections and ended sessions.',
}
const noLongList = {
  selector: ':function > ObjectPattern.params[properties.length>8]',
  message:
    'A component of the map takes at most eight props: what many parts need is in a context of the map page.',
}
const noRefusalInWords = {
  selector:
    "NewExpression[callee.name='Refusal'] :matches(Property[key.name='detail'] > :matches(Literal, TemplateLiteral), ArrayExpression > :matches(Literal, TemplateLiteral))",
  message: 'The texts of refusals are in contract/errors.ts, where the pages find their translations.',
}
const noFetchOfTheirOwn = {
  selector: "CallExpression[callee.property.name='stubGlobal'][arguments.0.value='fetch']",
  message:
    'Answer with answerWith of web/testing/server.ts: it lets only bodies through that the server can send.',
}
const noLocator = {
  selector: 'CallExpression[callee.property.name=/^(getBy[A-Z]|locator$)/]',
  message: 'Name what a visitor does or sees in e2e/drivers/, and use it here.',
}
const noGeometry = {
  selector: 'TemplateElement[value.raw=/\\bST_[A-Z]/]',
  message: 'The SQL of geometry is in server/platform/spatial.ts.',
}
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is parsed once, in server/platform/config.ts.',
}

export default defineConfig(
  { ignores: ['build/', 'data/', 'node_modules/'] },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { regexp },
    rules: {
      // An expression whose time grows faster than the text could be used to block the server, or the page of a
      // visitor who pastes a text.
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', noFetch, noEnvironment, noRefusalInWords, noGeometry],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A value and its schema share one name: `const User = Type.Object(…)`, `type User = Static<typeof User>`.
      '@typescript-eslint/no-redeclare': 'off',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: jsxA11y.flatConfigs.recommended.plugins,
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'no-restricted-syntax': ['error', noFetch, noEnvironment, noMutation],
    },
  },
  {
    files: ['web/{map,pages/map}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', noFetch, noEnvironment, noMutation, noLongList] },
  },
  {
    files: ['web/lib/api.ts', 'web/lib/use-sending.ts', '**/*.source.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment] },
  },
  {
    files: ['server/platform/spatial.ts'],
    rules: { 'no-restricted-syntax': ['error', noFetch, noEnvironment, noRefusalInWords] },
  },
  { files: ['server/platform/config.ts'], rules: { 'no-restricted-syntax': ['error', noFetch] } },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'e2e/**',
      'bench/**',
      'trust/**',
      'server/testing/**',
      '*.config.ts',
    ],
    rules: {
      'no-restricted-syntax': 'off',
      'max-lines-per-function': 'off',
      'regexp/no-super-linear-backtracking': 'off',
      'regexp/no-super-linear-move': 'off',
    },
  },
  { files: ['web/**/*.test.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', noFetchOfTheirOwn] } },
  {
    files: ['e2e/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', noLocator] },
  },
  {
    // Programs that are used in a terminal.
    files: [
      'scripts/**',
      'bench/**',
      'trust/**',
      'relief/main.ts',
      'relief/commands/**',
      'relief/testing/relief-here.ts',
      'server/main.ts',
      'server/commands/**',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
  {
    // AssemblyScript looks like TypeScript, but has types of its own, and inlines only the methods of classes.
    files: ['relief/*/wasm/**'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
)
