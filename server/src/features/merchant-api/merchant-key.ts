import { saoPauloDate } from '@drip/core/calendar/dates'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashApiKey } from '../../platform/secrets.ts'
import { type MerchantTerms, findMerchantByKey } from '../merchants/merchants.store.ts'

const FRESH_FOR_MS = 5000
const MAX_KEPT = 10_000

/** Finds the merchant of an `X-API-Key`; asked often, so an answer serves for five seconds. */
export interface MerchantKeys {
  /** @throws Refusal INVALID_API_KEY */
  merchantOf(request: FastifyRequest): Promise<MerchantTerms>
}

export function merchantKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): MerchantKeys {
  const kept = new Map<string, { merchant: MerchantTerms; until: number }>()

  const find = async (key: string): Promise<MerchantTerms | null> => {
    const hash = hashApiKey(key)
    const name = hash.toString('base64')
    const now = clock.now()
    const known = kept.get(name)
    if (known !== undefined && known.until > now.getTime() && known.until <= now.getTime() + FRESH_FOR_MS)
      return known.merchant
    const merchant = await findMerchantByKey(db, { today: saoPauloDate(now), now }, hash)
    if (kept.size >= MAX_KEPT) kept.clear()
    if (merchant !== null) kept.set(name, { merchant, until: now.getTime() + FRESH_FOR_MS })
    return merchant
  }

  return {
    async merchantOf(request) {
      const key = request.headers['x-api-key']
      const merchant = typeof key === 'string' && key !== '' ? await find(key) : null
      if (merchant === null) throw new Refusal('INVALID_API_KEY')
      return merchant
    },
  }
}
