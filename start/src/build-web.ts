/** Builds the web if its sources changed since the last build. */
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const SOURCES = ['web', 'core/src', 'package-lock.json']
const SKIPPED = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

/**
 * @param dist the output folder; a dist elsewhere was built by somebody else and is used unchanged
 * @param unwanted aborts the build, including the programs it started
 */
export async function buildWeb(root: string, dist: string, unwanted?: AbortSignal): Promise<void> {
  if (dist !== join(root, 'web', 'dist')) return
  const stampFile = join(dist, 'built-from')
  const stamp = await fingerprint(root)
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.log('Building the web …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [['build'], ['build', '--ssr'], ['build', '--config', 'drip-js.config.ts']]) {
    const { code, words } = await build(join(root, 'web'), [vite, ...args, '--logLevel', 'warn'], unwanted)
    unwanted?.throwIfAborted()
    if (code !== 0) throw new Error(`the web could not be built:\n${words}`)
  }
  await compressAssets(join(dist, 'client'))
  await writeFile(stampFile, stamp)
}

/** Asynchronous, so that a stop request during the build is noticed. */
function build(
  cwd: string,
  args: string[],
  unwanted?: AbortSignal,
): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      // regardless of the caller's: tests run with another one
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = () => void child.kill('SIGTERM')
    unwanted?.addEventListener('abort', stop, { once: true })
    let words = ''
    const keep = (part: Buffer) => (words += part.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (code: number | null) => {
      unwanted?.removeEventListener('abort', stop)
      resolve({ code, words })
    }
    child.on('error', (error) => {
      words += error.message
      end(null)
    })
    child.on('close', end)
  })
}

/** Compresses once here instead of at each request. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((it) => /\.(js|css|svg)$/.test(it))) {
    const content = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content))
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
  }
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = source.includes('.') ? [source] : await filesBelow(root, source)
    for (const file of files) hash.update(file).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const files: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (SKIPPED.test(path)) continue
    if (entry.isDirectory()) files.push(...(await filesBelow(root, path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}
