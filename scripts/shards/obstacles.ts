// What prevents a table from being spread: uniqueness across owners, references to another owner's rows, and triggers
// that do more than refuse or keep rows of the same owner. A rule is no obstacle if the key can be added to it without
// changing its meaning.
import type { Reference, Rule, Table, Trigger } from './catalogue.ts'
import { COPIED, KEYLESS, KEYS } from './keys.ts'

export type Tables = ReadonlyMap<string, Table>

export interface Obstacle {
  table: string
  kind: 'column' | 'unique' | 'reference' | 'trigger'
  /** The name of the constraint, the index or the trigger; for a table without an owner's column, its own. */
  name: string
  why: string
}

/** A charge for several purchases is stored with the first of them; the parts of the others are stored with those. */
const OF_SEVERAL = ['charge_items_charge_id_fkey', 'pix_payments_charge_id_fkey']
/** These triggers only refuse, and read only what is stored with their rows. */
const REFUSE = [
  'facts_do_not_change',
  'ledger_is_append_only',
  'lines_come_with_their_movement',
  'movement_has_postings',
]
/**
 * These triggers write, but only rows of the same owner, with that owner's key: a trigger runs where its rows are
 * stored, and what it writes is stored there too. This also holds on Citus, with `citus.enable_unsafe_triggers`;
 * `prove` checks the result.
 */
const STAY_WITH_OWNER = ['customer_parts_are_kept', 'customer_words_are_kept', 'merchant_sale_changed']
/**
 * Nobody empties a table: a cluster accepts no such trigger, and the role of docs/database-role.sql may empty no table
 * (`database-role.races.ts`).
 */
const BEFORE_EMPTYING = / BEFORE TRUNCATE ON /
/**
 * Unique over all purchases if they are unique within each: a txid is made for one purchase and contains it, a Pix
 * comes for one txid and is applied by the holder of its purchases, and a cause names something of one purchase.
 * `prove` checks that each Pix is booked once.
 */
const OF_ONE_PURCHASE = [
  'charges_txid_key',
  'movements_cause_key',
  'pix_payments_pkey',
  'settlement_entries_cause_key',
]

/** All obstacles, by table. */
export function obstaclesOf(tables: Tables): Obstacle[] {
  return [...tables.values()].flatMap((table) => {
    const keyless = KEYLESS[table.name]
    if (keyless !== undefined)
      return [{ table: table.name, kind: 'column', name: table.name, why: keyless.why } as const]
    return KEYS[table.name] === undefined
      ? []
      : [...ofUnique(table), ...ofReferences(table), ...ofTriggers(table)]
  })
}

/** Unique constraints and indexes without the table's key. */
export function withoutKey(table: Table): Rule[] {
  const key = KEYS[table.name]
  if (key === undefined) return []
  return [...table.unique, ...table.indexes.filter((it) => it.isUnique)].filter(
    (it) => !it.columns.includes(key.column),
  )
}

/**
 * Whether a rule means the same with the key added: our ids are unique anyway, and a parent's row and its children have
 * the same owner.
 */
export function saysTheSameWithKey(table: Table, rule: Rule): boolean {
  if (rule.columns.length === 1 && rule.columns[0] === 'id') return true
  const parents = table.references.filter((it) => staysWith(table, it)).flatMap((it) => it.columns)
  return rule.columns.some((it) => parents.includes(it))
}

/** Whether a reference leads to rows that are stored together with the referring row. */
export function staysWith(table: Table, reference: Reference): boolean {
  const from = KEYS[table.name]
  const to = KEYS[reference.to]
  return from !== undefined && from.by === to?.by && !OF_SEVERAL.includes(reference.name)
}

/**
 * Whether a reference holds on spread tables: it leads to rows stored together or to a copy, or connects tables that
 * are not spread.
 */
export function holds(table: Table, reference: Reference): boolean {
  if (KEYS[table.name] === undefined) return KEYS[reference.to] === undefined
  return COPIED.includes(reference.to) || staysWith(table, reference)
}

function ofUnique(table: Table): Obstacle[] {
  return withoutKey(table)
    .filter((it) => !OF_ONE_PURCHASE.includes(it.name))
    .filter((it) => !saysTheSameWithKey(table, it))
    .map(({ name, columns }) => ({
      table: table.name,
      kind: 'unique',
      name,
      why: `${columns.join(', ')} is met once over all`,
    }))
}

function ofReferences(table: Table): Obstacle[] {
  return table.references
    .filter((it) => !holds(table, it))
    .map(({ name, to }) => ({
      table: table.name,
      kind: 'reference',
      name,
      why: `${to} ${KEYS[to] === undefined ? 'is not spread' : KEYS[to].by === KEYS[table.name]?.by ? 'may be of another' : `lies by ${KEYS[to].by}`}`,
    }))
}

function ofTriggers(table: Table): Obstacle[] {
  return table.triggers
    .filter((it) => !goesBefore(it) && !REFUSE.includes(it.runs) && !STAY_WITH_OWNER.includes(it.runs))
    .map((it) => ({ table: table.name, kind: 'trigger', name: it.name, why: whyOf(it) }))
}

/** Whether a trigger is removed before its table is spread. */
export function goesBefore({ runs, text }: Trigger): boolean {
  return REFUSE.includes(runs) && BEFORE_EMPTYING.test(text)
}

const whyOf = ({ runs, forEachStatement }: Trigger): string =>
  forEachStatement ? `runs ${runs}, once for a whole statement` : `runs ${runs}`
