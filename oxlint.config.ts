import { defineConfig } from 'oxlint';

interface Restriction {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
}

const NO_TESTS: Restriction = {
  group: [
    '**/testing',
    '**/testing/**',
    '**/test-support/**',
    '**/tests/**',
    '**/*.test.ts',
    '**/*.test.tsx',
    '**/*.contract.ts',
    '**/*.examples.ts',
  ],
  message: 'Only tests import tests and test support.',
};

/** The import restrictions of some files. A later entry replaces an earlier one, so each lists all restrictions of its files. */
function restrict(files: string | string[], ...patterns: Restriction[]) {
  return {
    files: [files].flat(),
    rules: { 'typescript/no-restricted-imports': ['error', { patterns }] },
  } as const;
}

/** Layers of the server, lowest first. A file imports its own layer and lower ones. */
const SERVER_LAYERS = ['core', 'config', 'platform', 'trpc', 'features', 'transport', 'server', 'cli'];
const WEB_LAYERS = ['lib', 'hooks', 'components', 'features', 'app'];

function notAbove(layers: readonly string[], layer: string, prefix: string): Restriction {
  const above = layers.slice(layers.indexOf(layer) + 1);
  return {
    group: [...above.map((name) => `${prefix}${name}/**`), '!@trpc/server/**'],
    message: `${layer} imports no higher layer: ${layers.join(' < ')}.`,
  };
}

const notAboveInServer = (layer: string) => notAbove(SERVER_LAYERS, layer, '**/');
const notAboveInWeb = (layer: string) => notAbove(WEB_LAYERS, layer, '@/');

const API_TYPES_ONLY: Restriction = {
  group: ['@starchart/api'],
  allowTypeImports: true,
  message: "The web app knows the API's types only.",
};
const BROWSER_ONLY: Restriction = {
  group: ['@starchart/db', 'node:*'],
  message: 'This does not run in a browser.',
};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // Cycles of type imports are errors, too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-restricted-imports': ['error', { patterns: [NO_TESTS] }],
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',

    // JSX compiles without React in scope; style sheets are imported for their effect.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    // `pg` is CommonJS: its named exports are properties of the default export.
    'import/no-named-as-default-member': 'off',
    // Factories return objects of closures, and destructuring those is safe.
    'typescript/unbound-method': 'off',
    // Fastify's handlers are async by design; the rule is about Express.
    'oxc/no-async-endpoint-handlers': 'off',
    // Libraries with callbacks need these patterns.
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    // For live regions, the rule suggests <output>, which is for the result of a calculation.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Some tests accept any error.
    'vitest/require-to-throw-message': 'off',
    // `scene` defines a test in spec-texts.test.tsx.
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['scene'] }],
    'vitest/valid-title': [
      'error',
      { mustNotMatch: ['^[A-Z]{1,3}(-[A-Z])?\\d+[:,]|§', 'A title is a sentence without a code.'] },
    ],
    // Values that a library types as unknown need an assertion.
    'typescript/no-unsafe-type-assertion': 'off',
  },
  // Who may import what (docs/ARCHITECTURE.md).
  overrides: [
    restrict('packages/schema/src/**', NO_TESTS, {
      group: ['@starchart/*', 'node:*'],
      message: 'The schemas run in a browser and import no other package.',
    }),
    restrict('packages/domain/src/**', NO_TESTS, {
      group: ['@starchart/*', '!@starchart/schema', 'node:*', 'kysely', 'fastify', '@trpc/*', 'react'],
      message: 'Rules are pure and run in a browser: values in, values out. They import the schemas only.',
    }),
    restrict('packages/db/src/**', NO_TESTS, {
      group: ['@starchart/api', '@starchart/web', 'fastify', '@trpc/*'],
      message: 'The database imports the schemas and the types of the rules only.',
    }),
    restrict('packages/client/src/**', NO_TESTS, {
      group: ['@starchart/*'],
      allowTypeImports: true,
      message: 'The client imports types of the API only.',
    }),

    ...SERVER_LAYERS.map((layer) => restrict(`apps/api/src/${layer}/**`, NO_TESTS, notAboveInServer(layer))),
    restrict('apps/api/src/features/**/*.router.ts', NO_TESTS, notAboveInServer('features'), {
      group: [
        '@starchart/db',
        '@starchart/domain',
        'kysely',
        'fastify',
        '@trpc/*',
        'node:*',
        '**/core/**',
        '**/platform/**',
        '!**/platform/domain-events/dispatch.ts',
        '**/*.policy.ts',
      ],
      message: 'A router imports schemas, services and the procedure builders of trpc.',
    }),
    restrict(
      'apps/api/src/features/**/*.service.ts',
      NO_TESTS,
      notAboveInServer('features'),
      {
        group: ['fastify', '@fastify/*', '@trpc/*', 'kysely'],
        message: 'A service knows nothing of HTTP, tRPC or SQL.',
      },
      { group: ['**/*.router.ts', '**/trpc/**'], message: 'Routers call services, never the reverse.' },
      {
        group: ['**/domain-events/dispatch.ts'],
        message: 'A service returns domain events; its router dispatches them.',
      },
    ),
    restrict(
      ['apps/api/src/features/**/*.policy.ts', 'apps/api/src/core/permissions.ts'],
      NO_TESTS,
      {
        group: ['@starchart/db', '**/platform/**'],
        allowTypeImports: true,
        message: 'Policies are pure: no database, no platform.',
      },
      {
        group: [
          'fastify',
          '@fastify/*',
          '@trpc/*',
          'kysely',
          'node:*',
          '**/clock.ts',
          '**/*.service.ts',
          '**/*.router.ts',
          '**/trpc/**',
          '**/transport/**',
          '**/server/*.ts',
          '**/cli/*.ts',
        ],
        message: 'Policies are pure: values in, values out.',
      },
    ),

    restrict('apps/web/src/**', NO_TESTS, API_TYPES_ONLY, BROWSER_ONLY),
    ...WEB_LAYERS.map((layer) =>
      restrict(`apps/web/src/${layer}/**`, NO_TESTS, API_TYPES_ONLY, BROWSER_ONLY, notAboveInWeb(layer)),
    ),
    restrict('apps/web/src/features/**', NO_TESTS, API_TYPES_ONLY, BROWSER_ONLY, notAboveInWeb('features'), {
      group: ['@/features/**', '../**'],
      message: 'Features do not import each other; pages compose them.',
    }),

    {
      files: ['apps/web/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { property: 'trustedTypes', message: 'register-worker.ts has the only policy.' },
        ],
      },
    },
    { files: ['apps/web/src/lib/offline/register-worker.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      // Table tests assert through helper functions, and pass the name of the row as the message.
      files: ['**/*.test.ts'],
      rules: {
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect', 'expect*', 'attempt', 'fc.assert'] },
        ],
        'vitest/no-conditional-expect': 'off',
      },
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.contract.ts',
        '**/*.examples.ts',
        '**/testing/**',
        '**/test-support/**',
        '**/test/**',
        'tests/**',
        'bench/**',
        'apps/web/artwork/**',
      ],
      rules: { 'typescript/no-restricted-imports': 'off' },
    },
    // A test lies beside the feature that it is about, and may render the feature's page.
    restrict(
      ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx', 'apps/web/src/testing/**'],
      API_TYPES_ONLY,
      BROWSER_ONLY,
    ),
    {
      files: ['packages/db/src/database.ts'],
      // Generated.
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
  ],
  ignorePatterns: ['**/dist/**', '**/dist-types/**'],
});
