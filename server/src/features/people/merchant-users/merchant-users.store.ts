import type {
  NotificationChannel,
  NotificationFrequency,
  NotificationType,
} from '@drip/core/contracts/states'
import type { Phone } from '@drip/core/documents/phone'
import type { Email } from '@drip/core/documents/email'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

export interface Communication {
  type: NotificationType
  notify: boolean
  channel: NotificationChannel
  frequency: NotificationFrequency
}

export interface NewMerchantUser {
  id: string
  merchantId: string
  email: string
  phone: string
  name: string
  /** The person's job title ("cargo"). */
  post: string
  authenticationPreference: NotificationChannel
  permissions: readonly ('READ' | 'ADMIN')[]
  createdAt: Date
}

export async function insertMerchantUser(tx: Tx, it: NewMerchantUser): Promise<void> {
  await tx.run(sql`
    insert into merchant_users (id, merchant_id, email, phone, name, post, authentication_preference, permissions, created_at)
    values (${it.id}, ${it.merchantId}, ${it.email}, ${it.phone}, ${it.name}, ${it.post}, ${it.authenticationPreference},
      ${it.permissions}, ${it.createdAt})`)
}

/**
 * In the test world: a user as the live world knows them, readmitted if they were removed; another user with their
 * e-mail address is removed.
 */
export async function mirrorMerchantUser(tx: Tx, it: NewMerchantUser): Promise<void> {
  await tx.run(sql`
    update merchant_users set archived_at = ${it.createdAt}
    where archived_at is null and lower(email) = lower(${it.email}) and id <> ${it.id}`)
  await tx.run(sql`
    insert into merchant_users (id, merchant_id, email, phone, name, post, authentication_preference, permissions, created_at)
    values (${it.id}, ${it.merchantId}, ${it.email}, ${it.phone}, ${it.name}, ${it.post}, ${it.authenticationPreference},
      ${it.permissions}, ${it.createdAt})
    on conflict (id) do update set email = excluded.email, phone = excluded.phone, name = excluded.name, archived_at = null,
      permissions = excluded.permissions`)
}

