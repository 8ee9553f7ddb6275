import type { ContactField } from '@drip/core/accounts/contact-change'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { CustomerField } from '@drip/core/contracts/checkout'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import type { Phone } from '@drip/core/documents/phone'
import type { Cpf } from '@drip/core/documents/cpf'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { CHANGED_MEANWHILE, type Writer } from '../../../platform/database/writes.ts'

/** What a purchase knows about the person, by form field. */
export type Customer = Partial<Record<CustomerField, string>>

/** An account that may sign in; archived ones may not. */
export interface Account {
  id: string
  cpf: Cpf
  phone: Phone
  name: string
  email: string
  addressCep: string
  /** Null until one was chosen by recovery. */
  passwordHash: string | null
  /** Since when recovery is closed because somebody objected to a change; null if it is open. */
  recoveryClosedAt: Date | null
}

const ACCOUNT = sql`
  select id, cpf, phone, name, email, address_cep, password_hash,
    recovery_closed_at
  from customers where archived_at is null`

export async function findAccount(db: Queries, id: string): Promise<Account | null> {
  return db.row(sql`${ACCOUNT} and id = ${id}`)
}

export async function findAccountByCpf(db: Queries, cpf: string): Promise<Account | null> {
  return db.row(sql`${ACCOUNT} and cpf = ${cpf}`)
}

/** Null for an unknown customer. */
export async function findOwnAddress(db: Queries, id: string): Promise<CustomerProfile['address'] | null> {
  return db.row(sql`
    select address_cep as cep, address_street as street, address_number as number, address_complement as complement,
      address_neighborhood as neighborhood, address_city as city, address_state as state
    from customers where id = ${id}`)
}

/** From the newest bureau report; without one, from their first purchase that asked for it. */
export async function findBirthDate(db: Queries, id: string): Promise<CivilDate | null> {
  return db.value<CivilDate>(sql`
    select coalesce(b.birth_date, c.birth_date) as birth_date
    from customers c left join bureau_reports b on b.cpf = c.cpf where c.id = ${id}`)
}

/** False if the account was archived or its password has changed; otherwise locked until the transaction ends. */
export async function holdPassword(tx: Tx, { id, passwordHash }: Account): Promise<boolean> {
  const row = await tx.row(sql`
    select from customers where id = ${id} and password_hash is not distinct from ${passwordHash} and archived_at is null for update`)
  return row !== null
}

