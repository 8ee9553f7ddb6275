/** Debian's programs around the product: each has its own folder, and ends with us. */
import { spawn } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedUser } from '../../../scripts/postgres-server.ts'

const PROGRAMS = { pgbouncer: '/usr/sbin/pgbouncer', haproxy: '/usr/sbin/haproxy' } as const
/** Needed by only one drill. */
const ARCHIVER = { pgbackrest: '/usr/bin/pgbackrest' } as const

/** The packages that this machine lacks. */
export function missingPackages({ hasArchive }: { hasArchive: boolean }): string[] {
  return Object.entries({ ...PROGRAMS, ...(hasArchive && ARCHIVER) }).flatMap(([name, path]) => {
    try {
      accessSync(path, constants.X_OK)
      return []
    } catch {
      return [name]
    }
  })
}

export interface Program {
  end(): Promise<void>
}

/**
 * Starts one of them without root's rights.
 * @param files by their names in its own folder, which is its working directory
 */
export function startProgram(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  { files = {}, env = {} }: { files?: Record<string, string>; env?: Record<string, string> },
): Program {
  const home = mkdtempSync(join(tmpdir(), `drip-${name}-`))
  const user = unprivilegedUser()
  for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text)
  if (user !== null)
    for (const it of ['', ...Object.keys(files)]) chownSync(join(home, it), user.uid, user.gid)
  const log = openSync(join(home, 'log'), 'a')
  const child = spawn(PROGRAMS[name], args, {
    ...user,
    cwd: home,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', log, log],
  })
  const gone = once(child, 'exit')
  return {
    async end() {
      child.kill('SIGTERM')
      await gone
      rmSync(home, { recursive: true, force: true })
    },
  }
}