/** A user's notifications from now on. A digest begins with the period in which it was chosen. */
export async function saveCommunications(
  tx: Tx,
  userId: string,
  communications: readonly Communication[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_user_communications ${valuesOf(
      communications,
      { type: 'text', notify: 'bool', channel: 'text', frequency: 'text' },
      { userId, chosenAt: now },
    )}
    on conflict (user_id, type) do update set notify = excluded.notify, channel = excluded.channel,
      frequency = excluded.frequency, chosen_at = case
        when (merchant_user_communications.notify, merchant_user_communications.channel, merchant_user_communications.frequency)
          = (excluded.notify, excluded.channel, excluded.frequency)
        then merchant_user_communications.chosen_at else excluded.chosen_at end`)
}

/** A merchant's user who may sign in; archived ones may not. */
export interface MerchantUser {
  id: string
  merchantId: string
  email: Email
  phone: Phone
  name: string
  post: string
  authenticationPreference: NotificationChannel
  /** As stored: an old user's empty list means all (open points). */
  permissions: ('READ' | 'ADMIN')[]
  /** Null until one was chosen. */
  passwordHash: string | null
  createdAt: Date
}

/** The maximum number of users per merchant. */
export const MAX_USERS = 100

const USER = sql`
  select id, merchant_id, email, phone, name, post, authentication_preference,
    permissions, password_hash, created_at
  from merchant_users where archived_at is null`

export async function findMerchantUser(db: Queries, id: string): Promise<MerchantUser | null> {
  return db.row(sql`${USER} and id = ${id}`)
}

export async function findMerchantUserByEmail(db: Queries, email: string): Promise<MerchantUser | null> {
  return db.row(sql`${USER} and lower(email) = ${email}`)
}

/** Several users of a shop may share a phone: the first of them. */
export async function findMerchantUsersByPhone(
  db: Queries,
  phone: string,
  limit: number,
): Promise<MerchantUser[]> {
  return db.rows(sql`${USER} and phone = ${phone} order by created_at limit ${limit}`)
}

export async function findMerchantUsers(db: Queries, merchantId: string): Promise<MerchantUser[]> {
  return db.rows(sql`${USER} and merchant_id = ${merchantId} order by created_at, id limit ${MAX_USERS}`)
}

/** The administrators' addresses; the legal representative's if there are none (an empty list means all). */
export async function findAdministratorEmails(db: Queries, merchantId: string): Promise<string[]> {
  return db.values<string>(sql`
    with administrators as (
      select email from merchant_users where merchant_id = ${merchantId} and archived_at is null
        and (permissions = '{}' or 'ADMIN' = any(permissions))
      order by created_at, id limit ${MAX_USERS})
    select email from administrators
    union all select representative_email from merchants
    where id = ${merchantId} and representative_email <> '' and not exists (select from administrators)`)
}

/** The valid API keys that a user created, oldest first: name and end. */
export async function findKeysMadeBy(
  db: Queries,
  { merchantId, userId, now }: { merchantId: string; userId: string; now: Date },
): Promise<string[]> {
  return db.values<string>(sql`
    select concat(name, ' …' || ends) from api_keys
    where merchant_id = ${merchantId} and created_by = ${userId} and ended_at is null
      and (expires_at is null or expires_at > ${now})
    order by created_at, id`)
}

/** The merchant's users; the list and their permissions are locked until the transaction ends. */
export async function lockMerchantUsers(tx: Tx, merchantId: string): Promise<MerchantUser[]> {
  await tx.run(sql`select from merchants where id = ${merchantId} for no key update`)
  return findMerchantUsers(tx, merchantId)
}

/** False if the user was archived or the password has changed; otherwise locked until the transaction ends. */
export async function holdMerchantPassword(
  tx: Tx,
  { id, passwordHash }: Pick<MerchantUser, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx.row(sql`
    select from merchant_users where id = ${id} and password_hash = ${passwordHash} and archived_at is null for update`)
  return row !== null
}

/** False if there is no such user. @param hash argon2id */
export async function saveMerchantPassword(tx: Tx, id: string, hash: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update merchant_users set password_hash = ${hash} where id = ${id} and archived_at is null`)
  return changed === 1
}

/** Until another is chosen, nobody signs in as this user. */
export async function forgetMerchantPassword(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update merchant_users set password_hash = null where id = ${id}`)
}

/** @throws the violation of `merchant_users_email` */
export async function saveMerchantUser(
  tx: Tx,
  it: Pick<
    MerchantUser,
    'id' | 'email' | 'phone' | 'name' | 'post' | 'authenticationPreference' | 'permissions'
  >,
): Promise<void> {
  await tx.run(sql`
    update merchant_users set email = ${it.email}, phone = ${it.phone}, name = ${it.name}, post = ${it.post},
      authentication_preference = ${it.authenticationPreference}, permissions = ${it.permissions}
    where id = ${it.id}`)
}

/** A user's own changes; omitted fields keep their present value, which somebody else may have changed. */
export async function saveOwnProfile(
  tx: Tx,
  id: string,
  it: Partial<Pick<MerchantUser, 'email' | 'phone' | 'authenticationPreference'>>,
): Promise<void> {
  await tx.run(sql`
    update merchant_users set email = coalesce(${it.email ?? null}, email), phone = coalesce(${it.phone ?? null}, phone),
      authentication_preference = coalesce(${it.authenticationPreference ?? null}, authentication_preference)
    where id = ${id}`)
}

export async function archiveMerchantUser(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update merchant_users set archived_at = ${now} where id = ${id} and archived_at is null`)
}

export async function findCommunications(db: Queries, userId: string): Promise<Communication[]> {
  return db.rows(sql`
    select type, notify, channel, frequency from merchant_user_communications where user_id = ${userId} order by type`)
}
