/** Whose API key it is, and whether it may do what is asked: looked at with each call, so that what ends, ends at once everywhere. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type KeyScope, SIGNED_SCOPES, mayByScopes } from '@drip/core/contracts/merchant/key-scopes'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashApiKey } from '../../../platform/secrets/secrets.ts'
import { saveKeyUse } from './api-keys.store.ts'
import { type MerchantTerms, findMerchantByKey } from './merchants.store.ts'

/**
 * Sees that the private key of this public one signed the call.
 * @throws Refusal SIGNATURE_NEEDED, SIGNATURE_WRONG
 */
export type Prove = (publicKey: string) => void

/** Where nobody reads signatures, as in what other platforms call: no key that signs gives money back there. */
const readsNone: Prove = () => {
  throw new Refusal('SIGNATURE_NEEDED')
}

/**
 * Null for a key that is none, or was ended.
 * @param prove asked where money is given back by a key that has a public key
 * @throws Refusal API_KEY_EXPIRED, KEY_SCOPE (`detail`: the first scope that it lacks), and what `prove` throws
 */
export type OpenByKey = (
  apiKey: string,
  needs: readonly KeyScope[],
  prove?: Prove,
) => Promise<MerchantTerms | null>

export function openByKey({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): OpenByKey {
  // which keys this process has written down as used today: the first call of a day writes, the others ask nothing more
  let used = { on: '', ids: new Set<string>() }
  const noteUse = async (id: string, today: CivilDate) => {
    if (used.on !== today) used = { on: today, ids: new Set() }
    if (used.ids.has(id)) return
    used.ids.add(id)
    try {
      await saveKeyUse(db, id, today)
    } catch (error) {
      // a call is not refused because its day cannot be written
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
