// The repository's files as git would commit them, and the imports of each. TypeScript 7 has no programming interface
// and dependency-cruiser finds nothing with it, so imports are read with a regular expression; the formatter keeps them
// in a form for which that is enough.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from './run-command.ts'

export interface SourceFile {
  /** Relative to the root, with slashes: server/src/features/servicing/corrections/cancel-order.ts */
  path: string
  text: string
  /** Repository paths for our own files, package names (zod, node:fs, vitest) for all others. */
  imports: readonly string[]
}

const LISTING_LIMIT = 64 * 1024 * 1024
// As in .gitignore; a running product leaves `data` at the root.
const NOT_COMMITTED = /(^|\/)(\.git|node_modules|dist|coverage)$|^data$/
const SOURCE = /\.(ts|tsx|mts|mjs|js)$/
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
const WORKSPACE = /^@drip\/(\w+)\/(.+)$/

/** Every file that is committed or that `git add -A` would add; without git (an unpacked archive), every file. */
export function committedFiles(): string[] {
  // The index still lists files that were deleted but not committed yet.
  return (askGit() ?? walk('')).filter((path) => existsSync(join(ROOT, path)))
}

function askGit(): string[] | null {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: LISTING_LIMIT })
  return status === 0 ? [...new Set(stdout.split('\0'))].filter((path) => path !== '') : null
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return NOT_COMMITTED.test(path) ? [] : walk(path)
  })
}

/** The source files among them, with their imports resolved. */
export function sourceFiles(): SourceFile[] {
  return committedFiles()
    .filter((path) => SOURCE.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, imports: readImports(path, text) }
    })
}

/** What a file imports, re-exports or loads dynamically, each once. */
export function readImports(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(IMPORT)].map(([, fixed, later]) => fixed ?? later ?? '')
  return [...new Set(specifiers.map((specifier) => resolveImport(path, specifier)))]
}

function resolveImport(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, workspace, file] = WORKSPACE.exec(specifier) ?? []
  if (workspace !== undefined) return `${workspace}/src/${file}.ts`
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
