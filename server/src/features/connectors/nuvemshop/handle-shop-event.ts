/**
 * Nuvemshop's notices about a shop: our application was removed, and requests under privacy law (LGPD). Each may arrive
 * twice, late, or after the shop reconnected.
 */
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notifyRemoved } from '../plugins/note-joined.ts'
import { dropShopToken, findJoinedShop, forgetShop } from '../plugins/plugins.store.ts'
import { openShop } from './joined-shop.ts'
import { findMerchantOfShop } from './nuvemshop.store.ts'
import { redactUnsold } from '../../areas/privacy/erasures.store.ts'
import type { ShopEvent } from './nuvemshop.wire.ts'

export const SHOP_EVENTS = [
  'app-uninstalled',
  'store-redact',
  'customers-redact',
  'customers-data-request',
] as const

/** HMAC-SHA256 of the raw body, in hexadecimal, with our application's secret. */
export function isFromNuvemshop({ config }: Pick<Deps, 'config'>, body: Buffer, signature: unknown): boolean {
  if (config.nuvemshop === null || typeof signature !== 'string') return false
  const expected = createHmac('sha256', config.nuvemshop.clientSecret).update(body).digest('hex')
  return sameSecret(signature, expected)
}

export async function handleShopEvent(
  deps: Deps,
  kind: (typeof SHOP_EVENTS)[number],
  event: ShopEvent,
): Promise<void> {
  const shopId = event.store_id
  if (kind === 'app-uninstalled') return removeShop(deps, shopId)
  if (kind === 'store-redact') return redactShop(deps, shopId)
  if (kind === 'customers-redact') return redactShopper(deps, shopId, event)
  return noteDataRequest(deps, shopId, event)
}

/** A late notice about a shop that reconnected must not remove its new token: the shop itself is asked. */
async function removeShop(deps: Deps, shopId: string): Promise<void> {
  const joined = await openShop(deps, shopId)
  if (joined === null || (await deps.nuvemshop?.opens(joined.shop)) === true) return
  await deps.db.transaction(async (tx) => {
    const merchantId = await dropShopToken(tx, shopId)
    if (merchantId === null) return
    await note(deps, tx, 'PLUGIN_REMOVED', merchantId)
    await notifyRemoved(deps, tx, { merchantId, shopId })
  })
}

/** 48 hours after the removal; its merchant may have connected another shop since. */
async function redactShop(deps: Deps, shopId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await forgetShop(tx, shopId)
    if ((await findJoinedShop(tx, shopId)) === null) await redactUnsold(tx, shopId)
  })
}

async function redactShopper(deps: Deps, shopId: string, event: ShopEvent): Promise<void> {
  const of = { orderIds: event.orders_to_redact ?? [], email: event.customer?.email ?? null }
  await deps.db.transaction((tx) => redactUnsold(tx, shopId, of))
}

/** Recorded for the people who answer it. A shop without purchases needs no answer. */
async function noteDataRequest(
  deps: Deps,
  shopId: string,
  { data_request: asked }: ShopEvent,
): Promise<void> {
  const merchantId = await findMerchantOfShop(deps.db, shopId)
  if (merchantId === null) return
  await deps.db.transaction((tx) =>
    note(deps, tx, 'SHOPPER_DATA_REQUESTED', merchantId, { shop: shopId, request: asked?.id ?? null }),
  )
}

function note(
  deps: Deps,
  tx: Parameters<typeof recordAudit>[1],
  action: string,
  merchantId: string,
  asked: { shop: string; request: string | null } | null = null,
): Promise<void> {
  return recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action,
    object: { type: 'MERCHANT', id: merchantId },
    asked,
  })
}
