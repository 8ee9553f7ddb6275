import { ConstantBackoff, handleWhen, retry } from 'cockatiel'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './db.ts'

const CHECK_EVERY_MS = 500
/** A minute; after that the process ends, which its supervisor notices. */
const CHECKS = 120

/**
 * Runs work that needs the database before anything else. If the database is away, because it fails over or is
 * starting, it waits like a running process.
 * @param work repeated from the beginning: it may have failed half-way
 * @throws its error after a minute without a database, and any other error at once
 */
export async function onceThere<Done>(
  work: () => Promise<Done>,
  {
    log,
    checkEveryMs = CHECK_EVERY_MS,
    checks = CHECKS,
  }: { log: Log; checkEveryMs?: number; checks?: number },
): Promise<Done> {
  const patience = retry(handleWhen(isAway), {
    maxAttempts: checks,
    backoff: new ConstantBackoff(checkEveryMs),
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
