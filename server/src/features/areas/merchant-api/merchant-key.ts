import type { KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import { openByKey } from '../../marketplace/merchants/open-by-key.ts'

/** Finds the merchant of an `X-API-Key`. */
export interface MerchantKeys {
  /**
   * @param needs what the key must be allowed to do; left out where any key will do
   * @throws Refusal INVALID_API_KEY, API_KEY_EXPIRED, KEY_SCOPE
   */
  merchantOf(request: FastifyRequest, needs?: KeyScope): Promise<MerchantTerms>
}

export function merchantKeys(deps: Pick<Deps, 'db' | 'clock' | 'log'>): MerchantKeys {
  const open = openByKey(deps)
  return {
    async merchantOf(request, needs) {
      const key = request.headers['x-api-key']
      if (typeof key !== 'string' || key === '') throw new Refusal('INVALID_API_KEY')
      const merchant = await open(key, needs === undefined ? [] : [needs])
      if (merchant === null) throw new Refusal('INVALID_API_KEY')
      return merchant
    },
  }
}
