/**
 * Creates a store in the database of this environment and prints its key. A separate program, so that each version
 * creates its own.
 */
import { createDeps } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { DEMO_MERCHANTS } from '@drip/server/demo/demo-merchants'
import { createMerchant } from '@drip/server/features/marketplace/merchants/create-merchant'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'

const config = readConfig(process.env)
const db = openServer(config.databaseDirectUrl ?? config.databaseUrl ?? '', 2)
const [merchant] = DEMO_MERCHANTS
if (merchant === undefined) throw new Error('the demo world has merchants')
const deps = createDeps(config, db, systemClock(0), silentLog)
const { apiKey } = await createMerchant(deps, { ...merchant, upfront: 'DISABLED' })
console.log(apiKey)
await deps.jobs.stop()
await db.close()
