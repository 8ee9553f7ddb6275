/**
 * A platform that has been selling for four months, created by a few statements over whole tables: orders of three
 * instalments with their Pix, ledger lines, cancellations, write-offs, late charges, cashback and transfers to
 * merchants, each as the product would have created it. `npm run prove` finds no difference in it.
 */
import type pg from 'pg'

const INSTALMENTS_OF_AN_ORDER = 3

/**
 * Adds orders to a migrated database, whose user must be a superuser because constraints are switched off meanwhile.
 * @param orders how many; of a hundred, one is cancelled, one shortened, one written off, one late, one has cashback
 */
export async function fill(client: pg.Client, orders: number): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query("set local work_mem = '128MB'; set local jit = off")
  await client.query(NEW_ID)
  await client.query(FRESH, [orders])
  for (const statement of [...PREPARE, ...FACTS, ...SETTLED, ...LEDGER]) await client.query(statement)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/**
 * Ids that grow with time, like the product's: 48 bits of milliseconds, then a hash of the row's name. Written so that
 * the planner inlines it: a function call would cost more than all the rest.
 */
const NEW_ID = `
  create or replace function pg_temp.new_id(at timestamptz, name text) returns uuid language sql stable as $$
    select overlay(overlay(
      lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || substr(md5(name), 1, 20)
      placing '7' from 13) placing '8' from 17)::uuid $$`

const FRESH = `
  create temp table fresh on commit drop as
  select n, at, pg_temp.new_id(at, batch || ' purchase ' || n) as purchase,
    pg_temp.new_id(now() - interval '121 days' + n / 3 * interval '1 ms', batch || ' customer ' || n / 3) as customer,
    pg_temp.new_id(now() - interval '1 year', batch || ' merchant ' || n % 10) as merchant,
    (9000 + n * 7919 % 60000)::int8 as amount, 49900 as fee_rate,
    (array['CANCELED', 'SHORTENED', 'LOST', 'LATE', 'CASHBACK'])[n % 100 + 1] as life
  from generate_series(0, $1::int8 - 1) n
  cross join (select gen_random_uuid()::text as batch) b
  cross join lateral (select now() - interval '120 days' * (1 - n::float8 / $1) as at) t`

/** The fee on an amount, rounded half up to the centavo. */
const feeOn = (amount: string) => `floor(((${amount})::numeric * fee_rate * 2 + 1000000) / 2000000)::int8`
/** The id of a Pix at this moment. */
const pixId = (at: string, name: string) =>
  `'E99999005' || to_char(${at}, 'YYYYMMDDHH24MI') || substr(md5(${name}), 1, 11)`

const PREPARE = [
  `create temp table parts on commit drop as
   select f.n, f.at, f.purchase, f.customer, f.merchant, f.life, number, pg_temp.new_id(f.at, f.purchase || ' part ' || number) as id,
     part, due, paid_at, state,
     case when life = 'LATE' and state = 'PAID' then part * 2 / 100 else 0 end as late,
     case when life = 'CASHBACK' and number = ${INSTALMENTS_OF_AN_ORDER} and state = 'PAID' then part / 100 else 0 end as discount,
     pg_temp.new_id(paid_at - interval '1 hour', f.purchase || ' charge ' || number) as charge,
     ${pixId('paid_at', "f.purchase || ' pays ' || number")} as e2e
   from fresh f
   cross join generate_series(1, ${INSTALMENTS_OF_AN_ORDER}) number
   cross join lateral (
     select case when number = 1 then amount - amount / 3 * 2 else amount / 3 end as part,
       (f.at at time zone 'America/Sao_Paulo')::date + 30 * number as due) d
   cross join lateral (
     select (due + time '12:00' + case when life = 'LATE' then interval '5 days' else interval '0' end)
       at time zone 'America/Sao_Paulo' as paid_at) p
   cross join lateral (
     select case when life = 'CANCELED' or (life = 'SHORTENED' and number = ${INSTALMENTS_OF_AN_ORDER}) then 'CANCELED'
       when paid_at > now() then 'OPEN' when life = 'LOST' then 'LOST' else 'PAID' end as state) s`,
  `create temp table sums on commit drop as
   select f.*, canceled, open_parts, oldest_open, last_paid, ${feeOn('amount')} as first_fee, ${feeOn('amount - canceled')} as fee,
     pg_temp.new_id(f.at, f.purchase || ' charge') as charge, ${pixId('f.at', "f.purchase || ' symbolic'")} as e2e,
     replace(pg_temp.new_id(f.at, f.purchase || ' refund')::text, '-', '') as refund,
     pg_temp.new_id(f.at + interval '1 hour', f.purchase || ' canceled') as cancellation
   from fresh f join (
     select purchase, coalesce(sum(part) filter (where state = 'CANCELED'), 0)::int8 as canceled,
       count(*) filter (where state = 'OPEN') as open_parts, min(due) filter (where state = 'OPEN') as oldest_open,
       max(paid_at) filter (where state in ('PAID', 'LOST')) as last_paid
     from parts group by 1) p using (purchase)`,
]

