/**
 * An admin's changes to a customer: data, archive, password; the audit log names the changed fields without the data.
 * Changes of access (CPF, phone, e-mail, password) are only requested: a second person approves
 * (contact-changes/support-changes.ts).
 */
import type { AdminCustomerChange } from '@drip/core/contracts/admin/admin-area'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { checkSeen } from '../../../records/audit/check-seen.ts'
import { type AuditValue, recordAudit } from '../../../records/audit/record-audit.ts'
import { findContact } from '../../../people/contact-changes/contact-changes.store.ts'
import { NotifyOfReset } from '../../customer-area/sign-in/notify-of-reset.ts'
import { askForChange } from '../../../people/requested-changes/ask-for-change.ts'
import { checkNewPassword, hashPassword } from '../../../people/sessions/passwords.ts'
import { type LockedCustomer, lockCustomer } from './admin-customers.store.ts'
import { versionOfCustomer } from './show-admin-customer.ts'
import {
  type CustomerChange,
  forgetPassword,
  isCpfTaken,
  saveArchived,
  saveCustomer,
} from '../../../people/customers/customers.store.ts'
import { signOutEverywhere } from '../../../people/customers/sign-out-everywhere.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'

/**
 * Omitted fields stay. `seen`: the version that the form was based on. Returns whether a change was requested.
 * @throws Refusal CUSTOMER_NOT_FOUND, CHANGED_MEANWHILE, INVALID_FIELDS naming each field (`invalid`, `too_short`,
 *   `too_easy`, `required`), CPF_TAKEN, CHANGE_OPEN, RECOVERY_CLOSED, CUSTOMER_ARCHIVED (a password)
 */
export async function changeCustomer(
  deps: Deps,
  admin: Admin,
  { id, seen }: { id: string; seen: string | null },
  asked: AdminCustomerChange,
): Promise<boolean> {
  const { change, access } = await parsed(deps, asked)
  const now = deps.clock.now()
  return onCustomer(deps, id, async (tx, customer) => {
    await checkSeen(tx, seen, versionOfCustomer(customer), { type: 'CUSTOMER', id })
    const isAskedFor = await askForAccess(deps, tx, admin, customer, {
      ...access,
      reason: asked.reason ?? '',
    })
    const changed = changedFields(customer, change)
    if (changed.length === 0) return isAskedFor
    await saveCustomer(tx, id, change, now)
    await record(deps, tx, admin, id, 'CUSTOMER_UPDATED', { changed })
    return isAskedFor
  })
}

/**
 * CPF, phone, e-mail and password change only with a second person's approval. Returns whether any change was
 * requested.
 */
async function askForAccess(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  customer: LockedCustomer,
  { reason, cpf, phone, email, passwordHash }: Access & { reason: string },
): Promise<boolean> {
  const contact = { ...(cpf === null ? {} : { cpf }), ...(phone === null ? {} : { phone }), email }
  const isOtherCpf = cpf !== null && cpf !== customer.cpf
  const isOther = isOtherCpf || email !== customer.email || (phone !== null && phone !== customer.phone)
  const account = await findContact(tx, customer.id)
  // no change of access may be requested until a person has reviewed the objection
  if ((isOther || passwordHash !== null) && account !== null && account.recoveryClosedAt !== null)
    throw new Refusal('RECOVERY_CLOSED')
  if (passwordHash !== null && customer.archivedAt !== null) throw new Refusal('CUSTOMER_ARCHIVED')
  if (isOtherCpf && (await isCpfTaken(tx, cpf))) throw new Refusal('CPF_TAKEN')
  const subjectId = customer.id
  const asked = await askForChange(deps, tx, admin, {
    kind: 'CUSTOMER_CONTACT',
    subjectId,
    values: contact,
    reason,
  })
  if (passwordHash === null) return asked !== null
  const values = { password: passwordHash }
  await askForChange(deps, tx, admin, { kind: 'CUSTOMER_PASSWORD', subjectId, values, reason })
  return true
}

