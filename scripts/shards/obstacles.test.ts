import { describe, expect, it } from 'vitest'
import type { Table } from './catalogue.ts'
import { obstaclesOf } from './obstacles.ts'
import { spreadStatements } from './spread.ts'

const table = (name: string, rest: Partial<Table>): Table => ({
  name,
  columns: [],
  unique: [],
  indexes: [],
  references: [],
  triggers: [],
  ...rest,
})
const unique = (name: string, columns: string[]) => ({
  name,
  columns,
  text: `UNIQUE (${columns.join(', ')})`,
})
const reference = (name: string, column: string, to: string) => ({
  name,
  columns: [column],
  to,
  toColumns: ['id'],
  text: `FOREIGN KEY (${column}) REFERENCES ${to}(id) ON DELETE CASCADE`,
})
const trigger = (name: string, runs: string, forEachStatement: boolean) => ({
  name,
  runs,
  forEachStatement,
  text: `CREATE TRIGGER ${name}`,
  body: '',
})
const asMap = (...all: Table[]) => new Map(all.map((it) => [it.name, it]))
const found = (...all: Table[]) => obstaclesOf(asMap(...all)).map((it) => `${it.kind} ${it.name}`)

describe('obstacles to spreading a table', () => {
  it('are unique constraints over all owners, except those that contain the key or mean the same with it', () => {
    const charges = table('charges', {
      unique: [
        unique('by_id', ['id']),
        unique('by_txid', ['txid']),
        unique('with_key', ['purchase_id', 'number']),
      ],
      indexes: [
        { ...unique('once', ['code']), isUnique: true },
        { ...unique('fast', ['code']), isUnique: false },
      ],
    })
    expect(found(charges)).toEqual(['unique by_txid', 'unique once'])
    const receipts = table('receipts', {
      unique: [unique('by_payment', ['end_to_end_id', 'channel'])],
      references: [reference('of_payment', 'end_to_end_id', 'pix_payments')],
    })
    expect(found(receipts)).toEqual([])
  })

  it('are references to tables elsewhere', () => {
    const orders = table('orders', {
      references: [
        reference('of_checkout', 'id', 'checkouts'),
        reference('of_customer', 'customer_id', 'customers'),
        reference('of_merchant', 'merchant_id', 'merchants'),
        reference('of_session', 'session_id', 'sessions'),
      ],
    })
    expect(found(orders)).toEqual(['reference of_customer', 'reference of_session'])
  })

  it('are triggers that do more than refuse or store rows of the same owner', () => {
    const orders = table('orders', {
      triggers: [
        trigger('fixed', 'facts_do_not_change', false),
        trigger('counted', 'orders_are_counted', false),
        trigger('all_counted', 'orders_are_counted', true),
        trigger('words_kept', 'customer_words_are_kept', false),
      ],
    })
    expect(found(orders)).toEqual(['trigger counted', 'trigger all_counted'])
  })

  it('are no triggers that keep a table from being emptied, because on a cluster nobody may', () => {
    const kept = trigger('never_truncated', 'facts_do_not_change', true)
    const text = 'CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.orders FOR EACH STATEMENT'
    expect(found(table('orders', { triggers: [{ ...kept, text }] }))).toEqual([])
  })

  it('are missing owners of rows', () => {
    expect(found(table('customer_messages', {}))).toEqual(['column customer_messages'])
    expect(found(table('jobs', { unique: [unique('by_id', ['id'])] }))).toEqual([])
  })
})

describe('tables are spread', () => {
  it('are absent with the key in unique constraints and references, and without references elsewhere', () => {
    const statements = spreadStatements(
      asMap(
        table('charge_items', {
          unique: [{ name: 'pk', columns: ['id'], text: 'PRIMARY KEY (id) INCLUDE (amount)' }],
          references: [
            reference('of_instalment', 'instalment_id', 'instalments'),
            reference('charge_items_charge_id_fkey', 'charge_id', 'charges'),
          ],
        }),
      ),
      [],
    )
    expect(statements).toContain(
      'alter table charge_items add constraint pk PRIMARY KEY (id, purchase_id) INCLUDE (amount)',
    )
    expect(statements).toContain(
      'alter table charge_items add constraint of_instalment foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) ON DELETE CASCADE',
    )
    expect(statements.filter((it) => it.includes('charge_items_charge_id_fkey'))).toEqual([
      'alter table charge_items drop constraint charge_items_charge_id_fkey',
    ])
  })
})
