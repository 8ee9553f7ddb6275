/**
 * The list of a merchant's purchases. It is stored with the merchant, not with the checkouts and orders: what ends a
 * purchase adds it to the list in the same statement (decision 88). The row determines what a merchant counts and
 * searches by (migration 0128).
 */
import type { DenialReason } from '@drip/core/contracts/states'
import sql from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Writer } from '../../../platform/database/writes.ts'

/** How a checkout ended, or that its store confirmed. */
export interface SaleEnd {
  status: 'OK' | 'KO' | 'EXPIRED'
  koReason: DenialReason | null
}

/**
 * Lists a purchase together with its end. A link that nobody opened is no purchase and is not listed.
 * @param name typed in the same step and not yet in its row; undefined: the row's name
 */
export function listSale(to: Writer, id: string, { status, koReason }: SaleEnd, name?: string | null): void {
  const isExpired = status === 'EXPIRED' || koReason === 'EXPIRED'
  const named = name === undefined ? sql`c.name` : sql`${name}::text`
  to.write(sql`
    insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
    select c.id, c.merchant_id, ${status === 'OK' ? 'OK' : isExpired ? 'MORE_INFO' : 'KO'}, ${koReason ?? ''}, c.amount, lower(c.merchant_code),
      lower(right(replace(c.id::text, '-', ''), 12)), left(plain_words(${named}), 200), c.created_at
    from checkouts c where c.id = ${id} and not (c.status = 'PRISTINE' and c.type = 'BACKOFFICE')
    on conflict (id, merchant_id) do update set state = excluded.state, reason = excluded.reason
      where (merchant_sales.state, merchant_sales.reason) is distinct from (excluded.state, excluded.reason)`)
}

/** Everything was refunded. A purchase that its store never confirmed was never listed. */
export function listTakenBack(to: Writer, { id, merchantId }: { id: string; merchantId: string }): void {
  to.write(sql`
    update merchant_sales set state = 'REFUNDED' where id = ${id} and merchant_id = ${merchantId} and state = ${asValue('OK')}`)
}
