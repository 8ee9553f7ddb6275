/**
 * Orders of one instalment with a code that can be paid: complete and balanced, as the product would have created them.
 */
import type pg from 'pg'

export interface Payable {
  instalmentId: string
  txid: string
  reais: string
}

const MERCHANT = '00000000-0000-7000-8000-00000000be0c'
const CENTS = 10_000
const FEE = 500

/** @param count how many; each has its own order and customer */
export async function fillPayables(client: pg.Client, count: number): Promise<Payable[]> {
  await client.query('begin')
  await client.query(
    'create temp table fresh on commit drop as select gen_random_uuid() as purchase, gen_random_uuid() as customer, gen_random_uuid() as instalment, gen_random_uuid() as charge, gen_random_uuid() as movement, gen_random_uuid() as symbolic, n from generate_series(1, $1::int) n',
    [count],
  )
  for (const statement of STATEMENTS) await client.query(statement)
  const { rows } = await client.query<{ instalmentId: string; txid: string }>(
    `select instalment as "instalmentId", replace(charge::text, '-', '') as txid from fresh order by n`,
  )
  await client.query('commit')
  // Only what is filled: a table that is analyzed while it is empty is read whole, however large it is by then.
  await client.query(`analyze ${FILLED.join(', ')}`)
  return rows.map((it) => ({ ...it, reais: (CENTS / 100).toFixed(2) }))
}

const FILLED = [
  'merchants',
  'customers',
  'checkouts',
  'orders',
  'instalments',
  'charges',
  'charge_items',
  'movements',
  'postings',
]

const STATEMENTS = [
  `insert into merchants (id, name, legal_name, cnpj, initials, created_at, ready_at)
   values ('${MERCHANT}', 'Medida', 'Medida Ltda', '11222333000181', 'ME', now(), now()) on conflict do nothing`,
  `insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number,
     address_neighborhood, address_city, address_state, created_at, updated_at)
   select customer, replace(left(customer::text, 13), '-', ''), '+5511999990000', 'Pessoa', 'pessoa@exemplo.com.br', '01310100', 'Rua',
     '1', 'Centro', 'São Paulo', 'SP', now(), now() from fresh`,
  `insert into checkouts (id, merchant_id, type, status, amount, fee_rate, cashback_rate, max_instalments, approved_at,
     store_confirmed_at, created_at, updated_at, expires_at)
   select purchase, '${MERCHANT}', 'API', 'OK', ${CENTS}, 50000, 0, 3, now(), now(), now(), now(), now() from fresh`,
  `insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate,
     status, created_at, oldest_open_due)
   select purchase, '${MERCHANT}', customer, '', upper(right(purchase::text, 12)), ${CENTS}, ${FEE}, 50000, 0, 'ACTIVE', now(),
     current_date + 10 from fresh`,
  `insert into instalments (id, purchase_id, customer_id, number, amount, cashback_amount, due_date, status)
   select instalment, purchase, customer, 1, ${CENTS}, 0, current_date + 10, 'PENDING' from fresh`,
  `insert into charges (id, purchase_id, txid, purpose, amount, status, br_code, due_date, created_at, expires_at)
   select charge, purchase, replace(charge::text, '-', ''), 'INSTALMENT', ${CENTS}, 'LIVE', 'code', current_date + 10,
     now(), now() + interval '60 days' from fresh`,
  `insert into charge_items (charge_id, instalment_id, purchase_id, principal, discount, late_charge, live)
   select charge, instalment, purchase, ${CENTS}, 0, 0, true from fresh`,
  `insert into movements (id, purchase_id, cause, kind, occurred_at, booked_at)
   select movement, purchase, 'approved:' || purchase, 'ORDER_APPROVED', now(), now() from fresh`,
  `insert into postings (movement_id, position, purchase_id, debit, credit, amount)
   select movement, 0, purchase, 'asset:customer-debt', 'liability:merchant-payable', ${CENTS - FEE} from fresh
   union all select movement, 1, purchase, 'asset:customer-debt', 'income:merchant-fee', ${FEE} from fresh`,
]
