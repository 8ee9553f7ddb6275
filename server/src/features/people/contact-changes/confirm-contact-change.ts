/** Customers who still have the old phone or e-mail need not wait: a code sent there brings the change into effect. */
import { contactChangeAfter, keepsPhone } from '@drip/core/accounts/contact-change'
import type { ContactChangeConfirmed } from '@drip/core/contracts/accounts/contact-changes'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type CodeOwner, checkOneTimeCode, issueOneTimeCode } from '../sessions/one-time-codes.ts'
import { lockChange, applyContactChange } from './end-contact-change.ts'

/** A code is for one change: that of an e-mail does not confirm a phone. */
const ownerOf = (changeId: string): CodeOwner => ({
  audience: 'CUSTOMER',
  subjectId: changeId,
  purpose: 'CONTACT',
})

/**
 * @throws Refusal CONTACT_CHANGE_OVER, RESEND_TOO_SOON, TOO_MANY_REQUESTS, PROVIDER_UNAVAILABLE: no message can be sent
 *   now
 */
export async function sendChangeCode(deps: Deps, customerId: string, id: string): Promise<void> {
  const { field, oldValue } = await deps.db.transaction((tx) => changeToConfirm(tx, customerId, id))
  const channel = field === 'PHONE' ? 'SMS' : 'EMAIL'
  if (!(await deps.messages.acceptsNow(channel))) throw new Refusal('PROVIDER_UNAVAILABLE')
  await deps.db.transaction(async (tx) => {
    await changeToConfirm(tx, customerId, id)
    await issueOneTimeCode(deps, tx, ownerOf(id), { channel, sentTo: oldValue })
  })
}

/** @throws Refusal CONTACT_CHANGE_OVER */
async function changeToConfirm(tx: Tx, customerId: string, id: string) {
  const locked = await lockChange(tx, id, customerId)
  // a lost factor always waits: the phone has already been proved
  if (
    locked === null ||
    contactChangeAfter(locked.change.state, 'CONFIRM') === null ||
    keepsPhone(locked.change)
  )
    throw new Refusal('CONTACT_CHANGE_OVER')
  return locked.change
}

/**
 * Whether the code was correct, which brings the change into effect.
 * @throws Refusal CONTACT_CHANGE_OVER
 */
export async function confirmChange(
  deps: Deps,
  customerId: string,
  { id, code }: { id: string; code: string },
): Promise<ContactChangeConfirmed> {
  return deps.db.transaction(async (tx) => {
    const change = await changeToConfirm(tx, customerId, id)
    const { isRight, remainingTries } = await checkOneTimeCode(deps, tx, ownerOf(id), code, { use: true })
    if (isRight) await applyContactChange(deps, tx, change)
    return { isValid: isRight, remainingTries }
  })
}
