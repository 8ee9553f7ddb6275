/** The books agree with themselves and with the Pix that came and went (system design §7 "Ledger"). */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

export const ledgerBalances = truths({
  'all entries of the ledger sum to zero': sql`
    select null as purchase_id, sum(amount)::int8 as sum from account_entries having sum(amount) <> 0`,
  /**
   * The balance at the bank is what was received, less refunds, what payers have twice and transfers to merchants; the
   * part of it that pays no instalment still belongs to the customer.
   */
  'bank = received − returned − transferred; customer funds = the part that pays no instalment, at least zero': sql`
    with came as (select purchase_id, sum(amount)::int8 as amount from pix_payments group by 1),
    went as (select purchase_id, sum(amount)::int8 as amount from pix_refunds where status = 'DONE' group by 1),
    -- what the payer's bank took although it had been paid back; what they returned is here again
    twice as (select purchase_id, sum(amount)::int8 as amount from double_refunds where returned_on is null group by 1),
    used as (select purchase_id, sum(paid_amount + late_charge_paid)::int8 as amount from instalments group by 1),
    paid as (
      select p.purchase_id, sum(p.amount)::int8 as amount
      from settlement_parts p join settlement_transfers t on t.id = p.transfer_id and t.status = 'DONE' group by 1),
    booked as (
      select purchase_id, ${balance(ACCOUNTS.BANK)} as bank, -${balance(ACCOUNTS.CUSTOMER_FUNDS)} as funds
      from postings group by 1),
    both_sides as (
      select c.id as purchase_id, coalesce(b.bank, 0) as bank, coalesce(b.funds, 0) as funds,
        coalesce(came.amount, 0) as came, coalesce(went.amount, 0) as went, coalesce(twice.amount, 0) as twice, coalesce(used.amount, 0) as used,
        coalesce(paid.amount, 0) as paid
      from checkouts c
      left join booked b on b.purchase_id = c.id left join came on came.purchase_id = c.id
      left join went on went.purchase_id = c.id left join twice on twice.purchase_id = c.id left join used on used.purchase_id = c.id
      left join paid on paid.purchase_id = c.id)
    select * from both_sides
    where bank <> came - went - twice - paid or funds <> came - went - used or funds < 0 or came < went`,
})
