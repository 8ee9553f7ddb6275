/**
 * Somebody wants another phone or e-mail for an account. Neither a purchase nor our support replaces what an account is recovered
 * by: it waits, and who is reached there now is told and may stop it (decision "phone and account").
 */
import { type ContactField, type ContactSource, planContactChange } from '@drip/core/accounts/contact-change'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { type Contact, endChange, findWaiting, insertChange } from './contact-changes.store.ts'
import { saveContact } from '../customers/customers.store.ts'
import { planNotices } from './notify-of-contact-change.ts'

/** Not given, or the same as now, changes nothing. */
export interface WantedContact {
  phone?: string
  email?: string
}

/**
 * @param account locked by the caller
 * @returns the ids of changes that wait now and did not before
 */
export async function proposeContactChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  account: Contact,
  { wanted, source }: { wanted: WantedContact; source: ContactSource },
): Promise<string[]> {
  // somebody has objected: nothing more is tried until a person has looked
  if (account.recoveryClosedAt !== null) return []
  const waiting = await findWaiting(tx, account.id)
  const now = deps.clock.now()
  const begun: string[] = []
  for (const [field, known, value] of fieldsOf(account, wanted)) {
    const plan = planContactChange(known, value, now)
    if (plan.kind === 'NONE') continue
    if (plan.kind === 'AT_ONCE') {
      await saveContact(tx, account.id, { field, value }, now)
      continue
    }
    const before = waiting.find((it) => it.field === field)
    // wished for again it does not begin to wait anew
    if (before?.newValue === value) continue
    if (before !== undefined) await endChange(tx, before.id, 'REPLACED', now)
    const id = newId(now)
    await insertChange(tx, {
      id,
      customerId: account.id,
      field,
      oldValue: known,
      newValue: value,
      source,
      askedAt: now,
      takesEffectAt: plan.takesEffectAt,
    })
    begun.push(id)
  }
  await planNotices(deps, tx, begun, 'ASKED')
  return begun
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
