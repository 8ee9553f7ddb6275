/**
 * Back-office staff.
 *
 * New ones are created by `npm run create-admin` (docs/security.md): no page assigns a first role.
 */
import { z } from 'zod'
import { Instant } from '../shapes.ts'
import { ADMIN_ROLES } from './admin-permissions.ts'

export const AdminPeople = z.object({
  /** Active people first, by name; then former ones, the most recently ended first. */
  content: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(ADMIN_ROLES),
      createdAt: Instant,
      /** Their last recorded activity, including log-ins; null: never. */
      lastActiveAt: Instant.nullable(),
      /** Null while they may sign in. */
      endedAt: Instant.nullable(),
    }),
  ),
})
export type AdminPeople = z.output<typeof AdminPeople>
export type AdminPerson = AdminPeople['content'][number]
