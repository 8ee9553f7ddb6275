/**
 * Somebody who gave the correct password carries a proof to the second step that only we can create: without it, a
 * stranger who knows an e-mail address cannot use up a code's tries. A new password makes it void; it opens nothing by
 * itself.
 */
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../../deps.ts'
import { isOurs } from '../../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../../platform/secrets/secrets.ts'
import type { MerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'

/** Longer than the code sent with it. */
const GOOD_FOR_MS = 15 * 60_000

type Whose = Pick<MerchantUser, 'id' | 'passwordHash'>

export function firstStepOf({ clock, config }: Pick<Deps, 'clock' | 'config'>, user: Whose): string {
  return textBy(config.secret.current, user, clock.now().getTime() + GOOD_FOR_MS)
}

export function isFirstStepOf(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  user: Whose,
  text: string,
): boolean {
  const until = Number(text.split('.')[0])
  if (!(until > clock.now().getTime())) return false
  return isOurs(config.secret, (it) => sameSecret(textBy(it, user, until), text))
}

function textBy(secret: string, { id, passwordHash }: Whose, until: number): string {
  const proof = createHmac('sha256', `first step ${secret}`).update(`${id} ${passwordHash ?? ''} ${until}`)
  return `${until}.${proof.digest('base64url')}`
}
