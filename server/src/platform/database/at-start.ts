import { ConstantBackoff, handleWhen, retry } from 'cockatiel'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './db.ts'

const CHECK_EVERY_MS = 500
/** A minute; after that the process ends, which its supervisor notices. */
const LOOKS = 120

/**
 * Runs work that needs the database before anything else. If the database is away, because it fails over or is
 * starting, it waits like a running process.
 * @param work repeated from the beginning: it may have failed half-way
 * @throws its error after a minute without a database, and any other error at once
 */
export async function onceThere<Done>(
  work: () => Promise<Done>,
  { log, lookEveryMs = CHECK_EVERY_MS, looks = LOOKS }: { log: Log; lookEveryMs?: number; looks?: number },
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

/** The migrator wraps errors in its own. */
function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause))
}
