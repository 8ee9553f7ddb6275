/** The previous version, checked out of git, with its packages in place. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './nodes.ts'

export interface Version {
  commit: string
  root: string
  /** Migrations that this version has and the previous one has not. */
  newMigrations: number
  remove(): void
}

/**
 * @param named a tag or commit; by default the newest tag, or without tags the last commit before the schema changed
 * @throws Error if its packages differ and cannot be installed
 */
export function checkOutVersion(named: string | undefined): Version {
  const commit = git('rev-parse', `${named ?? newestTag() ?? beforeNewestMigration()}^{commit}`)
  const data = join(ROOT, 'data')
  mkdirSync(data, { recursive: true })
  const root = join(mkdtempSync(join(data, 'version-before-')), 'drip')
  git('worktree', 'add', '--quiet', '--detach', root, commit)
  const remove = () => {
    git('worktree', 'remove', '--force', root)
    rmSync(dirname(root), { recursive: true, force: true })
  }
  try {
    if (lockFile(root) === lockFile(ROOT)) linkPackages(root)
    else
      execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root, stdio: 'pipe' })
    const newMigrations = migrations(ROOT).filter((it) => !migrations(root).includes(it)).length
    return { commit, root, newMigrations, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Linked, not copied: nothing writes into packages. */
function linkPackages(root: string): void {
  for (const folder of ['.', ...readdirSync(root)])
    if (existsSync(join(ROOT, folder, 'node_modules')))
      execFileSync('cp', ['-al', join(ROOT, folder, 'node_modules'), join(root, folder, 'node_modules')])
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

function newestTag(): string | null {
  const [newest = ''] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')
  return newest === '' ? null : newest
}

/** The parent of the commit that added the newest migration, whatever changed in its file since. */
function beforeNewestMigration(): string {
  const newest = migrations(ROOT).toSorted().at(-1)
  const [first = ''] = git('log', '--reverse', '--format=%H', '--', `server/migrations/${newest}.*`).split(
    '\n',
  )
  return `${first}^`
}

/** By their names: they were TypeScript until 0152. */
const migrations = (root: string) =>
  readdirSync(join(root, 'server', 'migrations')).map((it) => it.replace(/\.\w+$/, ''))
const lockFile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
