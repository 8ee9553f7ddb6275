import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'a-secret-of-some-length'
const PRODUCTION = {
  ROLE: 'api',
  DATABASE_URL: 'postgres://drip@db/drip?sslmode=verify-full',
  PUBLIC_URL: 'https://drip.example',
  SECRET,
  PIX_API_URL: 'https://pix.example/v2',
  PIX_TOKEN_URL: 'https://pix.example/oauth/token',
  PIX_WEBHOOK_SECRET: SECRET,
  PIX_CLIENT_ID: 'drip-at-the-psp',
  PIX_CLIENT_SECRET: SECRET,
  PIX_KEY: 'pix@drip.example',
  MESSAGES_URL: 'https://messages.example',
  MESSAGES_TOKEN: 'of-messages',
  BUREAU_URL: 'https://bureau.example',
  BUREAU_TOKEN: 'of-the-bureau',
  ANTIFRAUD_URL: 'https://antifraud.example',
  ANTIFRAUD_TOKEN: 'of-antifraud',
  POSTAL_URL: 'https://viacep.com.br',
  COMPANY_NAME: 'Drip Pagamentos Ltda.',
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua das Parcelas, 3, São Paulo - SP',
}

const KEY = Buffer.alloc(32, 7).toString('base64')

/** The error lines with which the program would stop. */
function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

