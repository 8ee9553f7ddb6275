import { saoPauloDate } from '@drip/core/calendar/dates'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashApiKey } from '../../../platform/secrets.ts'
import { type MerchantTerms, findMerchantByKey } from '../../marketplace/merchants/merchants.store.ts'

/**
 * Finds the merchant of an `X-API-Key`. Asked at each call, by an index: a key that was replaced and a merchant that was
 * disabled end at once, at every process.
 */
export interface MerchantKeys {
  /** @throws Refusal INVALID_API_KEY */
  merchantOf(request: FastifyRequest): Promise<MerchantTerms>
}

export function merchantKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): MerchantKeys {
  return {
    async merchantOf(request) {
      const key = request.headers['x-api-key']
      if (typeof key !== 'string' || key === '') throw new Refusal('INVALID_API_KEY')
      const now = clock.now()
      const merchant = await findMerchantByKey(db, { today: saoPauloDate(now), now }, hashApiKey(key))
      if (merchant === null) throw new Refusal('INVALID_API_KEY')
      return merchant
    },
  }
}
