/**
 * The list of a merchant's purchases, which lie with it and not with its checkouts and orders: whoever ends one writes it there in the same
 * statement (decision 88). What a merchant counts and searches by follows from the row (migration 0128).
 */
import type { DenialReason } from '@drip/core/contracts/states'
import sql from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Writer } from '../../../platform/database/writes.ts'

/** As a checkout ends, or its store says yes. */
export interface SaleEnd {
  status: 'OK' | 'KO' | 'EXPIRED'
  koReason: DenialReason | null
}

/**
 * Beside what ends it. A link that nobody opened is no purchase, and is not listed.
 * @param name that is typed with it, which is not read from its row yet; undefined: as it stands there
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

/** All of it was given back. What its store never confirmed was never listed. */
export function listTakenBack(to: Writer, { id, merchantId }: { id: string; merchantId: string }): void {
  to.write(sql`
    update merchant_sales set state = 'REFUNDED' where id = ${id} and merchant_id = ${merchantId} and state = ${asValue('OK')}`)
}
