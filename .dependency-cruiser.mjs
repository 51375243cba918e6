// Rules about imports, for `npm run check`. Types count as imports. docs/glossary.md defines the words.

/** Tests, their harnesses and the bench may open engines and read any file. */
const tests = '[.](spec|contract|law)[.]tsx?$|/testing/|/bench/|/e2e/';

const adapters = '^infra/src/(sqlite|mongo|eventstoredb|redis|smtp|memory)/';

/** The folders of api/src and projector/src that are not capabilities. */
const apiCommon = '^api/src/(platform|demo|operator)/';
const projectorCommon = '^projector/src/(build|operate|projection|reaction|session)/';

/**
 * What a capability of the api exports for others: its decider's pure functions, its streams with their commands, and how
 * it presents its things. Its routes, jobs and other files are its own.
 */
const apiExports = '[.](decider|commands|presenter|queries)[.]ts$|/(names|founding)[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      comment: 'Two folders that import each other cannot be understood apart.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-files',
      comment: 'Files that import each other, by types too, cannot be understood one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-apart',
      comment: 'Features of the client do not import each other; a page composes them.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'components-ask-nothing',
      comment: 'Components of web/src/ui do not call the api, neither directly nor through their imports.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/lib/sync/api[.]ts$', reachable: true },
    },
    {
      name: 'adapters-behind-ports',
      comment: 'An adapter is reached through infra/src/open.ts and the ports.',
      severity: 'error',
      from: { pathNot: '^infra/' },
      to: { path: adapters },
    },
    {
      name: 'platform-without-capabilities',
      comment: 'The platform of the api serves every capability and knows none.',
      severity: 'error',
      from: { path: '^api/src/platform/' },
      to: { path: '^api/src/', pathNot: '^api/src/platform/' },
    },
    {
      name: 'capabilities-apart-in-the-api',
      comment: 'A capability imports of another one only its decider, commands, queries and presentation.',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: `${apiCommon}` },
      to: { path: '^api/src/[^/]+/', pathNot: `${apiCommon}|^api/src/$1/|${apiExports}` },
    },
    {
      name: 'capabilities-apart-in-the-projector',
      comment: 'A capability of the projector imports the rooms of the projector and no other capability.',
      severity: 'error',
      from: { path: '^projector/src/([^/]+)/', pathNot: `${projectorCommon}` },
      to: { path: '^projector/src/[^/]+/', pathNot: `${projectorCommon}|^projector/src/$1/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `node_modules|[.]d[.]ts$|/dist/|^virtual:|${tests}` },
    includeOnly: '^(contracts|infra|api|projector|web)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import'],
    },
  },
};
