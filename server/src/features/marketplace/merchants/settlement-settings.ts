/** How and when a merchant is paid (000 §3). */
import { type PixKeyType, parsePixKey } from '@drip/core/documents/pix-key'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import type {
  MerchantPixKeyType,
  SettlementPlatformName,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { insertSettlementConfiguration, saveSettlementSettings } from './merchants.store.ts'

export interface SettlementSettings {
  /** In any notation; null until the merchant has given an account. */
  pixKey: string | null
  /** STARKBANK by default. */
  platform?: SettlementPlatformName
  whenInstalmentPaid?: boolean
  /** Without one: no delay, by instalment. */
  configuration?: { delayInDays: number; payAllInOne: boolean }
}

const KEY_TYPES: Record<PixKeyType, MerchantPixKeyType> = {
  cnpj: 'CNPJ',
  cpf: 'CPF',
  email: 'EMAIL',
  phone: 'PHONE',
  evp: 'OTHER',
}

/** @throws Refusal INVALID_FIELDS (pixKey) */
export async function saveSettlement(
  tx: Tx,
  merchantId: string,
  { pixKey, platform = 'STARKBANK', whenInstalmentPaid = false, configuration }: SettlementSettings,
  now: Date,
): Promise<void> {
  const key = pixKey === null ? null : parsePixKey(pixKey)
  if (pixKey !== null && key === null) throw fieldRefusal('pixKey', 'invalid')
  await saveSettlementSettings(tx, merchantId, {
    platform,
    whenInstalmentPaid,
    pixKey: key?.key ?? null,
    pixKeyType: key === null ? null : KEY_TYPES[key.type],
  })
  if (configuration !== undefined)
    await insertSettlementConfiguration(tx, {
      id: newId(now),
      merchantId,
      ...configuration,
      expiresOn: null,
      createdAt: now,
    })
}
