// `DATABASE_URL=… npm run shards`: the key by which each table of that database would be spread over many servers, and
// the obstacles.
// `DATABASE_URL=… npm run shards -- citus > deploy/citus/spread.sql`: the script that spreads all tables that can be
// spread on Citus.
import { openServer } from '@drip/server/platform/database/db'
import { readTables } from './catalogue.ts'
import { citusScript } from './citus.ts'
import { describeShards } from './describe.ts'
import { obstaclesOf } from './obstacles.ts'

const url = process.env['DATABASE_URL']
if (url === undefined) {
  console.error('DATABASE_URL must name a migrated database')
  process.exit(2)
}
const db = openServer(url, 1)
try {
  const tables = await readTables((text) => db.raw(text))
  if (process.argv[2] === 'citus') process.stdout.write(citusScript(tables))
  else console.log(`${describeShards(tables)}\n\n${obstaclesOf(tables).length} obstacles`)
} finally {
  await db.close()
}
