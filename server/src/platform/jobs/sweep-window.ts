/** Messages planned within a period that were not sent. */
export interface PlannedWithin {
  after: Date
  before: Date
  limit: number
}

const LEAVE_TO_ITS_JOB_MS = 30 * 60_000
/** After two days unsent news is outdated; its dead letters remain for an admin. */
const GIVEN_UP_AFTER_MS = 48 * 3_600_000
const BATCH = 2000

/** The period that a sweep covers: a job has used its tries, and the message is still worth sending. */
export function sweepWindow(now: Date): PlannedWithin {
  return {
    after: new Date(now.getTime() - GIVEN_UP_AFTER_MS),
    before: new Date(now.getTime() - LEAVE_TO_ITS_JOB_MS),
    limit: BATCH,
  }
}
