/**
 * What our support may change of the ways into an account, and never alone: another phone, e-mail or password needs a reason and a
 * second person's yes (features/people/requested-changes), and then waits like any other (decision 27).
 */
import { createHash } from 'node:crypto'
import { CONTACT_WAIT_HOURS } from '@drip/core/accounts/contact-change'
import { Refusal } from '../../../platform/http/refusal.ts'
import { setPassword } from '../customers/set-password.ts'
import type { FieldsKind } from '../requested-changes/change-kinds.ts'
import { findContact, findPasswordMark, lockContact } from './contact-changes.store.ts'
import { proposeContactChange } from './propose-contact-change.ts'
import { planPasswordNotices } from './notify-of-password.ts'

const HOUR_MS = 3_600_000

/** The wait begins with the second yes: `contact_changes` keeps it, tells the old addresses and hears an objection. */
export const CUSTOMER_CONTACT: FieldsKind = {
  objectType: 'CUSTOMER',
  waits: () => 0,
  snapshot: async (tx, customerId) => {
    const account = await lockContact(tx, customerId)
    return account === null ? null : { phone: account.phone, email: account.email }
  },
  nameOf: async (db, customerId) => (await findContact(db, customerId))?.name ?? '',
  carryOut: async (deps, tx, customerId, { phone, email }) => {
    const account = await lockContact(tx, customerId)
    if (account === null) throw new Refusal('CUSTOMER_NOT_FOUND')
    if (account.recoveryClosedAt !== null) throw new Refusal('RECOVERY_CLOSED')
    const wanted = { ...(phone != null && { phone }), ...(email != null && { email }) }
    await proposeContactChange(deps, tx, account, { wanted, source: 'SUPPORT' })
  },
  notify: async () => {},
}

/** A password that somebody of ours typed. Whoever chooses one by the own phone meanwhile has made it void. */
export const CUSTOMER_PASSWORD: FieldsKind = {
  objectType: 'CUSTOMER',
  hidden: ['password'],
  waits: () => CONTACT_WAIT_HOURS * HOUR_MS,
  snapshot: async (tx, customerId) => {
    const account = await lockContact(tx, customerId)
    if (account === null) return null
    const hash = await findPasswordMark(tx, customerId)
    // of the hash only what tells one from another
    return {
      password: hash === null ? null : createHash('sha256').update(hash).digest('base64url').slice(0, 22),
    }
  },
  nameOf: async (db, customerId) => (await findContact(db, customerId))?.name ?? '',
  carryOut: async (deps, tx, customerId, { password }) => {
    if (password != null) await setPassword(deps, tx, customerId, password)
  },
  notify: async (deps, tx, change, moment) => {
    if (moment !== 'DONE') await planPasswordNotices(deps, tx, change.subjectId, moment)
  },
}
