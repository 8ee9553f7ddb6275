/**
 * `npm run reseal`: re-encrypts what is sealed in DATABASE_URL, or in the embedded database in DATA_DIR, with the first
 * of SEALING_KEYS (docs/keys.md). The product may run meanwhile. Exit code: 0 if no other key is needed any more, 1 if
 * some values still need another key, 2 if nothing could be checked.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '@drip/server/config'
import { reseal } from '@drip/server/platform/secrets/reseal'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) console.error(error)
  else console.error(`Nothing was sealed anew.\n${error.message}`)
  process.exitCode = 2
}

async function run(): Promise<number> {
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    const { done, left } = await reseal(db, config.secret)
    console.log(`${done} sealed anew, ${left} left on other keys.`)
    return left === 0 ? 0 : 1
  } finally {
    await close()
  }
}
