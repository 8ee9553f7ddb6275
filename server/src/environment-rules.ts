/** Rules between environment variables: production has no gaps, and the demo world reaches no real company. */
import { type Given, meaning } from './environment.ts'

/** Only the demo world may omit these; in production every role needs them. */
const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET',
  'PIX_API_URL',
  'PIX_TOKEN_URL',
  'PIX_WEBHOOK_SECRET',
  'MESSAGES_URL',
  'BUREAU_URL',
  'ANTIFRAUD_URL',
  'POSTAL_URL',
  'COMPANY_NAME',
  'COMPANY_CNPJ',
  'COMPANY_ADDRESS',
] as const

/** Addresses of real companies: with any of these, the world is no longer a demo. */
const REAL_WORLD = [
  'PIX_API_URL',
  'PIX_TOKEN_URL',
  'MESSAGES_URL',
  'SMTP_URL',
  'BUREAU_URL',
  'ANTIFRAUD_URL',
  'SRM_URL',
  'STARKBANK_PROJECT_ID',
  'POSTAL_URL',
  'BREACHED_PASSWORDS_URL',
  'HELP_DESK_URL',
  'CHATWOOT_URL',
  'SENTRY_DSN',
  'ANALYTICS_URL',
  'PICTURES_S3_URL',
] as const
/** The credentials for each of them; the defaults are the sandbox's and give access nowhere else. */
const LET_IN_BY = {
  PIX_API_URL: ['PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
  MESSAGES_URL: ['MESSAGES_TOKEN'],
  BUREAU_URL: ['BUREAU_TOKEN'],
  ANTIFRAUD_URL: ['ANTIFRAUD_TOKEN'],
  SRM_URL: ['SRM_TOKEN'],
  HELP_DESK_URL: ['HELP_DESK_TOKEN'],
  ANALYTICS_URL: ['ANALYTICS_TOKEN'],
} as const
/**
 * A person who can read the memory or environment of one role must not get keys that only the other role uses.
 * Addresses on this machine are allowed, for measurements.
 */
export const USED_BY = {
  api: [
    'MANAGEMENT_API_KEY',
    'VTEX_TEST_SUITE_TOKEN',
    'HELP_DESK_URL',
    'HELP_DESK_TOKEN',
    'ANALYTICS_URL',
    'ANALYTICS_TOKEN',
    'CLAMD_URL',
    'TEST_WORLD_URL',
    'TEST_WORLD_SECRET',
    'PICTURES_S3_URL',
    'PICTURES_S3_KEY_ID',
    'PICTURES_S3_SECRET',
  ],
  worker: [
    'SRM_URL',
    'SRM_TOKEN',
    'STARKBANK_PROJECT_ID',
    'STARKBANK_PRIVATE_KEY_FILE',
    'VTEX_APP_KEY',
    'VTEX_APP_TOKEN',
  ],
} as const
const LOOPBACK = /^(127\.|localhost$|::1$)/
/** Each of these needs the others. */
const GO_TOGETHER = [
  ['METRICS_PORT', 'METRICS_TOKEN'],
  ['PIX_TLS_CERT_FILE', 'PIX_TLS_KEY_FILE'],
  ['STARKBANK_PROJECT_ID', 'STARKBANK_PRIVATE_KEY_FILE'],
  ['CHATWOOT_URL', 'CHATWOOT_INBOX'],
  ['PICTURES_S3_URL', 'PICTURES_S3_KEY_ID', 'PICTURES_S3_SECRET'],
  ['NUVEMSHOP_APP_ID', 'NUVEMSHOP_CLIENT_SECRET'],
] as const

const FAULTS_OF: Record<Given['ROLE'], (given: Given, environment: Record<string, string>) => string[]> = {
  all: faultsOfDemo,
  api: (given, environment) => [
    ...faultsOfProduction(given, environment),
    ...ofOthers('worker', environment),
  ],
  worker: (given, environment) => [
    ...faultsOfProduction(given, environment),
    ...ofOthers('api', environment),
  ],
  test: faultsOfTestWorld,
}

/** A line for each fault. */
export function faultsOf(given: Given, environment: Record<string, string>): string[] {
  const apart = GO_TOGETHER.filter(
    (names) => new Set(names.map((name) => given[name] === undefined)).size > 1,
  )
  const answering = [given.CHATWOOT_URL, given.HELP_DESK_URL]
  return [
    ...FAULTS_OF[given.ROLE](given, environment),
    ...apart.map((names) => `${new Intl.ListFormat('en-GB').format(names)} go together`),
    ...only(
      given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined,
      'DATABASE_DIRECT_URL goes around the pooler at DATABASE_URL, which is missing',
    ),
    ...only(
      given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined,
      'DATABASE_REPLICA_URL is a copy of the database at DATABASE_URL, which is missing',
    ),
    ...only(
      given.TEST_WORLD_URL !== undefined && given.TEST_WORLD_SECRET === undefined,
      'TEST_WORLD_URL is reached with TEST_WORLD_SECRET, which is missing',
    ),
    ...only(!answering.includes(undefined), 'CHATWOOT_URL or HELP_DESK_URL: one of them answers people'),
  ]
}

function faultsOfDemo(given: Given): string[] {
  const outside = REAL_WORLD.filter((name) => given[name] !== undefined)
  return [
    ...only(
      outside.length > 0,
      `ROLE=all is the demo world with its sandbox; with ${outside.join(', ')} run ROLE=api and ROLE=worker`,
    ),
    ...only(
      !LOOPBACK.test(given.HOST),
      'ROLE=all is the demo world, whose secrets are public: it listens on this machine only (HOST=127.0.0.1)',
    ),
  ]
}

/**
 * Nothing in the test world is real, but it can be reached from everywhere: it has its own secrets, and nobody moves
 * its clock.
 */
function faultsOfTestWorld(given: Given, environment: Record<string, string>): string[] {
  const outside = REAL_WORLD.filter((name) => given[name] !== undefined)
  const missing = (['PUBLIC_URL', 'SECRET', 'TEST_WORLD_SECRET', 'PIX_WEBHOOK_SECRET'] as const).filter(
    (name) => given[name] === undefined,
  )
  return [
    ...missing.map((name) => `${name} is missing: ${meaning(name)} (needed by ROLE=test)`),
    ...only(
      outside.length > 0,
      `ROLE=test has its sandbox, and asks no real company: leave out ${outside.join(', ')}`,
    ),
    ...only(
      given.DEMO_SECRET !== undefined,
      'DEMO_SECRET opens the demo world and is refused outside ROLE=all',
    ),
    ...unencrypted(environment),
    ...unencryptedDatabases(given),
  ]
}

function faultsOfProduction(given: Given, environment: Record<string, string>): string[] {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => given[name] === undefined)
  return [
    ...missing.map((name) => `${name} is missing: ${meaning(name)} (needed by ROLE=${given.ROLE})`),
    ...unencrypted(environment),
    ...unencryptedDatabases(given),
    ...withoutKey(environment),
    ...only(
      given.DEMO_SECRET !== undefined,
      'DEMO_SECRET opens the demo world and is refused outside ROLE=all',
    ),
  ]
}