/** False if there is no such account. */
export async function savePassword(tx: Tx, id: string, hash: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update customers set password_hash = ${hash}, updated_at = ${now} where id = ${id} and archived_at is null`)
  return changed === 1
}

export async function saveName(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  await tx.run(sql`update customers set name = ${name}, updated_at = ${now} where id = ${id}`)
}

export async function saveMessageChannel(
  tx: Tx,
  id: string,
  channel: CustomerProfile['messageChannel'],
): Promise<void> {
  await tx.run(sql`update customers set message_channel = ${channel} where id = ${id}`)
}

/** Whether a customer lists all of their purchases (migration 0158). */
export const listsPurchases = (customer: string): Sql =>
  raw(`(cardinality(${customer}.purchase_ids) is not distinct from ${customer}.approvals)`)

/**
 * The customer with this CPF, created or updated by the purchase. Existing phone and e-mail stay, because they are the
 * means of recovery and change separately (features/people/contact-changes). Nothing is done if another purchase of
 * this person was approved meanwhile (`CHANGED_MEANWHILE`): two at once may not both fit into the remaining limit.
 * @param it.approvals of the customer as they were read; null if there was none
 */
export function upsertCustomer(
  to: Writer,
  id: string,
  customer: Required<Omit<Customer, 'customerBirthDate'>> & Customer,
  { purchaseId, approvals, now }: { purchaseId: string; approvals: number | null; now: Date },
): void {
  const c = customer
  to.must(
    CHANGED_MEANWHILE,
    sql`
    insert into customers (id, cpf, phone, name, email, birth_date, address_cep, address_street, address_number,
      address_neighborhood, address_complement, address_city, address_state, approvals, purchase_ids, created_at, updated_at)
    values (${id}, ${c.customerCpf}, ${c.customerPhone}, ${c.customerName}, ${c.customerEmail},
      ${c.customerBirthDate ?? null}, ${c.customerAddressCep}, ${c.customerAddressStreet}, ${c.customerAddressNumber},
      ${c.customerAddressNeighborhood}, ${c.customerAddressComplement}, ${c.customerAddressCity},
      ${c.customerAddressState}, 1, ${[purchaseId]}, ${now}, ${now})
    on conflict (cpf) do update set name = excluded.name,
      phone = coalesce(nullif(customers.phone, ''), excluded.phone),
      email = coalesce(nullif(customers.email, ''), excluded.email),
      birth_date = coalesce(customers.birth_date, excluded.birth_date), address_cep = excluded.address_cep,
      address_street = excluded.address_street, address_number = excluded.address_number,
      address_neighborhood = excluded.address_neighborhood, address_complement = excluded.address_complement,
      address_city = excluded.address_city, address_state = excluded.address_state, updated_at = excluded.updated_at,
      -- whoever was forgotten and comes back is a customer again; whom we have archived is not
      archived_at = case when customers.erased_at is null then customers.archived_at end, erased_at = null,
      approvals = customers.approvals + 1,
      purchase_ids = case when ${listsPurchases('customers')} then customers.purchase_ids || excluded.purchase_ids end
    where customers.approvals = ${approvals}`,
  )
}

export async function saveArchived(tx: Tx, id: string, archivedAt: Date | null, now: Date): Promise<void> {
  await tx.run(sql`update customers set archived_at = ${archivedAt}, updated_at = ${now} where id = ${id}`)
}

export async function forgetPassword(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update customers set password_hash = null, updated_at = ${now} where id = ${id}`)
}

export interface CustomerChange {
  name: string | null
  addressCep: string | null
  addressStreet: string | null
  addressNumber: string | null
  addressComplement: string | null
  addressNeighborhood: string | null
  addressCity: string | null
  addressState: string | null
}

/** Null values stay unchanged. */
export async function saveCustomer(tx: Tx, id: string, it: CustomerChange, now: Date): Promise<void> {
  await tx.run(sql`
    update customers set name = coalesce(${it.name}, name),
      address_cep = coalesce(${it.addressCep}, address_cep), address_street = coalesce(${it.addressStreet}, address_street),
      address_number = coalesce(${it.addressNumber}, address_number),
      address_complement = coalesce(${it.addressComplement}, address_complement),
      address_neighborhood = coalesce(${it.addressNeighborhood}, address_neighborhood),
      address_city = coalesce(${it.addressCity}, address_city), address_state = coalesce(${it.addressState}, address_state),
      updated_at = ${now}
    where id = ${id}`)
}

/** '' for an unknown customer. */
export async function findCpf(db: Queries, id: string): Promise<string> {
  return (await db.value<string>(sql`select cpf from customers where id = ${id}`)) ?? ''
}

/** Whether a present or former customer has it: one CPF belongs to one person. */
export async function isCpfTaken(db: Queries, cpf: string): Promise<boolean> {
  return (await db.row(sql`select from customers where cpf = ${cpf}`)) !== null
}

/** @throws the unique violation of `customers_cpf_key` */
export async function saveCpf(tx: Tx, id: string, cpf: string, now: Date): Promise<void> {
  await tx.run(sql`update customers set cpf = ${cpf}, updated_at = ${now} where id = ${id}`)
}

const COLUMN: Record<ContactField, Sql> = { PHONE: sql`phone`, EMAIL: sql`email` }

export async function saveContact(
  tx: Tx,
  customerId: string,
  { field, value }: { field: ContactField; value: string },
  now: Date,
): Promise<void> {
  await tx.run(
    sql`update customers set ${COLUMN[field]} = ${value}, updated_at = ${now} where id = ${customerId}`,
  )
}

/** @param closedAt null reopens it */
export async function saveRecoveryClosed(
  tx: Tx,
  customerId: string,
  closedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update customers set recovery_closed_at = ${closedAt}, updated_at = ${now} where id = ${customerId}`)
}
