/**
 * One merchant with many sales over four months: 85 of 100 approved, one refunded in full, eight refused, six
 * abandoned. It contains only what the merchant's lists read; instalments, Pix and ledger are in fill.ts. Each sale is
 * paid in three parts, a month apart: the past ones have arrived, one transfer a day, the others wait.
 */
import type pg from 'pg'
import { SUMS_OF_PARTS, SUMS_OF_SALES } from './fill.ts'

export const MERCHANT = '0197a000-0000-7000-8000-00000000aaaa'
export const USER = '0197a000-0000-7000-8000-00000000bbbb'

const FIRST = `array['Ana','Maria','José','João','Antônio','Francisco','Carlos','Paulo','Pedro','Lucas','Luiz','Marcos','Luís','Gabriel','Rafael',
  'Francisca','Daniel','Marcelo','Bruno','Eduardo','Felipe','Rodrigo','Mariana','Juliana','Márcia','Fernanda','Patrícia','Aline','Sandra','Camila',
  'Amanda','Bruna','Jéssica','Letícia','Júlia','Luciana','Vanessa','Mariane','Gabriela','Vera']`
const LAST = `array['Silva','Santos','Oliveira','Souza','Rodrigues','Ferreira','Alves','Pereira','Lima','Gomes','Costa','Ribeiro','Martins','Carvalho',
  'Almeida','Lopes','Soares','Fernandes','Vieira','Barbosa','Rocha','Dias','Nascimento','Andrade','Moreira','Nunes','Marques','Machado','Mendes',
  'Freitas','Cardoso','Ramos','Gonçalves','Santana','Teixeira','Araújo','Pinto','Azevedo','Correia','Campos','Conceição','Peixoto','Quaresma']`

/** @param client of a migrated, empty database; a superuser, since triggers and constraints are switched off */
export async function fillMerchant(client: pg.Client, orders: number): Promise<void> {
  await client.query('begin')
  await client.query(
    "set local session_replication_role = replica; set local work_mem = '256MB'; set local jit = off",
  )
  for (const statement of STATEMENTS) await client.query(statement.replaceAll(':orders', String(orders)))
  await client.query('commit')
  await client.query('vacuum analyze')
}

