import { saoPauloDate } from '@drip/core/calendar/dates'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashApiKey } from '../../../platform/secrets/secrets.ts'
import { type MerchantTerms, findMerchant } from '../../marketplace/merchants/merchants.store.ts'
import { openByKey } from '../../marketplace/merchants/open-by-key.ts'
import { findMerchantOfPluginToken } from '../plugins/plugins.store.ts'

/** VTEX sells, cancels and refunds with the one key typed there. */
const NEEDED = ['checkouts:write', 'refunds:write'] as const
/** Both spellings are in use, depending on a store's settings. */
const HEADERS = [
  ['x-provider-api-appkey', 'x-provider-api-apptoken'],
  ['x-vtex-api-appkey', 'x-vtex-api-apptoken'],
] as const

/**
 * Identifies the calling store: the key is the merchant's id or CNPJ, the token VTEX's credentials, or the merchant's
 * API key if somebody typed both into the store's settings.
 */
export function vtexMerchants(deps: Deps): (request: FastifyRequest) => Promise<MerchantTerms> {
  const { db, clock } = deps
  const open = openByKey(deps)
  return async (request) => {
    const today = saoPauloDate(clock.now())
    for (const [keyName, tokenName] of HEADERS) {
      const [key, token] = [request.headers[keyName], request.headers[tokenName]]
      if (typeof key !== 'string' || typeof token !== 'string' || token === '') continue
      const joined = await findMerchantOfPluginToken(db, 'VTEX', hashApiKey(token))
      const merchant = joined === null ? await open(token, NEEDED) : await findMerchant(db, today, joined)
      if (
        merchant !== null &&
        (key === merchant.id || key.replaceAll(/\W/g, '').toUpperCase() === merchant.cnpj)
      )
        return merchant
    }
    throw new Refusal('INVALID_API_KEY')
  }
}
