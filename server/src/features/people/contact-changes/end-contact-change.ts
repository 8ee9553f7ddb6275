/** How a change of phone or e-mail ends: it takes effect, somebody objects, or it is withdrawn. */
import { contactChangeAfter, keepsPhone, mayObject } from '@drip/core/accounts/contact-change'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { deleteFactors } from '../second-factor/factors.store.ts'
import { notifyOfFactor } from '../second-factor/notify-of-factor.ts'
import { endDevicesOf } from '../remembered-devices/remembered-devices.store.ts'
import { consumeCodesOf } from '../sessions/one-time-codes.ts'
import {
  type Contact,
  type ContactChange,
  endChange,
  findChange,
  findOwnChange,
  findDue,
  findWaiting,
  lockContact,
  saveObjection,
} from './contact-changes.store.ts'
import { redirectPlanned } from '../../messaging/customer-messages/customer-messages.store.ts'
import { saveContact, saveRecoveryClosed } from '../customers/customers.store.ts'
import { signOutEverywhere } from '../customers/sign-out-everywhere.ts'
import { endOpenChanges } from '../requested-changes/answer-change.ts'
import { planNotices } from './notify-of-contact-change.ts'

const BATCH = 200

/** Changes that have waited long enough take effect; each in its own transaction. */
export async function applyDueContactChanges(deps: Deps): Promise<void> {
  await eachAlone(deps, {
    items: await findDue(deps.db, deps.clock.now(), BATCH),
    work: (it) => deps.db.transaction((tx) => applyDue(deps, tx, it)),
    event: 'contact-changes.due',
    facts: ({ id }) => ({ change: id }),
  })
}

async function applyDue(
  deps: Deps,
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const locked = await lockChange(tx, id, customerId)
  // stopped or completed by somebody else meanwhile
  if (locked === null || contactChangeAfter(locked.change.state, 'FALL_DUE') === null) return
  await applyContactChange(deps, tx, locked.change)
  await forgetLostFactors(deps, tx, locked)
  // sessions opened with the former contact must sign in again
  await signOutEverywhere(tx, customerId, deps.clock.now())
}

/**
 * Customers who have lost the phone have lost the authenticator on it, and have waited 72 hours in which anybody at the
 * old phone or the mailbox could object. With another phone, or the same one again, the second factor is removed.
 * Recovery codes spare the wait.
 */
async function forgetLostFactors(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  { account, change }: { account: Contact; change: ContactChange },
): Promise<void> {
  if (change.field !== 'PHONE' || change.source === 'PURCHASE') return
  const whose = { audience: 'CUSTOMER', id: account.id } as const
  const had = await deleteFactors(tx, whose)
  // if the phone stays, the message about the change says so
  if (had && !keepsPhone(change))
    await notifyOfFactor(
      deps,
      tx,
      { ...whose, email: account.email },
      'Com a troca do celular, o seu segundo fator saiu: até cadastrar outro, você entra só com a senha.',
    )
}

/** From now on this is the account's contact; codes sent to the old address prove nothing any more. */
export async function applyContactChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  { id, customerId, field, oldValue, newValue }: ContactChange,
): Promise<void> {
  const now = deps.clock.now()
  await saveContact(tx, customerId, { field, value: newValue }, now)
  await redirectPlanned(tx, { customerId, from: oldValue, to: newValue })
  await endChange(tx, { id, customerId }, 'DONE', now)
  await consumeCodesOf(tx, 'CUSTOMER', customerId, now)
  if (field === 'PHONE') await endDevicesOf(tx, customerId, now)
  await planNotices(deps, tx, [id], 'DONE')
}

/**
 * "That was not me": everything waiting is stopped, including requests through our support; everybody signed in is
 * signed out, and recovery is closed until a person has reviewed it. Repeating it has no effect.
 * @throws Refusal CONTACT_CHANGE_OVER if there is nothing left to object to
 */
export async function objectToChange(deps: Deps, id: string): Promise<ContactChange> {
  const known = orRefuse(await findChange(deps.db, id), 'CONTACT_CHANGE_OVER')
  return deps.db.transaction(async (tx) => {
    const locked = orRefuse(await lockChange(tx, id, known.customerId), 'CONTACT_CHANGE_OVER')
    const { account, change } = locked
    if (change.objectedAt !== null) return change
    const now = deps.clock.now()
    if (!mayObject(change, now)) throw new Refusal('CONTACT_CHANGE_OVER')
    await stopAll(deps, tx, account, change)
    return { ...change, objectedAt: now }
  })
}

async function stopAll(deps: Deps, tx: Tx, account: Contact, change: ContactChange): Promise<void> {
  const now = deps.clock.now()
  const waiting = await findWaiting(tx, account.id)
  for (const it of waiting) await endChange(tx, it, 'STOPPED', now)
  for (const it of [change, ...waiting]) await saveObjection(tx, it, now)
  if (account.recoveryClosedAt === null) await saveRecoveryClosed(tx, account.id, now, now)
  await consumeCodesOf(tx, 'CUSTOMER', account.id, now)
  await signOutEverywhere(tx, account.id, now)
  await planNotices(
    deps,
    tx,
    waiting.map((it) => it.id),
    'STOPPED',
  )
  // a password or phone requested through our support may come from the same stranger
  await endOpenChanges(deps, tx, {
    kinds: ['CUSTOMER_CONTACT', 'CUSTOMER_PASSWORD', 'CUSTOMER_CONTACT_BACK'],
    subjectId: account.id,
    answer: 'O cliente contestou uma troca.',
  })
}

/** Somebody with access to the account withdraws the change. @throws Refusal CONTACT_CHANGE_OVER */
export async function withdrawChange(deps: Deps, customerId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockChange(tx, id, customerId)
    if (locked === null || contactChangeAfter(locked.change.state, 'WITHDRAW') === null)
      throw new Refusal('CONTACT_CHANGE_OVER')
    await endChange(tx, { id, customerId }, 'WITHDRAWN', deps.clock.now())
  })
}

/** Account first, then its change; both are locked until the transaction ends. Null for another account's. */
export async function lockChange(
  tx: Tx,
  id: string,
  customerId: string,
): Promise<{ account: Contact; change: ContactChange } | null> {
  const account = await lockContact(tx, customerId)
  const change = await findOwnChange(tx, { id, customerId })
  return account === null || change === null ? null : { account, change }
}