const STATEMENTS = [
  `insert into merchants (id, name, legal_name, cnpj, initials, created_at, ready_at)
   values ('${MERCHANT}', 'Loja', 'Loja Ltda', '11222333000181', 'LJ', now() - interval '1 year', now() - interval '1 year')`,
  `insert into merchant_users (id, merchant_id, email, phone, name, permissions, created_at)
   values ('${USER}', '${MERCHANT}', 'bench@loja.example', '+5511977770001', 'Bench', '{READ}', now())`,
  `insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number, address_neighborhood,
     address_city, address_state, created_at, updated_at)
   values ('${USER}', '11144477735', '+5511988887777', 'Ana', 'ana@exemplo.com.br', '01310100', 'Avenida Paulista', '1578',
     'Bela Vista', 'São Paulo', 'SP', now(), now())`,
  `create temp table fresh on commit drop as
   select n, at, '${MERCHANT}'::uuid as merchant,
     overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || substr(md5(n::text), 1, 20)
       placing '7' from 13) placing '8' from 17)::uuid as id,
     (9000 + n::int8 * 7919 % 60000)::int8 as amount,
     (${FIRST})[1 + n % 40] || ' ' || (${LAST})[1 + (n / 40) % 43] || ' ' || (${LAST})[1 + (n / 7) % 43] as name,
     case when n % 100 < 85 then 'OK' when n % 100 = 85 then 'REFUNDED' when n % 100 < 94 then 'KO' else 'MORE_INFO' end as state
   from generate_series(0, :orders - 1) n
   cross join lateral (select date_trunc('milliseconds', now() - interval '120 days' * (1 - n::float8 / :orders)) as at) t`,
  `insert into checkouts (id, merchant_id, merchant_code, type, status, ko_reason, amount, fee_rate, cashback_rate, max_instalments,
     name, cpf, phone, email, created_at, updated_at, expires_at)
   select id, '${MERCHANT}', 'PED-' || lpad(n::text, 8, '0'), 'API', case state when 'REFUNDED' then 'OK' when 'MORE_INFO' then 'EXPIRED'
     else state end, case state when 'KO' then 'ANTI_FRAUD_SCORE' when 'MORE_INFO' then 'EXPIRED' end, amount, 49900, 0, 3, name,
     case when n % 1000 = 0 then '11144477735' end, '+55119' || lpad(n::text, 8, '0'), 'cliente' || n || '@exemplo.com.br', at, at, at
   from fresh`,
  `insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate, status,
     canceled_amount, created_at)
   select id, '${MERCHANT}', '${USER}', 'PED-' || lpad(n::text, 8, '0'), upper(right(replace(id::text, '-', ''), 12)), amount, 0, 49900, 0,
     case state when 'REFUNDED' then 'CANCELED' else 'ACTIVE' end, case state when 'REFUNDED' then amount else 0 end, at
   from fresh where state in ('OK', 'REFUNDED')`,
  `insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
   select id, '${MERCHANT}', state, case state when 'KO' then 'ANTI_FRAUD_SCORE' when 'MORE_INFO' then 'EXPIRED' else '' end, amount,
     'ped-' || lpad(n::text, 8, '0'), right(replace(id::text, '-', ''), 12), plain_words(name), at from fresh`,
  `insert into merchant_sale_words (merchant_id, word, state, created_at, sale_id, words)
   select distinct '${MERCHANT}'::uuid, word, state, created_at, id, words
   from merchant_sales cross join lateral regexp_split_to_table(words, ' ') word order by 2, 3, 4`,
  SUMS_OF_SALES,
  `insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount, delay_in_days, created_at)
   select id, '${MERCHANT}'::uuid, id, 'SALE', 'approved:' || id, (at at time zone 'America/Sao_Paulo')::date, amount, amount - amount * 499 / 10000,
     0, at from fresh where state in ('OK', 'REFUNDED')
   union all
   select overlay(overlay(md5(id::text) placing '7' from 13) placing '8' from 17)::uuid, '${MERCHANT}'::uuid, id, 'CANCELLATION',
     'cancelled:' || id, (at at time zone 'America/Sao_Paulo')::date, -amount, amount * 499 / 10000 - amount, null, at + interval '1 minute' from fresh where state = 'REFUNDED'`,
  `create temp table parts on commit drop as
   select e.id, position, e.purchase_id, e.kind, case e.kind when 'SALE' then e.entry_date + 30 * position else e.entry_date + 1 end as due,
     case when e.kind = 'CANCELLATION' then e.amount when position = 1 then e.amount - 2 * (e.amount / 3) else e.amount / 3 end as amount
   from settlement_entries e cross join generate_series(1, 3) position where e.kind = 'SALE' or position = 1`,
  `insert into settlement_transfers (id, merchant_id, amount, transfer_date, platform, destination, status, created_at, looked_at, done_at)
   select gen_random_uuid(), '${MERCHANT}'::uuid, sum(amount), due, 'STARKBANK', '{"kind":"PIX","pixKey":"11222333000181"}'::jsonb, 'DONE', due, due, due
   from parts where due < current_date group by due having sum(amount) > 0`,
  `insert into settlement_parts (entry_id, position, merchant_id, purchase_id, instalment_number, amount, transfer_on, transfer_id)
   select p.id, p.position, '${MERCHANT}'::uuid, p.purchase_id, case p.kind when 'SALE' then p.position end, p.amount, p.due, t.id
   from parts p left join settlement_transfers t on t.transfer_date = p.due`,
  `insert into settlement_days (merchant_id, entry_date, sold, canceled, entries)
   select merchant_id, entry_date, coalesce(sum(amount) filter (where kind = 'SALE'), 0),
     coalesce(sum(amount) filter (where kind <> 'SALE'), 0), count(*) from settlement_entries group by 1, 2`,
  SUMS_OF_PARTS,
]
