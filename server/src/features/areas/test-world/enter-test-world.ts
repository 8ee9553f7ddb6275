import type { MerchantSignedIn } from '@drip/core/contracts/merchant/merchant-area'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { hashApiKey } from '../../../platform/secrets/secrets.ts'
import { findMerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { openSession } from '../../people/sessions/sessions.ts'
import { claimsOf } from '../merchant-area/sign-in/log-in-merchant.ts'
import { redeemTestEntry } from './test-entries.store.ts'

/**
 * In the test world: signs in a user whom the live world has just admitted, including their second factor.
 * @throws Refusal NOT_FOUND outside a test world, and for an unknown, expired or used entry
 */
export async function enterTestWorld(
  deps: Deps,
  { entry, device }: { entry: string; device: string },
): Promise<MerchantSignedIn> {
  if (!deps.config.isTestWorld) throw new Refusal('NOT_FOUND')
  return deps.db.transaction(async (tx) => {
    const userId = await redeemTestEntry(tx, hashApiKey(entry), deps.clock.now())
    const user = orRefuse(userId === null ? null : await findMerchantUser(tx, userId), 'NOT_FOUND')
    const tokens = await openSession({ ...deps, db: tx }, 'MERCHANT', user.id, {
      claims: claimsOf(user),
      device,
    })
    return { ...tokens, email: user.email, phone: user.phone, ...claimsOf(user) }
  })
}
