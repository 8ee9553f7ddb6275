/**
 * Whose API key it is, and whether it has the scope: checked at each call, so that an ended key stops working
 * everywhere at once.
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type KeyScope, SIGNED_SCOPES, mayByScopes } from '@drip/core/contracts/merchant/key-scopes'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashApiKey } from '../../../platform/secrets/secrets.ts'
import { saveKeyUse } from './api-keys.store.ts'
import { type MerchantTerms, findMerchantByKey } from './merchants.store.ts'

/**
 * Checks that this public key's private half signed the call.
 * @throws Refusal SIGNATURE_NEEDED, SIGNATURE_WRONG
 */
export type Prove = (publicKey: string) => void

/**
 * For routes that do not check signatures, such as those that other platforms call: no signing key returns money there.
 */
const readsNone: Prove = () => {
  throw new Refusal('SIGNATURE_NEEDED')
}

/**
 * Null for an unknown or ended key.
 * @param prove called if a key with a public key returns money
 * @throws Refusal API_KEY_EXPIRED, KEY_SCOPE (`detail`: the first missing scope), and what `prove` throws
 */
export type OpenByKey = (
  apiKey: string,
  needs: readonly KeyScope[],
  prove?: Prove,
) => Promise<MerchantTerms | null>

export function openByKey({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): OpenByKey {
  // keys whose use today this process has recorded: the first call of a day writes, later ones do nothing
  let used = { on: '', ids: new Set<string>() }
  const noteUse = async (id: string, today: CivilDate) => {
    if (used.on !== today) used = { on: today, ids: new Set() }
    if (used.ids.has(id)) return
    used.ids.add(id)
    try {
      await saveKeyUse(db, id, today)
    } catch (error) {
      // a call is not refused because its use cannot be recorded
      log.warn('api-key.use-not-kept', { error: String(error) })
    }
  }
  return async (apiKey, needs, prove = readsNone) => {
    const now = clock.now()
    const today = saoPauloDate(now)
    const merchant = await findMerchantByKey(db, today, hashApiKey(apiKey))
    if (merchant === null) return null
    const { key } = merchant
    if (key.expiresAt !== null && key.expiresAt <= now) throw new Refusal('API_KEY_EXPIRED')
    const lacking = needs.find((it) => !mayByScopes(key.scopes, it))
    if (lacking !== undefined) throw new Refusal('KEY_SCOPE', { detail: lacking })
    if (key.publicKey !== null && needs.some((it) => SIGNED_SCOPES.includes(it))) prove(key.publicKey)
    if (key.usedOn !== today) await noteUse(key.id, today)
    return merchant.terms
  }
}
