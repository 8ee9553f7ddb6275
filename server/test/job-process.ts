/** A process that only runs jobs, for tests that kill it: `node server/test/job-process.ts <url of the database>`. */
import sql from 'sql-template-tag'
import { openServer } from '../src/platform/database/db.ts'
import { createJobs, jobKind } from '../src/platform/jobs/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { createNotices } from '../src/platform/jobs/notices.ts'

/** Takes a moment, then records which process did it. */
export const Stamp = jobKind<{ number: number }>('stamp', { concurrency: 5 })
const STAMP_MS = 20

if (process.argv[1] === import.meta.filename) {
  const db = openServer(process.argv[2] ?? '', 5)
  const jobs = createJobs(db, createNotices(db, silentLog), silentLog)
  jobs.handle(Stamp, async ({ number }) => {
    await new Promise((resolve) => setTimeout(resolve, STAMP_MS))
    await db.run(sql`insert into stamps (number, pid, at) values (${number}, ${process.pid}, now())`)
  })
  await jobs.work()
  process.send?.('works')
}
