// The kinds of tests and where they lie: one list for vitest.config.ts, which runs them, and for test.ts, which must
// know whether there are any.
export const TEST_FILES = {
  core: [
    'core/src/**/*.test.ts',
    'web/src/**/*.test.{ts,tsx}',
    'sandbox/src/**/*.test.ts',
    'scripts/*.test.ts',
  ],
  features: ['server/src/**/*.test.ts', 'simulator/src/**/*.test.ts'],
  races: ['server/src/**/*.races.ts'],
  journeys: ['e2e/**/*.journey.ts'],
}

export type TestKind = keyof typeof TEST_FILES
