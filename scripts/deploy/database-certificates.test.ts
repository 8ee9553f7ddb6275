/**
 * Tests the certificates of docs/scaling.md, "In containers", and the rules of deploy/compose.yml: which clients can
 * sign in to PostgreSQL with them, and which cannot.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '@drip/server/platform/database/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, findPostgres, startPostgres, unprivilegedUser } from '../postgres-server.ts'
import { ROOT } from '../run-command.ts'

const programs = findPostgres()
let folder: string
let server: PostgresServer

/** Made as the document describes, for a server with another name. */
function makeCertificates(host: string): string {
  const made = mkdtempSync(join(tmpdir(), 'drip-certificates-'))
  const [, commands = ''] =
    /cd deploy\/secrets\n([\s\S]*?)\n```/.exec(readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8')) ?? []
  const script = commands.replaceAll('DNS:database', `DNS:${host}`).replaceAll(/^sudo .*$/gm, '')
  execFileSync('sh', ['-ec', script], { cwd: made, stdio: 'pipe' })
  return made
}

/** The pg_hba rules in compose.yml: who may connect, and how. */
function rulesOfCompose(): string {
  const text = readFileSync(join(ROOT, 'deploy/compose.yml'), 'utf8')
  const [, rules = ''] = /^ {2}who-comes-in:\n {4}content: \|\n((?: {6}.*\n)+)/m.exec(text) ?? []
  return rules.replaceAll(/^ +/gm, '')
}

async function whoAmI(url: string): Promise<string> {
  const db = openServer(url, 1)
  try {
    const { rows } = await db.raw(
      'select current_user as name, ssl from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return JSON.stringify(rows[0])
  } finally {
    await db.close()
  }
}

describe.skipIf(programs === null)('a database that asks for certificates', () => {
  beforeAll(async () => {
    folder = makeCertificates('localhost')
    const user = unprivilegedUser()
    if (user !== null)
      for (const name of ['', 'database.key']) chownSync(join(folder, name), user.uid, user.gid)
    chmodSync(join(folder, 'database.key'), 0o600)
    server = await startPostgres(programs ?? '', {
      settings: {
        ssl: 'on',
        ssl_cert_file: join(folder, 'database.crt'),
        ssl_key_file: join(folder, 'database.key'),
        ssl_ca_file: join(folder, 'database-ca.crt'),
      },
    })
    const owner = openServer(server.url, 1)
    await owner.raw("create role drip_runs login password 'of-drip-runs'")
    writeFileSync(join(server.data, 'pg_hba.conf'), rulesOfCompose())
    await owner.raw('select pg_reload_conf()')
    await owner.close()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  const at = (names: { host?: string; password?: string; certificate?: string | null; of?: string }) => {
    const { host = 'localhost', password = 'of-drip-runs', certificate = 'drip_runs', of = folder } = names
    const url = new URL(`postgresql://drip_runs:${password}@${host}:${new URL(server.url).port}/drip`)
    url.searchParams.set('sslmode', 'verify-full')
    url.searchParams.set('sslrootcert', join(folder, 'database-ca.crt'))
    if (certificate !== null) {
      url.searchParams.set('sslcert', join(of, `${certificate}.crt`))
      url.searchParams.set('sslkey', join(of, `${certificate}.key`))
    }
    return url.href
  }

  it('lets the role in that shows its own, and its password', async () => {
    expect(await whoAmI(at({}))).toBe('{"name":"drip_runs","ssl":true}')
  })

  it('refuses the password alone, another role’s certificate, and the certificate alone', async () => {
    await expect(whoAmI(at({ certificate: null }))).rejects.toThrow(/certificate/)
    await expect(whoAmI(at({ certificate: 'drip' }))).rejects.toThrow(/authentication failed/)
    await expect(whoAmI(at({ certificate: 'database' }))).rejects.toThrow(/authentication failed/)
    await expect(whoAmI(at({ password: 'guessed' }))).rejects.toThrow(/password authentication failed/)
  })

  it('accepts no certificate of another authority, and is not mistaken for another server', async () => {
    const other = makeCertificates('localhost')
    try {
      await expect(whoAmI(at({ of: other }))).rejects.toThrow(/certificate|alert|ECONNRESET/)
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
    await expect(whoAmI(at({ host: '127.0.0.1' }))).rejects.toThrow(/does not match certificate/)
  })
})
