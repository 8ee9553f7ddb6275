/**
 * An objection that comes after the change took effect stops nothing any more: the account is reached and recovered at the address of
 * whoever took it. A person of ours has looked, another agrees, and it has again what it had before; whoever was in is out (decision 27).
 */
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
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
import { spendCodesOf } from '../sessions/one-time-codes.ts'
import {
  type Contact,
  type ContactChange,
  findContact,
  findObjectedTo,
  lockContact,
  saveObjection,
} from './contact-changes.store.ts'
import { planNotices } from './notify-of-contact-change.ts'

/** @throws Refusal CUSTOMER_NOT_FOUND, CONTACT_CHANGE_OVER (nothing to give back), INVALID_FIELDS without a reason, CHANGE_OPEN */
export async function askForContactBack(
  deps: Deps,
  admin: Admin,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<RequestedChange> {
  const asked = await deps.db.transaction(async (tx) => {
    const account = await lockContact(tx, customerId)
    if (account === null) throw new Refusal('CUSTOMER_NOT_FOUND')
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

/** What the account had before any of them. @param changes the oldest first */
const firstOfEachField = (changes: readonly ContactChange[]): ContactChange[] =>
  changes.filter((it) => changes.find(({ field }) => field === it.field) === it)

/** It counts with the second yes: as long as it waited the account would stay with whoever took it, or with nobody. */
export const CUSTOMER_CONTACT_BACK: FieldsKind = {
  objectType: 'CUSTOMER',
  waits: () => 0,
  snapshot: async (tx, customerId) => {
    const account = await lockContact(tx, customerId)
    // reopened as it is meanwhile, there is nothing to give back
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
    // whoever had the account may have chosen it
    await forgetPassword(tx, customerId, now)
    await spendCodesOf(tx, 'CUSTOMER', customerId, now)
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

/** @param changes of one customer, the oldest first; another objection would have ended the request, so they are those that were agreed to */
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
  // who has the link of one that is undone objects to nothing by it
  for (const { id } of changes) await saveObjection(tx, id, now)
  await planNotices(
    deps,
    tx,
    first.map((it) => it.id),
    'GIVEN_BACK',
  )
  await forgetAddedFactors(deps, tx, account, changes[0]?.endedAt ?? now)
}

/** A second factor that came after the first of them took effect would keep out whom the account belongs to. */
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
