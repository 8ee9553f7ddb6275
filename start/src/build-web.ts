/** Builds the web when its sources changed since the last build. */
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const SOURCES = ['web', 'core/src', 'package-lock.json']
const SKIPPED = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

/** @param dist where the build goes; a dist elsewhere was built by somebody else and is taken as it is */
export async function buildWeb(root: string, dist: string): Promise<void> {
  if (dist !== join(root, 'web', 'dist')) return
  const stampFile = join(dist, 'built-from')
  const stamp = await fingerprint(root)
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.log('Building the web …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [['build'], ['build', '--ssr'], ['build', '--config', 'drip-js.config.ts']]) {
    const built = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      encoding: 'utf8',
      // whatever started us: tests have another
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (built.status !== 0) throw new Error(`the web could not be built:\n${built.stdout}${built.stderr}`)
  }
  await compressAssets(join(dist, 'client'))
  await writeFile(stampFile, stamp)
}

/** Compressed once here instead of at each request. */
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