/** How many sales each merchant had on each day, over all rows. */
export const SUMS_OF_SALES = `
  insert into merchant_sale_days (merchant_id, day, state, reason, slot, sales, amount)
  select merchant_id, (created_at at time zone 'America/Sao_Paulo')::date, state, reason, 0, count(*), sum(amount)
  from merchant_sales where merchant_id in (select merchant from fresh) group by 1, 2, 3, 4`

/** What waits for each day and what was sent with each transfer, over all rows. */
export const SUMS_OF_PARTS = `
  insert into settlement_day_transfers (merchant_id, entry_date, transfer_on, transfer_id, amount, parts)
  select e.merchant_id, e.entry_date, case when p.transfer_id is null then p.transfer_on end, p.transfer_id, sum(p.amount), count(*)
  from settlement_entries e join settlement_parts p on p.entry_id = e.id
  where e.merchant_id in (select merchant from fresh) group by 1, 2, 3, 4`

/** What the merchant gets for each instalment; a cancellation of the last one takes back its share. */
const SETTLED = [
  `create temp table shares on commit drop as
   select p.purchase, p.merchant, p.number, p.due, p.life, p.state, s.at, s.cancellation,
     case number when 3 then third when 2 then second else net - second - third end as share
   from parts p join sums s using (purchase)
   cross join lateral (select s.amount - s.first_fee as net, s.amount / 3 as each) n
   cross join lateral (select each - s.first_fee + ${feeOn('s.amount - each')} as third, n.net / 3 as second) shares`,
  `create temp table payouts on commit drop as
   select merchant, due, pg_temp.new_id(due + time '09:00', merchant || ' paid on ' || due) as transfer,
     sum(share)::int8 as amount
   from shares where due < current_date and state <> 'CANCELED' group by merchant, due`,
  `insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount, delay_in_days,
     created_at)
   select purchase, merchant, purchase, 'SALE', 'approved:' || purchase, (at at time zone 'America/Sao_Paulo')::date, amount,
     amount - first_fee, 0, at from sums
   union all
   select cancellation, merchant, purchase, 'CANCELLATION', 'canceled:' || cancellation,
     ((at + interval '1 hour') at time zone 'America/Sao_Paulo')::date, -canceled, -(canceled - first_fee + fee), null,
     at + interval '1 hour' from sums where canceled > 0`,
  `insert into settlement_days (merchant_id, entry_date, sold, canceled, entries)
   select merchant_id, entry_date, coalesce(sum(amount) filter (where kind = 'SALE'), 0),
     coalesce(sum(amount) filter (where kind <> 'SALE'), 0), count(*)
   from settlement_entries where merchant_id in (select merchant from fresh) group by 1, 2`,
  `insert into settlement_transfers (id, merchant_id, amount, transfer_date, platform, destination, status, provider_id,
     created_at, looked_at, done_at)
   select transfer, merchant, amount, due, 'STARKBANK', '{"kind": "PIX"}', 'DONE', transfer::text, due + time '09:00',
     due + time '09:00', due + time '09:01' from payouts`,
  `insert into settlement_parts (entry_id, position, merchant_id, purchase_id, instalment_number, amount, transfer_on, transfer_id)
   select entry, number - 1, merchant, purchase, number, all_shares.amount, due, transfer
   from (
     select purchase as entry, merchant, purchase, number, share as amount, due from shares
     union all
     select cancellation, merchant, purchase, number, -share, due from shares where state = 'CANCELED') all_shares
   left join payouts p using (merchant, due)`,
  SUMS_OF_PARTS,
]

