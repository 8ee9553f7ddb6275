import { describe, expect, it } from 'vitest'
import type { Table } from './catalogue.ts'
import { citusStatements, inOrder, placeOf } from './citus.ts'
import { COPIED, FIRST_ONLY, KEYS } from './keys.ts'
import { ON_CITUS } from './waiting.ts'

const table = (name: string, rest: Partial<Table> = {}): Table => ({
  name,
  columns: [],
  unique: [],
  indexes: [],
  references: [],
  triggers: [],
  ...rest,
})
const reference = (name: string, column: string, to: string) => ({
  name,
  columns: [column],
  to,
  toColumns: ['id'],
  text: `FOREIGN KEY (${column}) REFERENCES ${to}(id)`,
})
const tables = new Map(
  [
    table('webhook_deliveries', {
      references: [
        reference('of_event', 'event_id', 'webhook_events'),
        reference('of_endpoint', 'endpoint_id', 'webhook_endpoints'),
      ],
    }),
    table('webhook_endpoints'),
    table('webhook_events', { unique: [{ name: 'pk', columns: ['id'], text: 'PRIMARY KEY (id)' }] }),
    table('jobs'),
  ].map((it) => [it.name, it]),
)
const blockOf = (name: string) =>
  citusStatements(tables).find((it) => it.includes(`is_moved('${name}') then`)) ?? ''

describe('on a Citus cluster', () => {
  it('a table is spread, waits with a reason, or is of the first server alone', () => {
    expect(placeOf('webhook_events')).toEqual({ kind: 'spread', by: 'merchant', column: 'merchant_id' })
    expect(placeOf('merchant_sales')).toMatchObject({ kind: 'waits' })
    expect(placeOf('jobs')).toEqual({ kind: 'first' })
    const unknown = ON_CITUS.filter((it) => KEYS[it] === undefined)
    const spread = Object.keys(KEYS).filter((it) => placeOf(it).kind === 'spread')
    expect({ unknown, spread: spread.length }).toEqual({ unknown: [], spread: ON_CITUS.length })
    expect([...COPIED, ...FIRST_ONLY].filter((it) => placeOf(it).kind === 'spread')).toEqual([])
  })

  it('a referenced table moves first, and its references are checked again with their key', () => {
    expect(inOrder(tables).map((it) => it.name)).toEqual(['webhook_events', 'webhook_deliveries'])
    expect(blockOf('webhook_events')).toContain(
      'alter table webhook_deliveries drop constraint if exists of_event;',
    )
    expect(blockOf('webhook_events')).toContain(
      'alter table webhook_events add constraint pk PRIMARY KEY (id, merchant_id);',
    )
    expect(blockOf('webhook_deliveries')).toContain(
      'add constraint of_event foreign key (event_id, merchant_id) references webhook_events (id, merchant_id) deferrable initially deferred;',
    )
  })

  it('references to the first server are dropped', () => {
    expect(blockOf('webhook_deliveries')).toContain('drop constraint if exists of_endpoint;')
    expect(blockOf('webhook_deliveries')).not.toContain('add constraint of_endpoint')
  })
})
