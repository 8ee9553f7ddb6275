/**
 * An objection after a change took effect stops nothing: the account already has the other person's contact. Our
 * support reviews it, a second person approves, and the account gets its former contact back; everybody signed in is
 * signed out (decision 27).
 */
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Admin } from '../admins/admins.store.ts'
import { redirectPlanned } from '../../messaging/customer-messages/customer-messages.store.ts'
import { forgetPassword, saveContact, saveRecoveryClosed } from '../customers/customers.store.ts'
import { signOutEverywhere } from '../customers/sign-out-everywhere.ts'
import { askForChange } from '../requested-changes/ask-for-change.ts'
import type { FieldsKind } from '../requested-changes/change-kinds.ts'
import { showChange } from '../requested-changes/list-changes.ts'
import { deleteFactors, hasFactorSince } from '../second-factor/factors.store.ts'
import { notifyOfFactor } from '../second-factor/notify-of-factor.ts'
import { consumeCodesOf } from '../sessions/one-time-codes.ts'
import {
  type Contact,
  type ContactChange,
  findContact,
  findObjectedTo,
  lockContact,
  saveObjection,
} from './contact-changes.store.ts'
import { planNotices } from './notify-of-contact-change.ts'

/**
 * @throws Refusal CUSTOMER_NOT_FOUND, CONTACT_CHANGE_OVER (nothing to restore), INVALID_FIELDS without a reason,
 *   CHANGE_OPEN
 */
export async function askForContactBack(
  deps: Deps,
  admin: Admin,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<RequestedChange> {
  const asked = await deps.db.transaction(async (tx) => {
    const account = orRefuse(await lockContact(tx, customerId), 'CUSTOMER_NOT_FOUND')
    if (account.recoveryClosedAt === null) return null
    const first = firstOfEachField(await findObjectedTo(tx, customerId, account.recoveryClosedAt))
    const values = Object.fromEntries(first.map((it) => [NAME[it.field], it.oldValue]))
    return askForChange(deps, tx, admin, {
      kind: 'CUSTOMER_CONTACT_BACK',
      subjectId: customerId,
      values,
      reason,
    })
  })
  if (asked === null) throw new Refusal('CONTACT_CHANGE_OVER')
  return showChange(deps, admin, asked)
}

const NAME = { PHONE: 'phone', EMAIL: 'email' } as const

/** The account's values before any of them. @param changes oldest first */
const firstOfEachField = (changes: readonly ContactChange[]): ContactChange[] =>
  changes.filter((it) => changes.find(({ field }) => field === it.field) === it)

/** It takes effect with the approval: during a wait the account would stay with the other person, or with nobody. */
export const CUSTOMER_CONTACT_BACK: FieldsKind = {
  objectType: 'CUSTOMER',
  waits: () => 0,
  snapshot: async (tx, customerId) => {
    const account = await lockContact(tx, customerId)
    // if recovery was reopened meanwhile, there is nothing to restore
    if (account === null || account.recoveryClosedAt === null) return null
    return { phone: account.phone, email: account.email }
  },
  nameOf: async (db, customerId) => (await findContact(db, customerId))?.name ?? '',
  carryOut: async (deps, tx, customerId, _values, by) => {
    const account = await lockContact(tx, customerId)
    if (account === null || account.recoveryClosedAt === null) throw new Refusal('REQUEST_CHANGED')
    await giveBack(deps, tx, account, await findObjectedTo(tx, customerId, account.recoveryClosedAt))
    const now = deps.clock.now()
    await saveRecoveryClosed(tx, customerId, null, now)
    // the other person may have chosen it
    await forgetPassword(tx, customerId, now)
    await consumeCodesOf(tx, 'CUSTOMER', customerId, now)
    await signOutEverywhere(tx, customerId, now)
    await recordAudit(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'RECOVERY_REOPENED',
      object: { type: 'CUSTOMER', id: customerId },
      asked: { ...by },
    })
  },
  notify: async () => {},
}

/**
 * @param changes of one customer, oldest first; a further objection would have ended the request, so these are the
 *   approved ones
 */
async function giveBack(
  deps: Deps,
  tx: Tx,
  account: Contact,
  changes: readonly ContactChange[],
): Promise<void> {
  const now = deps.clock.now()
  const first = firstOfEachField(changes)
  for (const { field, oldValue } of first) {
    await saveContact(tx, account.id, { field, value: oldValue }, now)
    const from = field === 'PHONE' ? account.phone : account.email
    await redirectPlanned(tx, { customerId: account.id, from, to: oldValue })
  }
  // the links of reversed changes have no effect any more
  for (const it of changes) await saveObjection(tx, it, now)
  await planNotices(
    deps,
    tx,
    first.map((it) => it.id),
    'GIVEN_BACK',
  )
  await forgetAddedFactors(deps, tx, account, changes[0]?.endedAt ?? now)
}

/** A second factor added after the first of them took effect would lock out the account's owner. */
async function forgetAddedFactors(deps: Deps, tx: Tx, { id, email }: Contact, since: Date): Promise<void> {
  const whose = { audience: 'CUSTOMER', id } as const
  if (!(await hasFactorSince(tx, whose, since))) return
  await deleteFactors(tx, whose)
  await notifyOfFactor(
    deps,
    tx,
    { ...whose, email },
    'Com a devolução do contato anterior, o segundo fator cadastrado depois da troca saiu: até cadastrar outro, você entra só com a senha.',
  )
}