const FACTS = [
  `insert into merchants (id, name, legal_name, cnpj, initials, created_at, ready_at, pix_key, pix_key_type)
   select distinct merchant, 'Loja', 'Loja Ltda', 'F' || substr(md5(merchant::text), 1, 13), 'LJ', now() - interval '1 year',
     now() - interval '1 year', 'loja@exemplo.com.br', 'EMAIL' from fresh`,
  `insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number, address_neighborhood,
     address_city, address_state, created_at, updated_at)
   select distinct on (customer) customer, lpad(((select count(*) from customers) + n / 3)::text, 11, '0'), '+5511' || 900000000 + n, 'Pessoa ' || n,
     'pessoa' || n || '@exemplo.com.br', '01310100', 'Avenida Paulista', '1578', 'Bela Vista', 'São Paulo', 'SP', at, at
   from fresh order by customer, n`,
  `insert into customer_words (word, customer_id)
   select word, id from customers, unnest(string_to_array(lower(name), ' ')) word on conflict do nothing`,
  `insert into checkouts (id, merchant_id, type, status, amount, fee_rate, cashback_rate, max_instalments, quantity, confirmed_at,
     approved_at, store_confirmed_at, created_at, updated_at, expires_at)
   select purchase, merchant, 'API', 'OK', amount, fee_rate, 0, 3, 3, at, at, at, at, at, at + interval '1 hour' from fresh`,
  `insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate, status,
     canceled_amount, created_at, closed_at, oldest_open_due)
   select purchase, merchant, customer, 'P' || n, upper(right(purchase::text, 12)), amount, fee, fee_rate, 0,
     case when canceled = amount then 'CANCELED' when open_parts > 0 then 'ACTIVE' else 'CLOSED' end, canceled, at,
     case when canceled = amount then at + interval '1 hour' when open_parts > 0 then null else last_paid end,
     oldest_open from sums`,
  `insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
   select purchase, merchant, case when canceled = amount then 'REFUNDED' else 'OK' end, '', amount, '', right(purchase::text, 12), '', at from sums`,
  SUMS_OF_SALES,
  `insert into order_products (id, purchase_id, position, name, quantity, amount, status, canceled_at)
   select pg_temp.new_id(at, purchase || ' product'), purchase, 0, 'Tênis', 1, amount,
     case when canceled = amount then 'CANCELED' else 'ACTIVE' end,
     case when canceled = amount then at + interval '1 hour' end from sums`,
  `insert into instalments (id, purchase_id, customer_id, number, amount, cashback_amount, canceled_amount, paid_amount,
     discount_amount, written_off_amount, late_charge_paid, due_date, status, paid_at)
   select id, purchase, customer, number, part, discount, case when state = 'CANCELED' then part else 0 end,
     case when state = 'PAID' then part - discount else 0 end, discount, case when state = 'LOST' then part else 0 end, late, due,
     case state when 'OPEN' then 'PENDING' when 'CANCELED' then 'CANCELED' else 'PAID' end,
     case when state = 'PAID' then paid_at end from parts`,
  `insert into charges (id, purchase_id, txid, purpose, amount, status, br_code, due_date, created_at, expires_at)
   select charge, purchase, replace(charge::text, '-', ''), 'SYMBOLIC', 100, 'PAID', 'code', null::date, at, at + interval '1 hour'
   from sums
   union all
   select charge, purchase, replace(charge::text, '-', ''), 'INSTALMENT', part, 'PAID', 'code', due, paid_at - interval '1 hour',
     paid_at + interval '60 days' from parts where state = 'PAID'`,
  `insert into charge_items (charge_id, instalment_id, purchase_id, principal, discount, late_charge, live)
   select charge, id, purchase, part, discount, 0, false from parts where state = 'PAID'`,
  `insert into pix_payments (end_to_end_id, charge_id, purchase_id, amount, paid_at, payer_is_customer, use, received_at)
   select e2e, charge, purchase, 100, at, true, 'SYMBOLIC', at from sums
   union all
   select e2e, charge, purchase, part - discount + late, paid_at, false, 'INSTALMENT', paid_at from parts where state = 'PAID'`,
  `insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at, done_at)
   select refund, e2e, purchase, 100, 'symbolic', 'DONE', at, at + interval '1 second' from sums`,
  `insert into payment_allocations (id, end_to_end_id, instalment_id, purchase_id, principal, late_charge, discount, cause, created_at)
   select pg_temp.new_id(paid_at, purchase || ' allocation ' || number), e2e, id, purchase, part - discount, late, discount, 'paid', paid_at
   from parts where state = 'PAID'`,
  `insert into cancellations (id, purchase_id, amount, source, created_at)
   select cancellation, purchase, canceled, 'MERCHANT_API', at + interval '1 hour' from sums where canceled > 0`,
  `insert into write_offs (id, instalment_id, purchase_id, amount, reason, written_off_by, created_at)
   select pg_temp.new_id(paid_at, purchase || ' lost ' || number), id, purchase, part, 'OTHER', 'fill', paid_at
   from parts where state = 'LOST'`,
]

