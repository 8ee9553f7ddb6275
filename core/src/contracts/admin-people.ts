/**
 * Who works in the back-office. Base: /admin_backoffice/api/v1.
 *
 * | method and path | answers |
 * |---|---|
 * | GET admin_users | `AdminPeople` |
 * | DELETE admin_users/{id} | 204: signed out everywhere at once, and signs in no more; twice is once. 404 USER_NOT_FOUND, 409 OWN_ACCESS, LAST_WITH_RIGHT (`detail`: what nobody else may do) |
 *
 * New ones are made by `npm run create-admin` (docs/security.md): no page hands out a role.
 */
import { z } from 'zod'
import { ADMIN_ROLES } from './admin-permissions.ts'

const Instant = z.iso.datetime()

export const AdminPeople = z.object({
  /** Those who may sign in first, by name; then those who were ended, the last of them first. */
  content: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(ADMIN_ROLES),
      createdAt: Instant,
      /** When they last did something that is written down, signing in included; null: never. */
      lastActiveAt: Instant.nullable(),
      /** Null while they may sign in. */
      endedAt: Instant.nullable(),
    }),
  ),
})
export type AdminPeople = z.output<typeof AdminPeople>
export type AdminPerson = AdminPeople['content'][number]
