/**
 * The link with which an admin chooses another password. It is stored nowhere: it names the admin and its time, and
 * only we can compute the rest, from the e-mail address and the password that it replaces. So it is valid for an hour,
 * for one new password, and only until either has changed.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { type OurSecret, isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import type { Admin } from './admins.store.ts'

const LIVES_MS = 3_600_000
const AdminId = z.uuid()
const Milliseconds = z.coerce.number().int().positive()

type Asker = Pick<Admin, 'id' | 'email' | 'passwordHash'>

/** Its secret is behind the `#`: no server and no proxy on the way sees it. */
export function resetLink({ publicUrl, secret }: Config, admin: Asker, madeAt: Date): string {
  return `${publicUrl}/admin/recuperar-senha#${tokenBy(secret.current, admin, madeAt.getTime())}`
}

/** The admin that a link claims to be for; to be trusted only after `isResetToken`. */
export function adminIdOf(token: string): string | null {
  const id = AdminId.safeParse(token.split('.')[0])
  return id.success ? id.data : null
}

export function isResetToken(secret: OurSecret, admin: Asker, token: string, now: Date): boolean {
  const made = Milliseconds.safeParse(token.split('.')[1])
  if (!made.success) return false
  const ageMs = now.getTime() - made.data
  if (ageMs < 0 || ageMs >= LIVES_MS) return false
  return isOurs(secret, (it) => sameSecret(tokenBy(it, admin, made.data), token))
}

function tokenBy(secret: string, { id, email, passwordHash }: Asker, madeAt: number): string {
  const proof = createHmac('sha256', `admin reset link ${secret}`)
    .update(JSON.stringify([id, madeAt, email, passwordHash]))
    .digest('base64url')
  return `${id}.${madeAt}.${proof}`
}