/** Movements of a kind, followed by their lines, which refer to them by name. */
const movement = (kind: string, cause: string, at: string, from: string) => `
  select pg_temp.new_id(${at}, ${cause}), purchase, ${cause}, '${kind}', ${at}, ${at} from ${from}`
const line = (
  position: number,
  debit: string,
  credit: string,
  amount: string,
  cause: string,
  at: string,
  from: string,
) => `
  select pg_temp.new_id(${at}, ${cause}), ${position}, purchase, '${debit}', '${credit}', ${amount} from ${from}`

const BANK = 'asset:bank'
const DEBT = 'asset:customer-debt'
const FUNDS = 'liability:customer-funds'
const PAYABLE = 'liability:merchant-payable'
const FEE = 'income:merchant-fee'
const LATE = 'income:late-charges'
const CASHBACK = 'expense:cashback'
const LOSSES = 'expense:write-offs'

const PIX = `'pix:' || e2e`
const APPROVED = `'approved:' || purchase`
const REFUND = `'refund:' || refund`
const PAID = `'paid:' || e2e`
const CANCELED = `'canceled:' || cancellation`
const WRITTEN_OFF = `'written-off:' || pg_temp.new_id(paid_at, purchase || ' lost ' || number)`
const paid = `parts where state = 'PAID'`
const TRANSFER_TIME = `(due + time '09:01')::timestamptz`
const TRANSFERRED = `'transfer:' || transfer || ':' || purchase`
const transferred = `shares join payouts using (merchant, due) where state <> 'CANCELED'`
const LATER = `at + interval '1 hour'`

const LEDGER = [
  `insert into movements (id, purchase_id, cause, kind, occurred_at, booked_at) ${[
    movement('PIX_RECEIVED', PIX, 'at', 'sums'),
    movement('ORDER_APPROVED', APPROVED, 'at', 'sums'),
    movement('PIX_RETURNED', REFUND, 'at', 'sums'),
    movement('ORDER_CANCELED', CANCELED, LATER, 'sums where canceled > 0'),
    movement('PIX_RECEIVED', PIX, 'paid_at', paid),
    movement('DEBT_PAID', PAID, 'paid_at', paid),
    movement('MERCHANT_PAID', TRANSFERRED, TRANSFER_TIME, transferred),
    movement('DEBT_WRITTEN_OFF', WRITTEN_OFF, 'paid_at', `parts where state = 'LOST'`),
  ].join(' union all ')}`,
  `insert into postings (movement_id, position, purchase_id, debit, credit, amount) ${[
    line(0, BANK, FUNDS, '100', PIX, 'at', 'sums'),
    line(0, DEBT, PAYABLE, 'amount - first_fee', APPROVED, 'at', 'sums'),
    line(1, DEBT, FEE, 'first_fee', APPROVED, 'at', 'sums'),
    line(0, FUNDS, BANK, '100', REFUND, 'at', 'sums'),
    line(0, FEE, DEBT, 'first_fee - fee', CANCELED, LATER, 'sums where canceled > 0'),
    line(1, PAYABLE, DEBT, 'canceled - first_fee + fee', CANCELED, LATER, 'sums where canceled > 0'),
    line(0, BANK, FUNDS, 'part - discount + late', PIX, 'paid_at', paid),
    line(0, FUNDS, DEBT, 'part - discount', PAID, 'paid_at', paid),
    line(1, FUNDS, LATE, 'late', PAID, 'paid_at', `${paid} and late > 0`),
    line(2, CASHBACK, DEBT, 'discount', PAID, 'paid_at', `${paid} and discount > 0`),
    line(0, PAYABLE, BANK, 'share', TRANSFERRED, TRANSFER_TIME, transferred),
    line(0, LOSSES, DEBT, 'part', WRITTEN_OFF, 'paid_at', `parts where state = 'LOST'`),
  ].join(' union all ')}`,
]
