// A temporary PostgreSQL server from the programs installed on this machine. The embedded database has one connection,
// so its locks never wait; behaviour that depends on two simultaneous connections has to be tested here. For tests
// nothing is durable (fsync off); for measurements everything is. It is reachable only from 127.0.0.1.
import { execFile } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { scratchFolder } from './test-run/scratch-folder.ts'

const execute = promisify(execFile)
const NAME = 'drip'
/** The name under which a standby connects to its primary. */
export const STANDBY = 'drip_standby'
const MAX_CONNECTIONS = 200
const START_LIMIT_SECONDS = 60
// C.UTF-8 sorts like the embedded database.
const INITDB = [
  '-U',
  NAME,
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--auth=trust',
  '--no-sync',
  '--no-instructions',
]
/** As in production. */
const DURABLE = new URL('../deploy/postgresql.conf', import.meta.url)
const WORTH_NOTHING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface PostgresServer extends AsyncDisposable {
  /** postgres://… with user, port and database. */
  url: string
  /** The folder of its files, and the folder of its sockets. */
  data: string
  sockets: string
  /** "postgres (PostgreSQL) 15.18 …" */
  version: string
  /** Stops it like a crash or like an operator, who lets running work end; its files stay. */
  halt(how: 'crash' | 'orderly'): Promise<void>
  /** Starts it again on the same port with the same files; resolves once it accepts connections. */
  resume(): Promise<void>
  /** For a halted server: discards its data, copies another server and follows it under the name STANDBY. */
  follow(url: string): Promise<void>
  /** From now on this standby accepts writes. */
  promote(): Promise<void>
  /** Stops the server and removes its files. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * The folder of initdb, pg_ctl, postgres and createdb: from PATH first, otherwise Debian's newest version; null if
 * there is none.
 */
export function findPostgres(): string | null {
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => debianVersion(b) - debianVersion(a))
  return [...inPath, ...debian].find(hasServerPrograms) ?? null
}

/**
 * Starts a server on a free port: a new one with one empty database, or one that follows another.
 * @param programs the folder that findPostgres found
 * @param how.durable with the settings of production, for measurements
 * @param how.within the folder for its files; without durability it is in memory where possible
 * @param how.standbyOf the url of a running server that it follows
 * @param how.settings further configuration settings
 * @param how.fill restores a backup into its empty folder and says how far to recover (recovery.signal)
 * @throws if a program of the server fails; the message contains its output
 */
export async function startPostgres(
  programs: string,
  {
    durable = false,
    within = durable ? tmpdir() : scratchFolder(),
    standbyOf,
    settings: more = {},
    fill,
  }: {
    durable?: boolean
    within?: string
    standbyOf?: string
    settings?: Readonly<Record<string, string>>
    fill?: (data: string) => Promise<void>
  } = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(join(within, 'drip-postgres-'))
  const data = join(home, 'data')
  const log = join(home, 'log')
  const user = unprivilegedUser()
  if (user !== null) chownSync(home, user.uid, user.gid)
  const run = (program: string, args: string[]): Promise<{ stdout: string }> =>
    execute(join(programs, program), args, {
      ...user,
      cwd: home,
      env: { ...process.env, HOME: home, TZ: 'UTC' },
    })

  let stopped = false
  const stop = async (): Promise<void> => {
    if (stopped) return
    stopped = true
    // Immediate: an orderly end takes seconds and nothing in it is worth keeping.
    await run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w']).catch(() => undefined)
    rmSync(home, { recursive: true, force: true })
  }

  const copy = async (from: string): Promise<void> => {
    rmSync(data, { recursive: true, force: true })
    const followed = `${from}?application_name=${STANDBY}`
    await run('pg_basebackup', ['-D', data, '-d', followed, '-R', '-c', 'fast', '--no-sync'])
  }

  try {
    if (fill !== undefined) {
      mkdirSync(data, { mode: 0o700 })
      if (user !== null) chownSync(data, user.uid, user.gid)
      await fill(data)
    } else if (standbyOf === undefined) await run('initdb', ['-D', data, ...INITDB])
    else await copy(standbyOf)
    const port = await freePort()
    const settings = asOptions({
      port: String(port),
      unix_socket_directories: home,
      ...more,
      ...(durable ? settingsOf(readFileSync(DURABLE, 'utf8')) : WORTH_NOTHING),
    })
    const limit = String(START_LIMIT_SECONDS)
    const resume = async (): Promise<void> => {
      // pg_ctl lets the server inherit our stdout: without its own log file, waiting for pg_ctl would never end.
      await run('pg_ctl', ['start', '-D', data, '-l', log, '-w', '-t', limit, '-o', settings])
    }
    const halt = async (how: 'crash' | 'orderly'): Promise<void> => {
      await run('pg_ctl', ['stop', '-D', data, '-m', how === 'crash' ? 'immediate' : 'fast', '-w'])
    }
    const follow = async (other: string): Promise<void> => {
      await copy(other)
      await resume()
    }
    const promote = async (): Promise<void> => {
      await run('pg_ctl', ['promote', '-D', data, '-w', '-t', limit])
    }
    const url = `postgres://${NAME}@127.0.0.1:${port}/${NAME}`
    await resume()
    if (standbyOf === undefined && fill === undefined)
      await run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', NAME, NAME])
    const { stdout } = await run('postgres', ['--version'])
    return {
      url,
      data,
      sockets: home,
      version: stdout.trim(),
      halt,
      resume,
      promote,
      follow,
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    const words = readLog(log)
    await stop()
    throw new Error(`PostgreSQL did not start from ${programs}\n${words}`, { cause: error })
  }
}

/** Names and values of a configuration file; our files contain no `#` and no quote inside a value. */
export function settingsOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((it) => it.trim() !== '' && !it.startsWith('#'))
  return Object.fromEntries(
    lines.map((it) => {
      const [name = '', value = ''] = it.split('=').map((part) => part.trim())
      return [name, value.replaceAll("'", '')]
    }),
  )
}

/** In the form that pg_ctl passes to a shell. */
function asOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    max_connections: String(MAX_CONNECTIONS),
    timezone: 'UTC',
    ...settings,
  })
    .map(([name, value]) => `-c '${name}=${value}'`)
    .join(' ')
}

/** 15 for /usr/lib/postgresql/15/bin */
function debianVersion(folder: string): number {
  return Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)
}

function hasServerPrograms(folder: string): boolean {
  try {
    for (const program of ['initdb', 'pg_ctl', 'postgres', 'createdb'])
      accessSync(join(folder, program), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL and its pooler refuse to run as root: the user they run as instead, or null if we are not root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody"',
  )
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') failed(new Error('no free port'))
        else found(address.port)
      })
    })
  })
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it failed before it wrote one
  }
}
