/** Messages that were planned in a span of time and have not been sent. */
export interface PlannedWithin {
  after: Date
  before: Date
  limit: number
}

const LEAVE_TO_ITS_JOB_MS = 30 * 60_000
/** What could not be sent for two days is no news any more; its dead letters stay for an admin to see. */
const GIVEN_UP_AFTER_MS = 48 * 3_600_000
const BATCH = 2000

/** What a sweep looks at: a job has had its tries, and the message is still worth sending. */
export function sweepWindow(now: Date): PlannedWithin {
  return {
    after: new Date(now.getTime() - GIVEN_UP_AFTER_MS),
    before: new Date(now.getTime() - LEAVE_TO_ITS_JOB_MS),
    limit: BATCH,
  }
}
