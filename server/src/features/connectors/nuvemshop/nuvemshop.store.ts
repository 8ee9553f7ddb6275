import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

export interface ShopPayment {
  checkoutId: string
  merchantId: string
  shopId: string
  orderId: string
  /** The cancelled amount that was reported to the shop. */
  toldCanceled: Cents
}

const PAYMENT = sql`checkout_id, merchant_id, shop_id, order_id,
  told_canceled`

export async function findShopPayment(db: Queries, checkoutId: string): Promise<ShopPayment | null> {
  return db.row(sql`select ${PAYMENT} from nuvemshop_payments where checkout_id = ${checkoutId}`)
}

/** The present or former merchant of a shop; null without purchases. */
export async function findMerchantOfShop(db: Queries, shopId: string): Promise<string | null> {
  return db.value<string>(sql`
    select merchant_id from nuvemshop_payments where shop_id = ${shopId} limit 1`)
}

/** The first writer wins. */
export async function insertShopPayment(
  db: Queries,
  it: Omit<ShopPayment, 'toldCanceled'> & { now: Date },
): Promise<void> {
  await db.run(sql`
    insert into nuvemshop_payments (checkout_id, merchant_id, shop_id, order_id, created_at)
    values (${it.checkoutId}, ${it.merchantId}, ${it.shopId}, ${it.orderId}, ${it.now})
    on conflict do nothing`)
}

/** Null if there is none, or it is being reported now. */
export async function claimReport(
  db: Queries,
  checkoutId: string,
  { now, until }: { now: Date; until: Date },
): Promise<ShopPayment | null> {
  return db.row(sql`
    update nuvemshop_payments set telling_until = ${until}
    where checkout_id = ${checkoutId} and (telling_until is null or telling_until < ${now})
    returning ${PAYMENT}`)
}

/** @param canceled the amount that the shop knows from now on; null if nothing was reported */
export async function endReport(
  db: Queries,
  checkoutId: string,
  { canceled, now }: { canceled: Cents | null; now: Date },
): Promise<void> {
  await db.run(sql`
    update nuvemshop_payments set telling_until = null, told_canceled = coalesce(${canceled}, told_canceled),
      told_at = case when ${canceled}::int8 is null then told_at else ${now} end
    where checkout_id = ${checkoutId}`)
}

/** False while another payment of the order is being booked. */
export async function claimBooking(
  db: Queries,
  { shopId, orderId, checkoutId }: ShopPayment,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into nuvemshop_bookings (shop_id, order_id, checkout_id, booking_until)
    values (${shopId}, ${orderId}, ${checkoutId}, ${until})
    on conflict (shop_id, order_id) do update set checkout_id = excluded.checkout_id, booking_until = excluded.booking_until
    where nuvemshop_bookings.booking_until < ${now} or nuvemshop_bookings.checkout_id = excluded.checkout_id`)
  return claimed === 1
}

export async function endBooking(db: Queries, { shopId, orderId, checkoutId }: ShopPayment): Promise<void> {
  await db.run(sql`
    delete from nuvemshop_bookings
    where shop_id = ${shopId} and order_id = ${orderId} and checkout_id = ${checkoutId}`)
}
