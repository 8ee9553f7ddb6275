/** In the test world: the live world announces a user and the merchant's terms (docs/decisions/0119). */
import type { Admission } from '@drip/core/contracts/merchant/test-world'
import { NOTIFICATION_TYPES } from '@drip/core/contracts/states'
import { ppm } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { hashApiKey, newToken } from '../../../platform/secrets/secrets.ts'
import {
  type RateTable,
  insertRate,
  insertSettlementConfiguration,
  insertWholeMerchant,
  saveReadyAt,
  updateRate,
  updateSettlementConfiguration,
  updateWholeMerchant,
} from '../../marketplace/merchants/merchants.store.ts'
import {
  findCommunications,
  mirrorMerchantUser,
  saveCommunications,
} from '../../people/merchant-users/merchant-users.store.ts'
import {
  findRates,
  findSettlementConfigurations,
  lockMerchant,
} from '../merchant-admin/merchant-admin.store.ts'
import { toFields } from '../merchant-admin/merchant-form-fields.ts'
import { insertTestEntry, lockAdmission } from './test-entries.store.ts'

/** Long enough for a slow browser to open a page. */
const ENTRY_MS = 60_000
const NO_LOGOS = { logoUrl: null, logoUrlB2b: null, logoUrlBrand: null }

/**
 * Merchant and user then exist as in the live world, with the same ids; repeating it has no effect. A user who was
 * removed or lost a permission there keeps what they had here, where nothing is real, but has no way in: entering is
 * started there.
 * @returns the address that opens it for this user, once and within a minute
 */
export async function admitMerchant(deps: Deps, { merchant, user }: Admission): Promise<{ url: string }> {
  const now = deps.clock.now()
  const entry = newToken()
  await deps.db.transaction(async (tx) => {
    await lockAdmission(tx, merchant.id)
    await keepMerchant(deps, tx, merchant)
    await keepUser(tx, { ...user, merchantId: merchant.id }, now)
    await insertTestEntry(tx, {
      tokenHash: hashApiKey(entry),
      userId: user.id,
      now,
      expiresAt: new Date(now.getTime() + ENTRY_MS),
    })
  })
  // behind the #, which browsers send to nobody: it is in no log on the way
  return { url: `${deps.config.publicUrl}/parceira/entrar-no-teste#${entry}` }
}

async function keepMerchant(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, form, fee, cashback, settlement }: Admission['merchant'],
): Promise<void> {
  const createdAt = clock.now()
  const fields = {
    ...toFields(form, NO_LOGOS),
    // a key of the sandbox's bank, so that transfers arrive somewhere
    pixKeyType: 'OTHER' as const,
    pixKey: id,
  }
  if ((await lockMerchant(tx, id)) === null) {
    await insertWholeMerchant(tx, { ...fields, id, vTexAppTokenSealed: null, createdAt })
    await saveReadyAt(tx, id, createdAt)
  } else await updateWholeMerchant(tx, id, fields)
  await keepRate(tx, 'merchant_fees', { merchantId: id, rate: fee, createdAt })
  await keepRate(tx, 'merchant_cashbacks', { merchantId: id, rate: cashback, createdAt })
  if (settlement === null) return
  const own = { ...settlement, expiresOn: null }
  const [known] = await findSettlementConfigurations(tx, id)
  if (known === undefined)
    await insertSettlementConfiguration(tx, { ...own, id: newId(createdAt), merchantId: id, createdAt })
  else await updateSettlementConfiguration(tx, { ...own, id: known.id })
}

/** One of each kind, which is always the active one. */
async function keepRate(
  tx: Tx,
  table: RateTable,
  { rate, merchantId, createdAt }: { rate: number; merchantId: string; createdAt: Date },
): Promise<void> {
  const own = { rate: ppm(rate), expiresOn: null }
  const [known] = await findRates(tx, table, merchantId)
  if (known === undefined)
    await insertRate(tx, table, { ...own, id: newId(createdAt), merchantId, createdAt })
  else await updateRate(tx, table, { ...own, id: known.id })
}

async function keepUser(tx: Tx, it: Admission['user'] & { merchantId: string }, now: Date): Promise<void> {
  await mirrorMerchantUser(tx, {
    ...it,
    post: '',
    authenticationPreference: 'EMAIL',
    permissions: ['ADMIN', 'READ'],
    createdAt: now,
  })
  if ((await findCommunications(tx, it.id)).length > 0) return
  const told = { notify: true, channel: 'EMAIL', frequency: 'EACH' } as const
  await saveCommunications(
    tx,
    it.id,
    NOTIFICATION_TYPES.map((type) => ({ ...told, type })),
    now,
  )
}
