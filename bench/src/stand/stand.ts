/**
 * The whole product as on many machines, on one machine's loopback: a balancer before two API nodes and two workers, a
 * pooler before the database, and two PostgreSQL servers of which one follows the other.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SESSION_SETTINGS, openServer } from '@drip/server/platform/database/db'
import { patiently } from '../../../server/test/busy-world.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { SECRET } from '../lean/environment.ts'
import { UNLIMITED } from '../lean/lean-process.ts'
import { type Outside, openOutside } from '../night/outside.ts'
import { balancerAt } from './balancer.ts'
import { type Databases, startDatabases } from './databases.ts'
import { type Node, ROOT, nodeOf } from './nodes.ts'
import { startProgram } from './programs.ts'

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))

export interface Stand {
  /** The address that people use: the balancer. */
  web: string
  outside: Outside
  databases: Databases
  nodes: Readonly<Record<'api-1' | 'api-2' | 'worker-1' | 'worker-2', Node>>
  /** The current primary's, through the balancer. */
  databaseUrl: string
  /** The environment of its nodes. */
  environment: Readonly<Record<string, string>>
  /** The key of its one merchant. */
  apiKey: string
  stop(): Promise<void>
}

/**
 * Resolves when everything is up. If something fails, the parts that have started are stopped again.
 * @param how.root the folder of the version that its nodes begin with
 * @param how.settings additional configuration settings of its databases
 * @param how.more additional environment of its nodes
 */
export async function openStand(
  programs: string,
  {
    root = ROOT,
    settings = {},
    more = {},
  }: {
    root?: string
    settings?: Readonly<Record<string, string>>
    more?: Readonly<Record<string, string>>
  } = {},
): Promise<Stand> {
  const started: (() => unknown)[] = []
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    const databases = await startDatabases(programs, settings)
    started.push(() => databases.stop())
    const [webPort, databasePort, replicaPort, poolerPort, api1, api2, adminPort] = await ports()
    const web = `http://127.0.0.1:${webPort}`
    const databaseUrl = `postgres://drip@127.0.0.1:${databasePort}/drip`

    const balancer = startProgram('haproxy', ['-db', '-f', join(deploy, 'haproxy.cfg')], {
      env: {
        ADMIN_ADDRESS: `127.0.0.1:${adminPort}`,
        WEB_ADDRESS: `127.0.0.1:${webPort}`,
        DATABASE_ADDRESS: `127.0.0.1:${databasePort}`,
        REPLICA_ADDRESS: `127.0.0.1:${replicaPort}`,
        API_1: `127.0.0.1:${api1}`,
        API_2: `127.0.0.1:${api2}`,
        POSTGRES_1: databases.addresses[0],
        POSTGRES_2: databases.addresses[1],
      },
    })
    started.push(() => balancer.end())
    const pooler = startProgram('pgbouncer', ['pooler.ini'], {
      files: { 'pooler.ini': poolerAt(poolerPort, databasePort) },
    })
    started.push(() => pooler.end())
    await patiently(() => answers(databaseUrl))

    const outside = await openOutside(web)
    started.push(() => outside.close())
    const data = mkdtempSync(join(tmpdir(), 'drip-stand-'))
    started.push(() => rmSync(data, { recursive: true, force: true }))
    const environment = {
      ...environmentOf(web, data, outside),
      DATABASE_URL: `postgres://drip@127.0.0.1:${poolerPort}/drip`,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_REPLICA_URL: `postgres://drip@127.0.0.1:${replicaPort}/drip`,
      ...more,
    }
    const by = balancerAt(adminPort)
    const nodes = {
      'api-1': nodeOf('api', api1, environment, { by, as: 'api-1' }),
      'api-2': nodeOf('api', api2, environment, { by, as: 'api-2' }),
      'worker-1': nodeOf('worker', 0, environment),
      'worker-2': nodeOf('worker', 0, environment),
    }
    // the first one migrates the schema and builds the pages
    for (const it of Object.values(nodes)) {
      started.push(() => it.stop())
      await it.start(root)
    }
    return {
      web,
      outside,
      databases,
      nodes,
      databaseUrl,
      environment,
      apiKey: await newMerchant(environment, root),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The environment of each node, whatever its database. */
export const environmentOf = (web: string, data: string, outside: Outside) => ({
  NODE_ENV: 'production',
  DATA_DIR: data,
  PUBLIC_URL: web,
  SECRET,
  TRUST_PROXY: '127.0.0.1',
  ALLOW_PRIVATE_URLS: 'true',
  PIX_WEBHOOK_SECRET: SECRET,
  ...outside.urls,
  COMPANY_NAME: 'Stand S.A.',
  COMPANY_CNPJ: '11222333000181',
  COMPANY_ADDRESS: 'Rua das Máquinas, 1',
  ...UNLIMITED,
})

async function ports(): Promise<[number, number, number, number, number, number, number]> {
  const [one, two, three, four] = [await freePort(), await freePort(), await freePort(), await freePort()]
  return [one, two, three, four, await freePort(), await freePort(), await freePort()]
}

/**
 * In addition to production's settings: where it listens, where the database is, and that every local client may
 * connect.
 */
function poolerAt(port: number, databasePort: number): string {
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} = ''${value}''`)
  return [
    '[databases]',
    `drip = host=127.0.0.1 port=${databasePort} dbname=drip user=drip connect_query='${settings.join('; ')}'`,
    `%include ${join(deploy, 'pgbouncer.ini')}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    '',
  ].join('\n')
}

async function answers(url: string): Promise<void> {
  const db = openServer(url, 1)
  try {
    await db.raw('select 1')
  } finally {
    await db.close()
  }
}

/** Creates a store with the version that matches the schema; returns its key. */
export async function newMerchant(environment: Record<string, string>, root: string): Promise<string> {
  const program = join('bench', 'src', 'stand', 'new-merchant.ts')
  if (root !== ROOT) cpSync(join(ROOT, program), join(root, program))
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, program)], {
    cwd: root,
    env: { ...environment, PATH: process.env['PATH'], ROLE: 'worker' },
  })
  return stdout.trim()
}
