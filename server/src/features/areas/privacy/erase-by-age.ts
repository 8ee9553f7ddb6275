/**
 * Erases automatically what nobody has to keep any more (LGPD art. 15 and 16). A contract, its payments and their
 * payers are kept for five years after the last activity (CDC art. 27, CTN art. 173); a supervised lender keeps its
 * customers' identity for ten (Circular BCB 3.978/2020), the default of `ERASE_AFTER_YEARS`. Without a purchase there
 * was no business relation, so typed data is erased after five. Nobody is notified: such an old address may belong to
 * somebody else by now (decision 0123).
 */
import { YEARS_OF_THE_LAW, planErasure, yearsBefore } from '@drip/core/privacy/erasure'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { eraseWithin } from './erase-person.ts'
import {
  type IdlePerson,
  eraseTyped,
  findClock,
  findErasureFacts,
  findIdle,
  findTypedBefore,
} from './erasures.store.ts'

/** Rows per statement. */
const BATCH = 200
/** Further ones wait for the next day. */
const MOST_PEOPLE = 2000
const MOST_TYPED = 20_000

/** Erasure cannot be undone: if our clock and the database's differ by more than this, one of them is wrong. */
const CLOCKS_APART_MS = 86_400_000

/** Each in its own transaction; people who do something at that moment stay. @throws Error if a clock is wrong */
export async function eraseByAge(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // the demo world's clock is moved on purpose
  if (!deps.config.played) await compareClocks(deps, now)
  const people = await erasePeople(deps, yearsBefore(now, deps.config.eraseAfterYears))
  const unbought = await eraseUnboughtBefore(deps, yearsBefore(now, YEARS_OF_THE_LAW))
  if (people + unbought > 0) deps.log.info('privacy.erased-by-age', { people, unbought })
}

async function compareClocks({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const theirs = await findClock(db)
  if (Math.abs(now.getTime() - theirs.getTime()) > CLOCKS_APART_MS)
    throw new Error(
      `nobody is erased by age: it is ${now.toISOString()} here, and ${theirs.toISOString()} at the database`,
    )
}

/** Processes everybody inactive since then: those with debts are among them, and stay. */
async function erasePeople(deps: Deps, idleSince: Date): Promise<number> {
  const erased: string[] = []
  let after: IdlePerson | null = null
  while (erased.length < MOST_PEOPLE) {
    const page: IdlePerson[] = await findIdle(deps.db, { idleSince, after, limit: BATCH })
    await eachAlone(deps, {
      items: page.filter(({ lastAct }) => lastAct < idleSince),
      work: async ({ id, cpf }) => {
        const { outcome } = planErasure(await findErasureFacts(deps.db, { customerId: id, cpf }))
        if (outcome === 'ERASED' && (await erasePerson(deps, id, idleSince))) erased.push(id)
      },
      event: 'privacy.erase-by-age',
      facts: ({ id }) => ({ customer: id }),
    })
    after = page.at(-1) ?? null
    if (page.length < BATCH) break
  }
  return erased.length
}

async function erasePerson(deps: Deps, customerId: string, idleSince: Date): Promise<boolean> {
  try {
    await deps.db.transaction(async (tx) => {
      const { outcome, erased, kept } = await eraseWithin(deps, tx, customerId, {
        seen: 'ERASED',
        idleSince,
      })
      await recordAudit(deps, tx, {
        actor: { type: 'SYSTEM' },
        action: 'CUSTOMER_ERASED_BY_AGE',
        object: { type: 'CUSTOMER', id: customerId },
        after: { outcome, erased, kept },
      })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERASURE_CHANGED') return false
    throw error
  }
}

async function eraseUnboughtBefore({ db }: Pick<Deps, 'db'>, before: Date): Promise<number> {
  let erased = 0
  while (erased < MOST_TYPED) {
    const ids = await findTypedBefore(db, before, BATCH)
    if (ids.length > 0) await db.transaction((tx) => eraseTyped(tx, ids))
    erased += ids.length
    if (ids.length < BATCH) break
  }
  return erased
}
