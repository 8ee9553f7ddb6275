/**
 * What our support may change about access to an account, and never alone: another CPF, phone, e-mail or password needs
 * a reason and a second person's approval (features/people/requested-changes). All but the CPF then wait like any other
 * change (decision 27).
 */
import { createHash } from 'node:crypto'
import { CONTACT_WAIT_HOURS } from '@drip/core/accounts/contact-change'
import { hiddenCpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../deps.ts'
import { type Tx, breaksUnique } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { findAccount, findCpf, saveCpf } from '../customers/customers.store.ts'
import { setPassword } from '../customers/set-password.ts'
import { signOutEverywhere } from '../customers/sign-out-everywhere.ts'
import type { FieldsKind } from '../requested-changes/change-kinds.ts'
import { consumeCodesOf } from '../sessions/one-time-codes.ts'
import { findContact, lockContact } from './contact-changes.store.ts'
import { proposeContactChange } from './propose-contact-change.ts'
import { planPasswordNotices } from './notify-of-password.ts'

const HOUR_MS = 3_600_000

/**
 * For phone and e-mail a wait begins with the approval: `contact_changes` stores it, notifies the old addresses and
 * accepts an objection. The CPF takes effect at once: nobody is contacted or recovers the account by it alone, and both
 * addresses are notified.
 */
export const CUSTOMER_CONTACT: FieldsKind = {
  objectType: 'CUSTOMER',
  masked: { cpf: hiddenCpf },
  waits: () => 0,
  snapshot: async (tx, customerId) => {
    const account = await lockContact(tx, customerId)
    if (account === null) return null
    return { cpf: await findCpf(tx, customerId), phone: account.phone, email: account.email }
  },
  nameOf: async (db, customerId) => (await findContact(db, customerId))?.name ?? '',
  carryOut: async (deps, tx, customerId, { cpf, phone, email }) => {
    const account = orRefuse(await lockContact(tx, customerId), 'CUSTOMER_NOT_FOUND')
    if (account.recoveryClosedAt !== null) throw new Refusal('RECOVERY_CLOSED')
    if (cpf != null) await changeCpf(deps, tx, customerId, cpf)
    const wanted = { ...(phone != null && { phone }), ...(email != null && { email }) }
    await proposeContactChange(deps, tx, account, { wanted, source: 'SUPPORT' })
  },
  notify: async () => {},
}

/** Sessions opened with the former CPF end, and the account's addresses are notified. @throws Refusal CPF_TAKEN */
async function changeCpf(deps: Deps, tx: Tx, customerId: string, typed: string): Promise<void> {
  const cpf = parseCpf(typed)
  if (cpf === null) throw fieldRefusal('cpf', 'invalid')
  const now = deps.clock.now()
  await saveCpf(tx, customerId, cpf, now).catch((error: unknown) => {
    throw breaksUnique(error, 'customers_cpf_key') ? new Refusal('CPF_TAKEN') : error
  })
  await signOutEverywhere(tx, customerId, now)
  await consumeCodesOf(tx, 'CUSTOMER', customerId, now)
  const facts = { at: now, cpf: hiddenCpf(cpf) }
  await notifyCustomer(deps, tx, customerId, { kind: 'CPF_CHANGED', cause: newId(now), facts })
}

/**
 * A password typed by our support. It becomes void if the customer chooses one by their own phone meanwhile, after an
 * objection, and if the account is archived.
 */
export const CUSTOMER_PASSWORD: FieldsKind = {
  objectType: 'CUSTOMER',
  hidden: ['password'],
  waits: () => CONTACT_WAIT_HOURS * HOUR_MS,
  snapshot: async (tx, customerId) => {
    await lockContact(tx, customerId)
    const account = await findAccount(tx, customerId)
    if (account === null || account.recoveryClosedAt !== null) return null
    const { passwordHash: hash } = account
    // only enough of the hash to tell one from another
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
