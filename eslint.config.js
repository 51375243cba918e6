import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

import { newer } from './web/e2e/oldBrowser.ts';

const deepIcons = {
  paths: [
    {
      name: '@mui/icons-material',
      message: "Import the icon's own file, like '@mui/icons-material/Save': the barrel loads 12,000 modules.",
    },
  ],
};

const noClock = [
  { object: 'Date', property: 'now', message: 'Time comes in as data (meta.occurredAt).' },
  { object: 'Math', property: 'random', message: 'Chance comes in as data.' },
];

const aboveFloor = 'Browsers of the floor (browserslist in package.json) do not have it.';

// the compiler knows what the language has got since (`lib`), but not what browsers have
const newerMembers = newer
  .map((path) => path.split('.'))
  .filter(([, member]) => member !== undefined)
  .map(([object, property]) => ({ object, property, message: aboveFloor }))
  .concat({ property: 'checkVisibility', message: aboveFloor });
const newerGlobals = newer.filter((path) => !path.includes('.')).map((name) => ({ name, message: aboveFloor }));

const zoneFormats = ['DateTimeFormat'].map((property) => ({
  object: 'Intl',
  property,
  message:
    'Use `dateFormat` or `ownZone` of contracts/src/time/zones.ts: a zone that a browser does not know would throw.',
}));
const zoneTexts = ['toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
  property,
  message: 'Use `formatDate`: a zone that a browser does not know would throw.',
}));

const stores = ['localStorage', 'sessionStorage'];
const guardedStores =
  'Use `tabStore` or `browserStore` of web/src/lib/browser/stores.ts: a browser may refuse its own.';
const storeGlobals = stores.map((name) => ({ name, message: guardedStores }));
const storeMembers = ['window', 'globalThis'].flatMap((object) =>
  stores.map((property) => ({ object, property, message: guardedStores })),
);

const lineLength = { code: 120, comments: 120 };
const noLiteralSpread = ['SpreadElement', 'JSXSpreadAttribute'].map((spread) => ({
  selector: `${spread} > ObjectExpression`,
  message: 'Write its fields out. Where that makes a function too long, split the function.',
}));

// words that docs/glossary.md replaced: no identifier has such a name, no comment says it
const replacedWords = [
  ...['reign', 'lane', 'owed', 'picking', 'peekFor', 'takeIn', 'putDown', 'handover'],
  ...['anew', 'whoever', 'how-manieth', 'told', 'whom'],
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      // a build that was stopped
      '**/dist.*/**',
      '**/data/**',
      '**/node_modules/**',
      'infra/src/preflight.js',
      '*.config.js',
      '*.mjs',
      '.ci/**',
      // the example of docs/adding-a-capability.md is checked where its test copies it
      'docs/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/require-await': 'off',
      complexity: ['error', 14],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      // a factory counts all the closures it makes: 40 is the aim for a function of its own
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-len': ['error', lineLength],
      'id-denylist': ['error', ...replacedWords],
      'no-restricted-syntax': ['error', ...noLiteralSpread],
      'no-warning-comments': ['error', { terms: replacedWords, location: 'anywhere' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          ignoreRestSiblings: true,
          argsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          varsIgnorePattern: '^_',
        },
      ],
      // Koa types what `next` answers as any
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-imports': ['error', deepIcons],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // the ports' methods read as sentences: what, where, how
    files: ['infra/src/ports/*.ts'],
    rules: { 'max-params': 'off' },
  },
  {
    files: ['**/*.decider.ts', '**/*.projection.ts', '**/*.reactor.ts'],
    rules: { 'no-restricted-properties': ['error', ...noClock] },
  },
  {
    // what runs in the browser
    files: ['web/src/**/*.{ts,tsx}', 'contracts/src/**/*.ts'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-properties': ['error', ...newerMembers, ...zoneFormats, ...zoneTexts, ...storeMembers],
      'no-restricted-globals': ['error', ...newerGlobals, ...storeGlobals],
    },
  },
  {
    files: ['web/src/lib/browser/stores.ts'],
    rules: { 'no-restricted-globals': ['error', ...newerGlobals] },
  },
  {
    files: ['contracts/src/time/zones.ts'],
    rules: { 'no-restricted-properties': ['error', ...newerMembers, ...zoneTexts] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: [
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/*.contract.ts',
      '**/bench/**',
      '**/testing/**',
      '**/e2e/**',
      '**/*.config.ts',
      '**/demo/**',
    ],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-console': 'off',
    },
  },
);
