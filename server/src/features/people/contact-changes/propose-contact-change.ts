/**
 * Somebody wants another phone or e-mail for an account. Neither a purchase nor our support can replace the means of
 * recovery: the change waits, and the present addresses are notified and may stop it (decision 27).
 */
import {
  type ContactField,
  type ContactSource,
  endOfWait,
  isSameWish,
  planContactChange,
} from '@drip/core/accounts/contact-change'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { type Contact, endChange, findWaiting, insertChange } from './contact-changes.store.ts'
import { saveContact } from '../customers/customers.store.ts'
import { planNotices } from './notify-of-contact-change.ts'

/** Missing or unchanged values change nothing. */
export interface WantedContact {
  phone?: string
  email?: string
}

/**
 * @param account locked by the caller
 * @returns the ids of new waiting changes
 */
export async function proposeContactChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  account: Contact,
  { wanted, source }: { wanted: WantedContact; source: ContactSource },
): Promise<string[]> {
  // somebody has objected: no further attempts until a person has reviewed it
  if (account.recoveryClosedAt !== null) return []
  const now = deps.clock.now()
  const begun: string[] = []
  for (const [field, known, value] of fieldsOf(account, wanted)) {
    const plan = planContactChange(known, value, now)
    if (plan.kind === 'NONE') continue
    if (plan.kind === 'AT_ONCE') {
      await saveContact(tx, account.id, { field, value }, now)
      continue
    }
    const { takesEffectAt } = plan
    begun.push(...(await beginWait(tx, account, { field, known, value, source, now, takesEffectAt })))
  }
  await planNotices(deps, tx, begun, 'ASKED')
  return begun
}

/**
 * For customers who lost the second factor and not the number: the factor is removed after the same wait, with the same
 * notices and objection as another phone.
 * @param account locked by the caller
 */
export async function proposeLostFactor(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  account: Contact,
): Promise<void> {
  if (account.recoveryClosedAt !== null) return
  const now = deps.clock.now()
  const { phone } = account
  const wish = { field: 'PHONE', known: phone, value: phone, source: 'RECOVERY' } as const
  const begun = await beginWait(tx, account, { ...wish, now, takesEffectAt: endOfWait(now) })
  await planNotices(deps, tx, begun, 'ASKED')
}

/** @returns the id of a new waiting change; none if it was already waiting */
async function beginWait(
  tx: Tx,
  { id: customerId }: Contact,
  it: {
    field: ContactField
    known: string
    value: string
    source: ContactSource
    now: Date
    takesEffectAt: Date
  },
): Promise<string[]> {
  const { field, known: oldValue, value: newValue, source, now: askedAt, takesEffectAt } = it
  const before = (await findWaiting(tx, customerId)).find((change) => change.field === field)
  // requesting it again does not restart the wait
  if (before !== undefined && isSameWish(before, it)) return []
  if (before !== undefined) await endChange(tx, before, 'REPLACED', askedAt)
  const id = newId(askedAt)
  await insertChange(tx, { id, customerId, field, oldValue, newValue, source, askedAt, takesEffectAt })
  return [id]
}

function fieldsOf(
  { phone, email }: Contact,
  wanted: WantedContact,
): [field: ContactField, known: string, value: string][] {
  return [
    ['PHONE', phone, wanted.phone ?? phone],
    ['EMAIL', email, wanted.email ?? email],
  ]
}
