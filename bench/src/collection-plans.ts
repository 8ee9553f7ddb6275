/**
 * `npm run bench -- collection-plans`: 100,000 late customers over 90 days (CUSTOMERS=5000, DAYS=30 for other numbers)
 * under three strategies, two of them as trials beside the first, on a real PostgreSQL. It checks every message and
 * call against the caps, the quiet hours, the days of rest, wrong numbers and opt-outs, runs every stage of each day
 * once more, and recalculates promises and offers. Any violation ends the program with exit code 1.
 */
import { cpus } from 'node:os'
import { strategiesHold } from '@drip/server/checks/strategies-hold'
import { brokenOf, liveLate } from '@drip/server/features/servicing/reminders/late-lives.makers'
import { openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import { benchPostgres } from './measure/bench-postgres.ts'

const customers = Number(process.env['CUSTOMERS'] ?? 100_000)
const days = Number(process.env['DAYS'] ?? 90)
const callsADay = Math.min(300, Math.ceil(customers / 100))
const elapsed = (since: number) => ((performance.now() - since) / 1000).toFixed(0)

await using postgres = await benchPostgres({ durable: false })
console.log(
  `${postgres.version}, Node ${process.version}, ${cpus().length} cores, ${customers} customers, ${days} days`,
)
const db = openServer(postgres.url)
await migrate(db)
const begin = performance.now()
const onDay = (day: number, messages: number) => {
  if (day % 10 === 0) console.log(`day ${day}: ${messages} messages, ${elapsed(begin)} s`)
}
const counted = await liveLate(db, { customers, days, callsADay, onDay })
const { messages, calls, perDay, roundsMs, promises, promisesKept, promisesBroken, offers, offersAccepted } =
  counted
console.log(`lived in                 ${elapsed(begin)} s`)
console.log(`messages                 ${messages} (${perDay} a day)`)
console.log(`calls                    ${calls}`)
console.log(`promises                 ${promises}, kept ${promisesKept}, broken ${promisesBroken}`)
console.log(`offers                   ${offers}, accepted ${offersAccepted}`)
console.log(`longest round            ${(roundsMs / 1000).toFixed(1)} s`)
const broken = brokenOf(counted)
for (const [what, count] of Object.entries(broken)) console.log(`${what.padEnd(25)}${count}`)
const breaches = await strategiesHold(db)
console.log(`truths that do not hold  ${breaches.length}`)
if (breaches.length > 0 || Object.values(broken).some((count) => count > 0)) process.exitCode = 1
await db.close()
