/**
 * `npm run migrate`: brings the schema of a PostgreSQL server to the newest version and ends. It runs as the role that
 * owns the tables; the product itself may then sign in with a role that owns nothing (docs/database-role.sql). Bypasses
 * a pooler if DATABASE_DIRECT_URL is given.
 */
import { openServer } from '@drip/server/platform/database/db'
import { SchemaTooOld, migrate } from '@drip/server/platform/database/migrate'

const url = process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL']
if (url === undefined) {
  console.error('DATABASE_URL must say where the tables are: postgresql://owner:password@host:port/database')
  process.exit(1)
}
const db = openServer(url, 2)
try {
  await migrate(db)
} catch (error) {
  if (!(error instanceof SchemaTooOld)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await db.close()
}
