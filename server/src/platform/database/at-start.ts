import { ConstantBackoff, handleWhen, retry } from 'cockatiel'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './db.ts'

const LOOK_EVERY_MS = 500
/** A minute; then whoever keeps the process is told by its end. */
const LOOKS = 120

/**
 * What is done with the database before anything else: where it is away, since it fails over or starts itself, it is waited for, as a
 * process waits that runs already.
 * @param work done anew each time: it may have failed half-way
 * @throws what it failed with when it is away for a minute, and any other error at once
 */
export async function onceThere<Done>(
  work: () => Promise<Done>,
  { log, lookEveryMs = LOOK_EVERY_MS, looks = LOOKS }: { log: Log; lookEveryMs?: number; looks?: number },
): Promise<Done> {
  const patience = retry(handleWhen(isAway), {
    maxAttempts: looks,
    backoff: new ConstantBackoff(lookEveryMs),
  })
  patience.onRetry(({ attempt }) => {
    if (attempt === 1) log.warn('start.database-away')
  })
  return patience.execute(work)
}

/** The migrator puts errors into its own. */
function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause))
}