describe('the environment', () => {
  it('may be empty: a demo world that listens to this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
    })
  })

  it('of production is accepted, and has no demo world and no private addresses', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      role: 'api',
      demo: false,
      demoSecret: null,
      allowPrivateUrls: false,
    })
  })

  it('names the secrets and the keys that counted before, which still open things (docs/keys.md)', () => {
    const { secret } = readConfig({
      ...PRODUCTION,
      FORMER_SECRETS: 'the-secret-before-it and-the-one-before-that',
      SEALING_KEYS: `2026:${KEY}, 2025:${KEY}`,
    })
    expect(secret).toMatchObject({
      current: SECRET,
      former: ['the-secret-before-it', 'and-the-one-before-that'],
    })
    expect(secret.sealing.slice(0, 2)).toEqual([
      { id: '2026', material: Buffer.alloc(32, 7) },
      { id: '2025', material: Buffer.alloc(32, 7) },
    ])
    // and one for each secret
    expect(secret.sealing).toHaveLength(5)
  })

  it('names the header and the key by which servers keep the catalogue (000 §7)', () => {
    expect(readConfig({}).management).toEqual({ key: null, header: 'x-management-key' })
    const given = {
      MANAGEMENT_API_KEY: 'a-key-of-the-gateway',
      MANAGEMENT_API_KEY_HEADER: 'x-gateway-key',
    }
    expect(readConfig(given).management).toEqual({ key: 'a-key-of-the-gateway', header: 'x-gateway-key' })
  })

  it.each<[string, string]>([
    ['ROLE', 'both'],
    ['PORT', '70000'],
    ['PORT', 'x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'pooler'],
    ['DATABASE_REPLICA_URL', 'copy'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_URL', 'drip.example'],
    ['PUBLIC_URL', 'ftp://drip.example'],
    ['EVENTS_URL', 'events.drip.example'],
    ['SECRET', 'short'],
    ['FORMER_SECRETS', 'a-secret-of-some-length short'],
    ['SEALING_KEYS', '2026'],
    ['SEALING_KEYS', '2026:c2hvcnQ='],
    ['SEALING_KEYS', `2026:${KEY},2026:${KEY}`],
    ['DEMO_SECRET', 'short'],
    ['ALLOW_PRIVATE_URLS', 'yes'],
    ['TRUST_PROXY', '1'],
    ['PIX_API_URL', 'javascript:alert(1)'],
    ['PIX_WEBHOOK_SECRET', 'short'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['CODES_PER_ADDRESS_AND_HOUR', '0'],
    ['STORES_DISABLED', 'maybe'],
    ['SMTP_URL', 'https://mail.example'],
    ['ADMIN_NETWORKS', '10.0.0.0/8, the office'],
    ['MAIL_FROM', 'nobody'],
    ['COMPANY_CNPJ', '11.222.333/0001-82'],
    ['SRM_URL', 'ftp://srm.example'],
    ['STARKBANK_ENVIRONMENT', 'test'],
  ])('with %s = %s is refused by that name with the expected value', (name, value) => {
    const [line, ...more] = complaints({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} is not right: expected .+`))
    expect(more).toEqual([])
  })

  it('reports all its errors at once', () => {
    expect(complaints({ PORT: 'x', ROLE: 'y', SECRET: 'z' })).toHaveLength(3)
  })

  it('does not show the wrong value, which may be a secret', () => {
    expect(complaints({ SECRET: 'tooshort' }).join()).not.toContain('tooshort')
  })

  it('counts an empty variable as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each(Object.keys(PRODUCTION).filter((it) => it !== 'ROLE'))('of production needs %s', (name) => {
    const environment: Record<string, string> = { ...PRODUCTION }
    delete environment[name]
    for (const ROLE of ['api', 'worker'])
      expect(complaints({ ...environment, ROLE })).toEqual([expect.stringContaining(`${name} is missing`)])
  })

  it.each(['PUBLIC_URL', 'EVENTS_URL', 'PIX_API_URL', 'BUREAU_URL', 'SRM_URL', 'SENTRY_DSN'])(
    'of production has no %s without TLS, but to a program on this machine',
    (name) => {
      const ROLE = name === 'SRM_URL' ? 'worker' : 'api'
      const key = name === 'SRM_URL' ? { SRM_TOKEN: 'of-srm' } : {}
      const at = (host: string) => ({ ...PRODUCTION, ...key, ROLE, [name]: `http://key@${host}/1` })
      expect(complaints(at('drip.internal'))).toEqual([
        `${name} is not right: outside this machine it must be https://…`,
      ])
      expect(complaints(at('127.0.0.1:4000'))).toEqual([])
    },
  )

  it.each([
    ['postgres://drip@db.internal/drip', false],
    ['postgres://drip@db.internal/drip?sslmode=prefer', false],
    ['postgres://drip@db.internal/drip?sslmode=disable', false],
    ['postgres://drip@db.internal/drip?sslmode=require', true],
    ['postgresql://drip:secret@10.0.0.7:6432/drip?sslmode=verify-full', true],
    ['postgres://drip@127.0.0.1:5432/drip', true],
    ['postgres://drip@[::1]/drip', true],
    ['postgresql:///drip?host=/var/run/postgresql', true],
    // the driver connects to the host in the parameter
    ['postgresql:///drip?host=db.internal', false],
    ['postgres://drip@127.0.0.1/drip?host=db.internal', false],
    // with which `require` accepts any certificate
    ['postgres://drip@db.internal/drip?sslmode=require&uselibpqcompat=true', false],
  ])('of production speaks to a database elsewhere with TLS alone: %s', (address, isTaken) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
      const said = complaints({ ...PRODUCTION, [name]: address })
      const refused = `${name} is not right: outside this machine it must say sslmode=verify-full`
      expect(said.map((it) => it.startsWith(refused))).toEqual(isTaken ? [] : [true])
    }
  })

  it('sends strangers’ files to the scanner unencrypted only on this machine', () => {
    expect(readConfig(PRODUCTION).clamd).toBeNull()
    const url = 'tcp://127.0.0.1:3310'
    expect(readConfig({ ...PRODUCTION, CLAMD_URL: url }).clamd).toEqual({ url })
    expect(complaints({ ...PRODUCTION, CLAMD_URL: 'tls://clamd.internal:3310' })).toEqual([])
    expect(complaints({ ...PRODUCTION, CLAMD_URL: 'tcp://clamd.internal:3310' })).toEqual([
      'CLAMD_URL is not right: outside this machine it must be tls://…',
    ])
    expect(complaints({ ...PRODUCTION, CLAMD_URL: 'tcp://127.0.0.1' })).toEqual([
      expect.stringContaining('CLAMD_URL is not right: expected'),
    ])
  })

  it('bypasses no pooler if there is no database server', () => {
    expect(complaints({ DATABASE_DIRECT_URL: 'postgres://drip@127.0.0.1/drip' })).toEqual([
      'DATABASE_DIRECT_URL goes around the pooler at DATABASE_URL, which is missing',
    ])
  })

  it('has no copy of a database that is none', () => {
    expect(complaints({ DATABASE_REPLICA_URL: 'postgres://drip@127.0.0.1/drip' })).toEqual([
      'DATABASE_REPLICA_URL is a copy of the database at DATABASE_URL, which is missing',
    ])
  })

  it.each([
    ['worker', 'SRM_URL'],
    ['api', 'HELP_DESK_URL'],
    ['api', 'ANALYTICS_URL'],
  ])('of production has no key of the sandbox for a real company: %s, %s', (ROLE, name) => {
    const [complaint = ''] = complaints({ ...PRODUCTION, ROLE, [name]: 'https://company.example' })
    expect(complaint).toMatch(new RegExp(`_TOKEN is missing: .* \\(needed by ${name}\\)`))
    expect(complaints({ ...PRODUCTION, ROLE, [name]: 'http://127.0.0.1:4000' })).toEqual([])
  })

  it.each<[string, string, Record<string, string>]>([
    ['api', 'worker', { SRM_URL: 'https://srm.example', SRM_TOKEN: 'of-srm' }],
    ['api', 'worker', { STARKBANK_PROJECT_ID: '56', STARKBANK_PRIVATE_KEY_FILE: 'stark.pem' }],
    ['api', 'worker', { VTEX_APP_KEY: 'of-vtex', VTEX_APP_TOKEN: 'of-vtex' }],
    ['worker', 'api', { MANAGEMENT_API_KEY: SECRET }],
    ['worker', 'api', { VTEX_TEST_SUITE_TOKEN: SECRET }],
    ['worker', 'api', { HELP_DESK_URL: 'https://help.example', HELP_DESK_TOKEN: 'of-help' }],
    ['worker', 'api', { ANALYTICS_URL: 'https://counts.example', ANALYTICS_TOKEN: 'of-counts' }],
    ['worker', 'api', { TEST_WORLD_URL: 'https://teste.drip.example', TEST_WORLD_SECRET: SECRET }],
    [
      'worker',
      'api',
      {
        PICTURES_S3_URL: 'https://bucket.example',
        PICTURES_S3_KEY_ID: 'id',
        PICTURES_S3_SECRET: SECRET,
      },
    ],
  ])('of ROLE=%s is given no key that only ROLE=%s uses: %o', (ROLE, other, given) => {
    expect(complaints({ ...PRODUCTION, ...given, ROLE: other })).toEqual([])
    expect(complaints({ ...PRODUCTION, ...given, ROLE })).toEqual(
      Object.keys(given).map((name) => `${name} is used by ROLE=${other} alone: leave it out`),
    )
  })

  it('of the test world has its own secrets, asks no real company, and may be reached from elsewhere', () => {
    const world = {
      ROLE: 'test',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://teste.drip.example',
      SECRET,
      TEST_WORLD_SECRET: SECRET,
      PIX_WEBHOOK_SECRET: SECRET,
    }
    expect(complaints(world)).toEqual([])
    expect(readConfig(world)).toMatchObject({
      isTestWorld: true,
      played: true,
      demo: false,
      demoSecret: null,
    })
    for (const name of ['PUBLIC_URL', 'SECRET', 'TEST_WORLD_SECRET', 'PIX_WEBHOOK_SECRET'])
      expect(complaints({ ...world, [name]: undefined })).toEqual([
        expect.stringContaining(`${name} is missing`),
      ])
    for (const more of [
      { PIX_API_URL: 'https://psp.example/v2' },
      { DEMO_SECRET: SECRET },
      { DATABASE_URL: 'postgres://drip@db.internal/drip' },
    ])
      expect(complaints({ ...world, ...more })).toEqual([expect.stringContaining(Object.keys(more)[0] ?? '')])
  })

  it('reaches a test world with the secret of both alone', () => {
    const there = { TEST_WORLD_URL: 'https://teste.drip.example' }
    expect(complaints({ ...PRODUCTION, ...there })).toEqual([expect.stringContaining('TEST_WORLD_SECRET')])
    const { testWorld } = readConfig({ ...PRODUCTION, ...there, TEST_WORLD_SECRET: SECRET })
    expect(testWorld).toEqual({ url: there.TEST_WORLD_URL, secret: SECRET })
    expect(readConfig(PRODUCTION).testWorld).toBeNull()
    expect(readConfig({ TEST_PORT: 'off' }).testWorld).toBeNull()
  })

  it('of production is refused with a demo secret', () => {
    expect(complaints({ ...PRODUCTION, DEMO_SECRET: SECRET })).toEqual([
      expect.stringContaining('DEMO_SECRET'),
    ])
  })

  it.each(['PIX_TLS_CERT_FILE', 'PIX_TLS_KEY_FILE', 'STARKBANK_PROJECT_ID', 'STARKBANK_PRIVATE_KEY_FILE'])(
    'needs the other half of %s',
    (name) => {
      const ROLE = 'worker'
      expect(complaints({ ...PRODUCTION, ROLE, [name]: 'x.pem' })).toEqual([
        expect.stringContaining('go together'),
      ])
    },
  )

  it('has addresses without a slash at the end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://drip.example//' }).publicUrl).toBe('https://drip.example')
  })
})
