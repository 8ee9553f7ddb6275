import type { CivilDate } from '@drip/core/calendar/dates'
import { KEY_SCOPES } from '@drip/core/contracts/merchant/key-scopes'
import { parseCnpj } from '@drip/core/documents/cnpj'
import type { Ppm } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { apiKeyEnds, hashApiKey, newApiKey } from '../../../platform/secrets/secrets.ts'
import { insertApiKey } from './api-keys.store.ts'
import { type MerchantSettings, insertMerchant, insertRate } from './merchants.store.ts'
import { type SettlementSettings, saveSettlement } from './settlement-settings.ts'

export interface NewMerchant extends MerchantSettings {
  fee: { rate: Ppm; expiresOn: CivilDate | null }
  cashback: { rate: Ppm; expiresOn: CivilDate | null } | null
  settlement?: SettlementSettings
}

/**
 * A new merchant with its first fee. The API key is shown only once; we store its hash.
 * @throws Refusal INVALID_FIELDS (cnpj, pixKey)
 */
export async function createMerchant(deps: Deps, it: NewMerchant): Promise<{ id: string; apiKey: string }> {
  const cnpj = parseCnpj(it.cnpj)
  if (cnpj === null) throw fieldRefusal('cnpj', 'invalid')
  const now = deps.clock.now()
  const id = newId(now)
  const apiKey = newApiKey(deps.config)
  await deps.db.transaction(async (tx) => {
    await insertMerchant(tx, {
      ...it,
      id,
      cnpj,
      createdAt: now,
    })
    await insertApiKey(tx, {
      id: newId(now),
      merchantId: id,
      name: 'Chave da loja',
      hash: hashApiKey(apiKey),
      ends: apiKeyEnds(apiKey),
      scopes: [...KEY_SCOPES],
      createdAt: now,
      createdBy: null,
      expiresAt: null,
      publicKey: null,
    })
    await insertRate(tx, 'merchant_fees', { id: newId(now), merchantId: id, ...it.fee, createdAt: now })
    if (it.settlement !== undefined) await saveSettlement(tx, id, it.settlement, now)
    if (it.cashback !== null) {
      await insertRate(tx, 'merchant_cashbacks', {
        id: newId(now),
        merchantId: id,
        ...it.cashback,
        createdAt: now,
      })
    }
  })
  return { id, apiKey }
}