function only(isFault: boolean, line: string): string[] {
  return isFault ? [line] : []
}

/** Connections that carry names and CPFs, or move money, must be encrypted; a program on this machine needs no TLS. */
function unencrypted(environment: Record<string, string>): string[] {
  const addresses = ['PUBLIC_URL', 'EVENTS_URL', 'TEST_WORLD_URL', ...REAL_WORLD]
  const { CLAMD_URL: clamd } = environment
  return [
    ...addresses
      .filter((name) => environment[name]?.startsWith('http:') === true && isElsewhere(environment[name]))
      .map((name) => `${name} is not right: outside this machine it must be https://…`),
    ...only(
      clamd?.startsWith('tcp:') === true && isElsewhere(clamd),
      'CLAMD_URL is not right: outside this machine it must be tls://…',
    ),
  ]
}

function unencryptedDatabases(given: Given): string[] {
  return (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((name) =>
    only(
      isUnencrypted(given[name]),
      `${name} is not right: outside this machine it must say sslmode=verify-full (or require, verify-ca)`,
    ),
  )
}

/**
 * The driver treats `require` and `verify-ca` as `verify-full`, unless it is set to read them as libpq does. Without
 * any of them it connects unencrypted, or lets the server choose. A host in the parameters overrides the one in the
 * address.
 */
function isUnencrypted(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = host === '' || host.startsWith('/') || LOOPBACK.test(host.replace(/^\[|\]$/g, ''))
  const isChecked = ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  return !isHere && (!isChecked || searchParams.has('uselibpqcompat'))
}

function ofOthers(role: keyof typeof USED_BY, environment: Record<string, string>): string[] {
  return USED_BY[role].flatMap((name) => {
    const value = environment[name]
    const isHere = value === undefined || (/^https?:/.test(value) && !isElsewhere(value))
    return only(!isHere, `${name} is used by ROLE=${role} alone: leave it out`)
  })
}

function withoutKey(environment: Record<string, string>): string[] {
  return Object.entries(LET_IN_BY)
    .filter(([address]) => environment[address] !== undefined && isElsewhere(environment[address]))
    .flatMap(([address, keys]) =>
      keys
        .filter((name) => environment[name] === undefined)
        .map((name) => `${name} is missing: ${meaning(name)} (needed by ${address})`),
    )
}

function isElsewhere(address: string): boolean {
  return !LOOPBACK.test(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}
