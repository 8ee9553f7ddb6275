/**
 * `npm run stand -- rotate`: `SECRET` and `SEALING_KEYS` are rotated together, as docs/keys.md describes, while people
 * buy. All nodes first learn to read values of the new keys, then create them; then the stored values are resealed. No
 * call fails, and nothing needs the old sealing key.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Verdict } from '../night/verdict.ts'
import { NODES, beginExchange } from './exchange.ts'
import { ROOT } from './nodes.ts'
import type { Stand } from './stand.ts'

const newKey = () => randomBytes(32).toString('base64')
const OLD_SEAL = `old:${newKey()}`
const NEW_SEAL = `new:${newKey()}`

/** The settings with which the stand must be opened. */
export const BEFORE_ROTATION: Readonly<Record<string, string>> = { SEALING_KEYS: OLD_SEAL }

export async function rotate(stand: Stand): Promise<Verdict> {
  const { SECRET: former = '' } = stand.environment
  const next = newKey()
  const exchange = await beginExchange(stand)
  const restartWith = async (what: string, changes: Readonly<Record<string, string>>) => {
    for (const name of NODES)
      await exchange.step(`${name} ${what}`, async () => {
        await stand.nodes[name].stop()
        await stand.nodes[name].start(ROOT, changes)
      })
  }
  await restartWith('reads both', { FORMER_SECRETS: next, SEALING_KEYS: `${OLD_SEAL},${NEW_SEAL}` })
  const rotated = { SECRET: next, FORMER_SECRETS: former, SEALING_KEYS: `${NEW_SEAL},${OLD_SEAL}` }
  await restartWith('makes the new', rotated)
  await exchange.step('npm run reseal', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'start', 'src', 'reseal.ts')],
      { cwd: ROOT, env: { ...stand.environment, ...rotated, PATH: process.env['PATH'], ROLE: 'worker' } },
    )
    console.log(stdout.trim())
  })
  return exchange.check(`two secrets exchanged on ${NODES.length} nodes`)
}
