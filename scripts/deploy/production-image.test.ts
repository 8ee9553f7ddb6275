/**
 * Assembles what deploy/Containerfile ships for production from its own lines: it contains neither sandbox nor demo
 * world, and it starts and runs without them.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, findPostgres, startPostgres } from '../postgres-server.ts'
import { ROOT } from '../run-command.ts'

const stages = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').split(/^(?=FROM )/m)
const stageOf = (name: string) => stages.find((it) => it.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''
/** Folders of this repository that a stage copies. */
const takenBy = (name: string) =>
  Array.from(stageOf(name).matchAll(/^COPY --from=[\w-]+ \/drip\/(\S+) /gm), ([, path]) => path ?? '')
const leftOut = /rm -rf (server\/\S+(?: server\/\S+)*)/.exec(stageOf('for-production'))?.[1]?.split(' ') ?? []

describe('the image of production', () => {
  it('is the default, and the test world’s image contains its sandbox', () => {
    expect(stages.at(-1)).toBe(stageOf('production'))
    expect(takenBy('production')).toContain('server')
    expect(takenBy('production')).not.toContain('sandbox')
    expect(takenBy('test-world')).toContain('sandbox')
    expect(readFileSync(join(ROOT, 'deploy/compose.test-world.yml'), 'utf8')).toContain('target: test-world')
  })

  it('is without the demo world', () => {
    const demo = globSync('server/src/**/demo', { cwd: ROOT })
    expect(demo.length).toBeGreaterThan(1)
    expect(leftOut.toSorted()).toEqual(demo.toSorted())
  })
})

const programs = findPostgres()
describe.skipIf(programs === null)('the image of production, put together', () => {
  let home: string
  let database: PostgresServer
  let started: ChildProcess | undefined

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'drip-image-'))
    for (const path of takenBy('production').filter(
      (it) => existsSync(join(ROOT, it)) && it !== 'node_modules',
    ))
      cpSync(join(ROOT, path), join(home, path), { recursive: true })
    for (const path of leftOut) rmSync(join(home, path), { recursive: true })
    linkPackages(home)
    database = await startPostgres(programs ?? '')
  }, 120_000)
  afterAll(async () => {
    if (started?.exitCode === null && started.kill('SIGKILL')) await once(started, 'exit')
    await database?.stop()
    if (home !== undefined) rmSync(home, { recursive: true, force: true })
  })

  const environment = (more: Record<string, string>) => ({
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://127.0.0.1:9',
    SECRET: 'a-secret-of-some-length',
    PIX_WEBHOOK_SECRET: 'a-secret-of-some-length',
    ...Object.fromEntries(
      ['PIX_API_URL', 'PIX_TOKEN_URL', 'MESSAGES_URL', 'BUREAU_URL', 'ANTIFRAUD_URL', 'POSTAL_URL'].map(
        (name) => [name, 'http://127.0.0.1:9'],
      ),
    ),
    COMPANY_NAME: 'Drip Pagamentos Ltda.',
    COMPANY_CNPJ: '11.222.333/0001-81',
    COMPANY_ADDRESS: 'Rua das Parcelas, 3, São Paulo - SP',
    ...more,
  })

  it('migrates and becomes ready', async () => {
    const at = { cwd: home, env: environment({ ROLE: 'worker', METRICS_TOKEN: 'a-token-of-some-length' }) }
    execFileSync(process.execPath, ['start/src/migrate.ts'], { ...at, stdio: 'pipe' })
    const port = String(20_000 + (process.pid % 10_000))
    started = spawn(process.execPath, ['start/src/main.ts'], {
      ...at,
      env: { ...at.env, METRICS_PORT: port },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let words = ''
    started.stderr?.on('data', (part: Buffer) => (words += part.toString()))
    await expect
      .poll(() => isReady(port).then((it) => it || (started?.exitCode === null ? false : words)), {
        timeout: 120_000,
        interval: 200,
      })
      .toBe(true)
    started.kill('SIGTERM')
    expect((await once(started, 'exit'))[0]).toBe(0)
  }, 240_000)

  it('says of the roles it is without that it is', () => {
    const test = {
      ROLE: 'test',
      DATABASE_URL: '',
      TEST_WORLD_SECRET: 'a-secret-of-some-length',
      ...Object.fromEntries(
        ['PIX_API_URL', 'PIX_TOKEN_URL', 'MESSAGES_URL', 'BUREAU_URL', 'ANTIFRAUD_URL', 'POSTAL_URL'].map(
          (name) => [name, ''],
        ),
      ),
    }
    const start = () =>
      execFileSync(process.execPath, ['start/src/main.ts'], {
        cwd: home,
        env: environment(test),
        stdio: 'pipe',
      })
    expect(start).toThrow(/Drip does not start\.\nThis is the image of production/)
    expect(readdirSync(home)).not.toContain('data')
  }, 120_000)
})

function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (it) => it.ok,
    () => false,
  )
}

/** Our packages are linked to the copies, all others to where they are installed. */
function linkPackages(home: string): void {
  const modules = join(home, 'node_modules')
  mkdirSync(join(modules, '@drip'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@drip') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of ['core', 'server']) symlinkSync(join(home, name), join(modules, '@drip', name))
}
