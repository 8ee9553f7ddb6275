// What stands in the way of spreading a table: uniqueness that holds across owners, references that lead to another owner's rows, and
// triggers that do more than refuse or keep what is of the same owner. Whatever can simply hold the key as well, and means the same then, is no obstacle.
import type { Reference, Rule, Table, Trigger } from './catalogue.ts'
import { COPIED, KEYLESS, KEYS } from './keys.ts'

export type Tables = ReadonlyMap<string, Table>

export interface Obstacle {
  table: string
  kind: 'column' | 'unique' | 'reference' | 'trigger'
  /** Of the constraint, the index or the trigger; of a table without the column its own. */
  name: string
  why: string
}

/** A charge for several purchases lies with the first of them; what of it is the others' lies with them. */
const OF_SEVERAL = ['charge_items_charge_id_fkey', 'pix_payments_charge_id_fkey']
/** They do nothing but refuse, and look at nothing but what lies with their rows. */
const REFUSE = [
  'facts_do_not_change',
  'ledger_is_append_only',
  'lines_come_with_their_movement',
  'movement_has_postings',
]
/**
 * They write by themselves, and nothing but what is of the same owner, whose key they say: a trigger runs where its rows lie, and what it writes
 * lies there too. That is so on Citus as well, with `citus.enable_unsafe_triggers`; `prove` looks whether it is right.
 */
const STAY_WITH_OWNER = [
  'customer_parts_are_kept',
  'customer_words_are_kept',
  'merchant_sale_changed',
  'oldest_open_due_is_kept',
]
/** Nobody empties a table: a cluster takes no such trigger, and the role of docs/database-role.sql may empty none (`database-role.races.ts`). */
const BEFORE_EMPTYING = / BEFORE TRUNCATE ON /
/**
 * Met once over all as long as it is within its purchase: a txid is made for one purchase and says it, a Pix comes for one txid and is taken by
 * who holds its purchases, a cause names what is one purchase's. `prove` looks whether a Pix is booked once.
 */
const OF_ONE_PURCHASE = [
  'charges_txid_key',
  'movements_cause_key',
  'pix_payments_pkey',
  'settlement_entries_cause_key',
]

/** All of them, by table. */
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

/** Whether a rule without the key says the same with it: an id of ours is met once anyway, and what is of a parent is of the parent's owner. */
export function saysTheSameWithKey(table: Table, rule: Rule): boolean {
  if (rule.columns.length === 1 && rule.columns[0] === 'id') return true
  const parents = table.references.filter((it) => staysWith(table, it)).flatMap((it) => it.columns)
  return rule.columns.some((it) => parents.includes(it))
}

/** Whether a reference leads to rows that lie together with the one that refers. */
export function staysWith(table: Table, reference: Reference): boolean {
  const from = KEYS[table.name]
  const to = KEYS[reference.to]
  return from !== undefined && from.by === to?.by && !OF_SEVERAL.includes(reference.name)
}

/** Whether a reference holds on spread tables: to what lies together, to a copy, or between what is not spread. */
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

/** Whether a trigger is taken away before its table is spread. */
export function goesBefore({ runs, text }: Trigger): boolean {
  return REFUSE.includes(runs) && BEFORE_EMPTYING.test(text)
}

const whyOf = ({ runs, forEachStatement }: Trigger): string =>
  forEachStatement ? `runs ${runs}, once for a whole statement` : `runs ${runs}`
