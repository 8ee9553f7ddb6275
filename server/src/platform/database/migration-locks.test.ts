import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { locksOf, plainStatementsOf } from '../../../test/migration-locks.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Earlier ones date from when no table was large. */
const FIRST_HELD = '0085'
/** Validated beforehand by the previous version; 0167 itself refuses large tables that were not. */
const PROVED = ['autopay_attempts', 'debt_plan_lines', 'dispute_files', 'paused_instalments'].map(
  (table) =>
    `0167_owners_said.sql reads the whole table under a lock: add a check "not valid" instead: alter table ${table} alter column purchase_id set not null`,
)
/** What the previous version no longer uses (decision 128). */
const UNUSED = [
  '0168_live_codes_gone.sql takes a whole table, which the version before still uses: drop table unlisted_codes',
]

const locksIn = async (file: string) =>
  locksOf(plainStatementsOf(await readFile(new URL(file, FOLDER), 'utf8')))

describe('a migration', () => {
  it('blocks nobody, and keeps what the previous version uses', async () => {
    const files = (await readdir(FOLDER)).filter((it) => it >= FIRST_HELD)
    const faults = await Promise.all(
      files.map(async (file) => (await locksIn(file)).map((it) => `${file} ${it}`)),
    )
    expect(faults.flat()).toEqual([...PROVED, ...UNUSED])
  })

  it('is read with all its statements', async () => {
    expect(await locksIn('0078_disputes_queue.sql')).toEqual([
      expect.stringMatching(/^nobody writes while it is built: .*create index disputes_queue on disputes/),
      expect.stringMatching(/^nobody writes while it is built: .*create index disputes_over on disputes/),
    ])
    // for tables that it creates itself, and constraints that are not validated against existing rows
    expect(await locksIn('0073_disputes.sql')).toEqual([])
  })

  it.each([
    'create index orders_by_day on orders (created_at)',
    'create unique index on orders (lower(code))',
    'CREATE INDEX CONCURRENTLY orders_by_day ON orders (created_at)',
    'alter table orders add constraint positive check (amount > 0)',
    'alter table orders add constraint of_merchant foreign key (merchant_id) references merchants',
    'alter table orders add constraint once unique (code)',
    'alter table orders add unique (code)',
    'alter table orders add column note text, add column kind text check (kind in (1, 2))',
    'alter table orders add column seller uuid references sellers',
    'alter table orders add column token uuid default gen_random_uuid()',
    'alter table orders add number bigserial',
    'alter table orders add column net bigint generated always as (amount - fee) stored',
    'alter table orders add column note text not null',
    'alter table orders alter column amount type numeric(12, 2)',
    'alter table orders alter amount set data type text using amount::text',
    'alter table orders alter column note set not null',
    'alter table orders validate constraint positive',
    'alter table orders drop column note',
    'alter table orders rename column note to remark',
    'alter table orders rename to purchases',
    'alter table orders set tablespace other',
    "update orders set note = '' where note is null",
    "with old as (select 1) delete from orders where note = ';'",
    'drop table orders',
    'truncate orders',
    'lock table orders in share mode',
  ])('is refused with: %s', (statement) => {
    expect(locksOf(plainStatementsOf(statement))).toHaveLength(1)
  })

  it.each([
    'create table sellers (id uuid primary key, of uuid references merchants); create index on sellers (of)',
    'create table if not exists sellers (id uuid); alter table sellers add unique (id); update sellers set id = null',
    'create index if not exists orders_by_day on orders (created_at)',
    'alter table orders add column note text, add column paid boolean not null default false',
    "alter table orders add column note text not null default 'none (yet)', add column at timestamptz default now()",
    'alter table orders add constraint positive check (amount > 0) not valid',
    'alter table orders add constraint once unique using index orders_once',
    'alter table orders drop constraint positive, add constraint positive check (amount >= 0) not valid',
    'alter table orders alter column note drop not null, alter column note set default 1',
    "create function f() returns trigger language plpgsql as $$ begin update orders set note = ''; return new; end $$",
    "-- alter table orders drop column note\nselect 'drop table orders; truncate orders'",
  ])('is accepted with: %s', (text) => {
    expect(locksOf(plainStatementsOf(text))).toEqual([])
  })
})
