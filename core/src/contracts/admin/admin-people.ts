/**
 * Who works in the back-office.
 *
 * New ones are made by `npm run create-admin` (docs/security.md): no page hands out a role.
 */
import { z } from 'zod'
import { Instant } from '../shapes.ts'
import { ADMIN_ROLES } from './admin-permissions.ts'

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
