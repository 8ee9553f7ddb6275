import type { ContactChangeState, ContactField, ContactSource } from '@drip/core/accounts/contact-change'
import type { Email } from '@drip/core/documents/email'
import type { Phone } from '@drip/core/documents/phone'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** How an account is contacted and recovered. */
export interface Contact {
  id: string
  name: string
  /** '' if there is none. */
  phone: Phone | ''
  email: Email | ''
  /** Since when recovery is closed; null if it is open. */
  recoveryClosedAt: Date | null
}

export interface ContactChange {
  id: string
  customerId: string
  field: ContactField
  oldValue: string
  newValue: string
  source: ContactSource
  state: ContactChangeState
  askedAt: Date
  takesEffectAt: Date
  endedAt: Date | null
  objectedAt: Date | null
}

const CONTACT = sql`select id, name, phone, email, recovery_closed_at from customers`

export async function findContact(db: Queries, customerId: string): Promise<Contact | null> {
  return db.row(sql`${CONTACT} where id = ${customerId}`)
}

/** The first lock of everything that changes an account's phone or e-mail. */
export async function lockContact(tx: Tx, customerId: string): Promise<Contact | null> {
  return tx.row(sql`${CONTACT} where id = ${customerId} for update`)
}

/** Which change, and whose: a cluster asks that customer's shard only. */
type Which = Pick<ContactChange, 'id' | 'customerId'>

const CHANGE = sql`
  select id, customer_id, field, old_value, new_value, source, state,
    asked_at, takes_effect_at, ended_at, objected_at
  from contact_changes`

export async function findChange(db: Queries, id: string): Promise<ContactChange | null> {
  return db.row(sql`${CHANGE} where id = ${id}`)
}

/** Null for another customer's. */
export async function findOwnChange(db: Queries, { id, customerId }: Which): Promise<ContactChange | null> {
  return db.row(sql`${CHANGE} where id = ${id} and customer_id = ${customerId}`)
}

export async function findChanges(db: Queries, ids: readonly string[]): Promise<ContactChange[]> {
  return db.rows(sql`${CHANGE} where id = any(${[...ids]}::uuid[]) order by field desc`)
}

export async function findWaiting(db: Queries, customerId: string): Promise<ContactChange[]> {
  return db.rows(sql`${CHANGE} where customer_id = ${customerId} and state = 'WAITING' order by field desc`)
}

/** Newest first. */
export async function findNewestChanges(
  db: Queries,
  customerId: string,
  limit: number,
): Promise<ContactChange[]> {
  return db.rows(
    sql`${CHANGE} where customer_id = ${customerId} order by asked_at desc, field desc limit ${limit}`,
  )
}

/**
 * Changes that took effect since the disputed one was requested, oldest first: the person who had the account by then
 * may have changed the rest.
 * @param closedAt since when recovery is closed
 */
export async function findObjectedTo(
  db: Queries,
  customerId: string,
  closedAt: Date,
): Promise<ContactChange[]> {
  return db.rows(sql`
    ${CHANGE} where customer_id = ${customerId} and state = 'DONE' and asked_at >= (
      select min(asked_at) from contact_changes
      where customer_id = ${customerId} and state = 'DONE' and objected_at >= ${closedAt})
    order by asked_at, field desc`)
}

export async function findDue(db: Queries, now: Date, limit: number): Promise<ContactChange[]> {
  return db.rows(sql`
    ${CHANGE} where state = 'WAITING' and takes_effect_at <= ${now} order by takes_effect_at limit ${limit}`)
}

export async function insertChange(
  tx: Tx,
  it: Omit<ContactChange, 'state' | 'endedAt' | 'objectedAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into contact_changes (id, customer_id, field, old_value, new_value, source, state, asked_at, takes_effect_at)
    values (${it.id}, ${it.customerId}, ${it.field}, ${it.oldValue}, ${it.newValue}, ${it.source}, 'WAITING',
      ${it.askedAt}, ${it.takesEffectAt})`)
}

export async function endChange(
  tx: Tx,
  { id, customerId }: Which,
  state: ContactChangeState,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update contact_changes set state = ${state}, ended_at = ${now} where id = ${id} and customer_id = ${customerId}`)
}

export async function saveObjection(tx: Tx, { id, customerId }: Which, now: Date): Promise<void> {
  await tx.run(sql`
    update contact_changes set objected_at = ${now}
    where id = ${id} and customer_id = ${customerId} and objected_at is null`)
}
