import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** Who may sign in to the back-office. */
export interface Admin {
  id: string
  email: string
  /** '' if there is none. */
  phone: string
  name: string
  role: AdminRole
  passwordHash: string | null
}

const ADMIN = sql`
  select id, email, phone, name, role, password_hash from admin_users where archived_at is null`

export async function findAdmin(db: Queries, id: string): Promise<Admin | null> {
  return db.row(sql`${ADMIN} and id = ${id}`)
}

export async function findAdminByEmail(db: Queries, email: string): Promise<Admin | null> {
  return db.row(sql`${ADMIN} and lower(email) = ${email.toLowerCase()}`)
}

/** Of everybody who may sign in with one of these roles. */
export async function findEmailsOfRoles(db: Queries, roles: readonly AdminRole[]): Promise<string[]> {
  return db.values<string>(sql`
    select email from admin_users where archived_at is null and role = any(${[...roles]}::text[]) order by created_at, id limit 50`)
}

/** False if the admin was archived or the password has changed; otherwise locked until the transaction ends. */
export async function holdAdminPassword(tx: Tx, { id, passwordHash }: Admin): Promise<boolean> {
  const row = await tx.row(sql`
    select from admin_users where id = ${id} and password_hash = ${passwordHash} and archived_at is null for update`)
  return row !== null
}

export async function insertAdmin(tx: Tx, it: Admin & { createdAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into admin_users (id, email, phone, name, role, password_hash, created_at, updated_at)
    values (${it.id}, ${it.email}, ${it.phone}, ${it.name}, ${it.role}, ${it.passwordHash}, ${it.createdAt}, ${it.createdAt})`)
}

export async function saveAdmin(
  tx: Tx,
  id: string,
  { email, phone, passwordHash }: { email: string; phone: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update admin_users set email = ${email}, phone = ${phone}, password_hash = ${passwordHash}, updated_at = ${now}
    where id = ${id}`)
}

/** Those of them who may sign in, by id; locked until the transaction ends. */
export async function holdAdmins(tx: Tx, ids: readonly string[]): Promise<Admin[]> {
  return tx.rows(sql`${ADMIN} and id = any(${[...ids]}::uuid[]) order by id for share`)
}

/** Everybody who may sign in; the list is locked until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<Admin[]> {
  return tx.rows(sql`${ADMIN} order by id for update`)
}

export interface AdminSeen extends Pick<Admin, 'id' | 'name' | 'email' | 'role'> {
  createdAt: Date
  lastActiveAt: Date | null
  endedAt: Date | null
}

/** Active ones first, by name. */
export async function findAdminsEver(db: Queries, limit: number): Promise<AdminSeen[]> {
  return db.rows(sql`
    select id, name, email, role, created_at, archived_at as ended_at,
      (select at from audit_entries where actor_id = a.id order by at desc limit 1) as last_active_at
    from admin_users a order by archived_at desc nulls first, lower(name), id limit ${limit}`)
}

/** False if there never was such an admin. */
export async function wasAdmin(db: Queries, id: string): Promise<boolean> {
  return (await db.row(sql`select from admin_users where id = ${id}`)) !== null
}

export async function saveRole(tx: Tx, id: string, role: AdminRole, now: Date): Promise<void> {
  await tx.run(sql`update admin_users set role = ${role}, updated_at = ${now} where id = ${id}`)
}

export async function archiveAdmin(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update admin_users set archived_at = ${now}, updated_at = ${now} where id = ${id}`)
}
