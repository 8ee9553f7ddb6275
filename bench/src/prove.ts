/**
 * `node bench/src/prove.ts`: how long `npm run prove` takes on a platform of a million instalments (INSTALMENTS=… for
 * another size), on a real PostgreSQL with its default safety settings.
 */
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import { benchPostgres, connectTo } from './measure/bench-postgres.ts'
import { fill } from './fill/fill.ts'

const INSTALMENTS = Number(process.env['INSTALMENTS'] ?? 1_000_000)
const root = fileURLToPath(new URL('../../', import.meta.url))

await using postgres = await benchPostgres()
console.log(`${postgres.version}, Node ${process.version}, ${cpus().length} cores`)
console.log(`filled in ${await seconds(() => prepare(postgres.url))} s`)
for (const run of ['first', 'second'])
  console.log(`${run} proof in ${await seconds(() => prove(postgres.url))} s`)

async function prepare(url: string): Promise<void> {
  const db = openServer(url)
  await migrate(db)
  await db.close()
  await using client = await connectTo(url)
  await fill(client, Math.ceil(INSTALMENTS / 3))
}

/** As a person would run it. */
async function prove(url: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'start', 'src', 'prove.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the proof ended with ${String(code)}`)
}

async function seconds(work: () => Promise<void>): Promise<string> {
  const begin = performance.now()
  await work()
  return ((performance.now() - begin) / 1000).toFixed(1)
}