/**
 * An archived customer gets no reminders and cannot sign in. Repeating it has no effect.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function archiveCustomer(
  deps: Deps,
  admin: Admin,
  id: string,
  archived: boolean,
): Promise<void> {
  const now = deps.clock.now()
  await onCustomer(deps, id, async (tx, { archivedAt }) => {
    if ((archivedAt !== null) === archived) return
    await saveArchived(tx, id, archived ? now : null, now)
    if (archived) await signOutEverywhere(tx, id, now)
    await record(deps, tx, admin, id, archived ? 'CUSTOMER_ARCHIVED' : 'CUSTOMER_ENABLED', {})
  })
}

/**
 * Removes the password and ends all sessions; an SMS tells the customer, who chooses another with a code sent to the
 * phone.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function resetCustomerPassword(deps: Deps, admin: Admin, id: string): Promise<void> {
  const now = deps.clock.now()
  await onCustomer(deps, id, async (tx) => {
    await forgetPassword(tx, id, now)
    await signOutEverywhere(tx, id, now)
    await deps.jobs.enqueue(tx, NotifyOfReset, { id: newId(now), customerId: id })
    await record(deps, tx, admin, id, 'CUSTOMER_PASSWORD_RESET', {})
  })
}

async function onCustomer<Result>(
  { db }: Deps,
  id: string,
  work: (tx: Tx, customer: LockedCustomer) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const customer = orRefuse(await lockCustomer(tx, id), 'CUSTOMER_NOT_FOUND')
    return work(tx, customer)
  })
}

async function record(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  id: string,
  action: string,
  after: AuditValue,
): Promise<void> {
  await recordAudit(deps, tx, { actor: actorOf(admin), action, object: { type: 'CUSTOMER', id }, after })
}

/** Names of the changed fields, without their personal values. */
function changedFields(customer: LockedCustomer, change: CustomerChange): string[] {
  const { name, ...address } = change
  return [
    ...(name !== null && name !== customer.name ? ['name'] : []),
    ...(Object.values(address).some((it) => it !== null) ? ['address'] : []),
  ]
}

/** The fields that give access to the account. */
interface Access {
  cpf: string | null
  email: string
  phone: string | null
  passwordHash: string | null
}

async function parsed(
  deps: Deps,
  asked: AdminCustomerChange,
): Promise<{ change: CustomerChange; access: Access }> {
  const email = parseEmail(asked.email)
  const name = optional(asked.name, parsePersonName)
  const cpf = optional(asked.cpf, parseCpf)
  const phone = optional(asked.phone, parsePhone)
  const cep = optional(asked.addressCep, parseCep)
  const state = optional(asked.addressState, (text) => (/^[A-Z]{2}$/.test(text) ? text : null))
  const street = optional(asked.addressStreet, notEmpty)
  const city = optional(asked.addressCity, notEmpty)
  const fields = {
    name,
    cpf,
    phone,
    addressCep: cep,
    addressState: state,
    addressStreet: street,
    addressCity: city,
  }
  const wrong = [
    ...(email === null ? ['email'] : []),
    ...Object.entries(fields).flatMap(([field, it]) => (it === 'invalid' ? [field] : [])),
  ]
  if (email === null || wrong.length > 0)
    throw new Refusal('INVALID_FIELDS', { errors: wrong.map((field) => ({ field, code: 'invalid' })) })
  const password = asked.password ?? ''
  if (password !== '') {
    const own = [email, asked.name ?? '', asked.cpf ?? '', asked.phone ?? '']
    await checkNewPassword(deps, { field: 'password', password, own })
  }
  const passwordHash = password === '' ? null : await hashPassword(password)
  const change = {
    name: given(name),
    addressCep: given(cep),
    addressStreet: given(street),
    addressNumber: asked.addressNumber?.trim() ?? null,
    addressComplement: asked.addressComplement?.trim() ?? null,
    addressNeighborhood: asked.addressNeighborhood?.trim() ?? null,
    addressCity: given(city),
    addressState: given(state),
  }
  return { change, access: { cpf: given(cpf), email, phone: given(phone), passwordHash } }
}

interface Given {
  value: string | null
}

/** Null if it is omitted. */
function optional(text: string | undefined, parse: (text: string) => string | null): Given | 'invalid' {
  if (text === undefined) return { value: null }
  const value = parse(text)
  return value === null ? 'invalid' : { value }
}

const given = (it: Given | 'invalid'): string | null => (it === 'invalid' ? null : it.value)
const notEmpty = (text: string): string | null => (text.trim() === '' ? null : text.trim())
