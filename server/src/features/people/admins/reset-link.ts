/**
 * The link by which an admin who forgot the password chooses another. It is stored nowhere: it names the admin and when it was made,
 * and only we can make the rest, out of the e-mail address and the password that it replaces. So it is good for an hour, for one new
 * password, and no more once either has changed.
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

/** Its secret stands behind the `#`: no server and no proxy on the way hears it. */
export function resetLink({ publicUrl, secret }: Config, admin: Asker, madeAt: Date): string {
  return `${publicUrl}/admin/recuperar-senha#${tokenBy(secret.current, admin, madeAt.getTime())}`
}

/** Whose link it says it is; nothing of it is believed before `isResetToken`. */
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
