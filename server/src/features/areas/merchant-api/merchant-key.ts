import type { KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import { type Prove, openByKey } from '../../marketplace/merchants/open-by-key.ts'

/** Finds the merchant of an `X-API-Key`. */
export interface MerchantKeys {
  /**
   * @param needs the scope; omitted if any key will do
   * @param prove how a required signature is checked; omitted if the route checks none
   * @throws Refusal INVALID_API_KEY, API_KEY_EXPIRED, KEY_SCOPE, SIGNATURE_NEEDED, SIGNATURE_WRONG
   */
  merchantOf(request: FastifyRequest, needs?: KeyScope, prove?: Prove): Promise<MerchantTerms>
}

export function merchantKeys(deps: Pick<Deps, 'db' | 'clock' | 'log'>): MerchantKeys {
  const open = openByKey(deps)
  return {
    async merchantOf(request, needs, prove) {
      const key = request.headers['x-api-key']
      if (typeof key !== 'string' || key === '') throw new Refusal('INVALID_API_KEY')
      const merchant = orRefuse(await open(key, needs === undefined ? [] : [needs], prove), 'INVALID_API_KEY')
      return merchant
    },
  }
}
