// The kinds of tests and where their files are: one list for vitest.config.ts, which runs them, and for test.ts, which
// must know whether there are any.
export const TEST_FILES = {
  core: [
    'core/src/**/*.test.ts',
    'web/src/**/*.test.{ts,tsx}',
    'sandbox/src/**/*.test.ts',
    'scripts/**/*.test.ts',
    'start/src/**/*.test.ts',
  ],
  features: ['server/src/**/*.test.ts', 'simulator/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
  statements: ['server/test/statements.test.ts', 'server/test/spread/planned.test.ts'],
  races: ['server/src/**/*.races.ts'],
  journeys: ['e2e/**/*.journey.ts'],
}

/**
 * Feature tests about the embedded database, and a sample of the others: if the features run on a PostgreSQL server,
 * these also run on the embedded database. The journeys test the whole product on it.
 */
export const EMBEDDED_FILES = ['server/src/platform/', 'server/src/checks/', 'simulator/src/']

export type TestKind = keyof typeof TEST_FILES
