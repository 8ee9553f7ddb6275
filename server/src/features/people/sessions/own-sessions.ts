/** "Onde você está conectado": people see and end their own sessions (OWASP ASVS 7.5.2), in every area alike. */
import type { OwnSession, OwnSessions } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  type OpenSession,
  type SessionOwner,
  endOwnSession,
  endSessionsOf,
  findOpenSessions,
} from './sessions.store.ts'
import { leftBefore } from './sessions.ts'

/** The caller and their session. */
interface Asking extends SessionOwner {
  sessionId: string
}

export async function listOwnSessions(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { sessionId, ...owner }: Asking,
): Promise<OwnSessions> {
  const now = clock.now()
  const open = await findOpenSessions(db, owner, {
    now,
    leftBefore: leftBefore(config, owner.audience, now),
  })
  const [own, others] = [open.filter((it) => it.id === sessionId), open.filter((it) => it.id !== sessionId)]
  return { sessions: [...own, ...others].map((it) => toView(it, sessionId)) }
}

/** Its next call is refused. Repeating it has no effect. @throws Refusal NOT_FOUND: unknown, or somebody else's */
export async function endSessionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { audience, subjectId }: SessionOwner,
  id: string,
): Promise<void> {
  if (!(await endOwnSession(db, { audience, subjectId }, id, clock.now()))) throw new Refusal('NOT_FOUND')
}

/** Ends all but the caller's. */
export async function endOtherSessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { audience, subjectId, sessionId }: Asking,
): Promise<void> {
  await endSessionsOf(db, audience, subjectId, clock.now(), sessionId)
}

function toView({ id, device, createdAt, lastUsedAt }: OpenSession, sessionId: string): OwnSession {
  return {
    id,
    device,
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: id === sessionId,
  }
}
