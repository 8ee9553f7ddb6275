// All tests of the project by kind, because each kind needs other surroundings:
//   core      rules, screens' pure parts, the outside world and the scripts: nothing to prepare, threads
//   features  the server through its door with real SQL; a migrated template database is made once
//   statements  what the features sent, held to the row types that the code declares: after them
//   races     two at the same moment, only on a real PostgreSQL (scripts/with-postgres.ts)
//   journeys  a person in a real browser against the real product
// `vitest run --project core` runs one kind; `npm test` runs what a change must pass.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_FILES } from './scripts/test-kinds.ts'

const templateDatabase = fileURLToPath(new URL('server/test/global-setup.ts', import.meta.url))
const webBuild = fileURLToPath(new URL('e2e/harness/build-once.ts', import.meta.url))
/** Ports of a kind of tests, a thousand for each of its workers (server/test/free-port.ts): `npm test` runs two kinds side by side. */
const portsFrom = (first: number) => ({ env: { PORTS_FROM: String(first) } })
const withDatabase = existsSync(templateDatabase) ? { globalSetup: [templateDatabase] } : {}

export default defineConfig({
  test: {
    // A product and a browser are stopped when the journeys end.
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'core',
          include: TEST_FILES.core,
          ...portsFrom(20_000),
          pool: 'threads',
          maxWorkers: 2,
          // Files share a worker: loading every module anew for each took as long as the tests.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'features',
          include: TEST_FILES.features,
          // each connection of each file's database plans every statement anew: a third of the database's time
          env: { ...portsFrom(23_000).env, CONNECTIONS: '6' },
          ...withDatabase,
          pool: 'forks',
          // Each worker holds an embedded PostgreSQL of about 300 MB; files share its modules, each has a world of its own.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'statements',
          include: TEST_FILES.statements,
          ...withDatabase,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'races',
          include: TEST_FILES.races,
          ...portsFrom(26_000),
          ...withDatabase,
          pool: 'forks',
          // Three, because a race mostly waits: for a lease to end, a database to come back, money to arrive.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: TEST_FILES.journeys,
          ...portsFrom(29_000),
          globalSetup: [webBuild],
          pool: 'forks',
          // Files share a worker, so that product and browser start once in each (e2e/harness/journey.ts): three of them,
          // because a journey mostly waits.
          maxWorkers: 3,
          isolate: false,
          // with the start of the product and the browser, which the first journey of a worker waits for; on a machine that does
          // much else a start alone takes minutes (READY_MS in e2e/harness/product.ts)
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // as long as a person waits for a screen on a slow machine
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
