/** The archive of a database, with deploy/pgbackrest.conf: encrypted backups, and all WAL since then. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type PostgresServer, unprivilegedUser } from '../../../scripts/postgres-server.ts'

const execute = promisify(execFile)
const CONFIGURATION = fileURLToPath(new URL('../../../deploy/pgbackrest.conf', import.meta.url))
const FOLDERS = ['conf.d', 'repository', 'log', 'lock', 'spool']

export interface Archive {
  /** Configuration settings of a server that is archived here. */
  settings: Readonly<Record<string, string>>
  /** From now on the server's WAL is archived here; until then it stays on the server. */
  keep(server: PostgresServer): Promise<void>
  /** Backs up everything while it is running. */
  backUp(): Promise<void>
  /**
   * Fills the empty folder of a server that is about to start.
   * @param until the moment to recover to; null: everything archived
   */
  restore(data: string, until: Date | null): Promise<void>
  /** Deletes the archive. */
  remove(): void
}

/** @param everySeconds the maximum delay until written data is archived */
export function openArchive(everySeconds: number): Archive {
  const home = mkdtempSync(join(tmpdir(), 'drip-archive-'))
  const user = unprivilegedUser()
  const config = join(home, 'pgbackrest.conf')
  cpSync(CONFIGURATION, config)
  for (const it of FOLDERS) mkdirSync(join(home, it))
  const own = (path: string) => {
    if (user !== null) chownSync(path, user.uid, user.gid)
  }
  for (const it of ['', ...FOLDERS, 'pgbackrest.conf']) own(join(home, it))

  const command = ['--config', config, '--config-include-path', join(home, 'conf.d'), '--stanza', 'drip']
  const run = async (verb: string, ...args: string[]): Promise<void> => {
    await execute('pgbackrest', [...command, ...args, verb], { ...user, cwd: home })
  }
  return {
    settings: {
      archive_mode: 'on',
      archive_command: `pgbackrest ${command.join(' ')} archive-push %p`,
      archive_timeout: String(everySeconds),
    },
    async keep({ data, sockets, url }) {
      const here = join(home, 'conf.d', 'here.conf')
      writeFileSync(
        here,
        `[global]
repo1-path=${join(home, 'repository')}
repo1-cipher-pass=${randomBytes(36).toString('base64')}
log-path=${join(home, 'log')}
lock-path=${join(home, 'lock')}
spool-path=${join(home, 'spool')}
[drip]
pg1-path=${data}
pg1-port=${new URL(url).port}
pg1-user=${new URL(url).username}
pg1-socket-path=${sockets}
`,
      )
      chmodSync(here, 0o600)
      own(here)
      await run('stanza-create')
      await run('check')
    },
    backUp: () => run('backup', '--type=full'),
    restore: (data, until) =>
      run(
        'restore',
        `--pg1-path=${data}`,
        // it is another server: its WAL does not belong to this archive
        '--archive-mode=off',
        ...(until === null
          ? []
          : ['--type=time', `--target=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`]),
        ...(until === null ? [] : ['--target-action=promote']),
      ),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
