// Spreads the tables of an empty, migrated database: rules that can include the key get it, references to another
// owner's rows are removed, and each table gets PostgreSQL's own hash partitions. They stand in for a cluster: a
// statement that does not name an owner reads all partitions, and uniqueness is limited to the key.
import type { Reference, Rule, Table } from './catalogue.ts'
import { KEYS, LOOKED_UP_FIRST } from './keys.ts'
import { type Tables, goesBefore, holds, staysWith, withoutKey } from './obstacles.ts'

/** Few, so that they are made quickly; two are enough to detect a statement that reads more than one. */
export const PARTITIONS = 3

/** Statements in order; all of them must run, or none. `views` are the texts of the views, which are created again. */
export function spreadStatements(tables: Tables, views: readonly { name: string; text: string }[]): string[] {
  const all = [...tables.values()]
  const isSpread = ({ name }: { name: string }) => KEYS[name] !== undefined && !LOOKED_UP_FIRST.includes(name)
  const spread = all.filter(isSpread)
  return [
    ...views.map((it) => `drop view ${it.name}`),
    ...all.flatMap((table) =>
      table.references
        .filter((it) => KEYS[table.name] !== undefined || KEYS[it.to] !== undefined)
        .map((it) => `alter table ${table.name} drop constraint ${it.name}`),
    ),
    ...spread.flatMap(partitioned),
    ...spread.flatMap((table) =>
      table.references
        .filter((it) => holds(table, it) && !LOOKED_UP_FIRST.includes(it.to))
        .map((it) => `alter table ${table.name} add constraint ${it.name} ${withKeys(table, it)}`),
    ),
    ...views.map((it) => `create view ${it.name} as ${it.text}`),
  ]
}

function partitioned(table: Table): string[] {
  const { name } = table
  const key = keyOf(table)
  const missing = new Set(withoutKey(table).map((it) => it.name))
  return [
    `alter table ${name} rename to ${name}_whole`,
    `create table ${name} (like ${name}_whole including all excluding indexes) partition by hash (${key})`,
    ...Array.from(
      { length: PARTITIONS },
      (_, part) =>
        `create table ${name}_${part} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${part})`,
    ),
    // its indexes and triggers keep their names until it is dropped
    `drop table ${name}_whole`,
    ...table.unique.map(
      (it) =>
        `alter table ${name} add constraint ${it.name} ${missing.has(it.name) ? besides(it, key) : it.text}`,
    ),
    ...table.indexes.map((it) => (missing.has(it.name) ? besides(it, key) : it.text)),
    ...table.triggers.filter((it) => !goesBefore(it)).map((it) => it.text),
  ]
}

/** The same rule, with the key after its columns. */
export function besides({ text }: Rule, key: string): string {
  const end = /\)(?= INCLUDE| NULLS| WHERE|$)/.exec(text)
  if (end === null) throw new Error(`the end of its columns is not found: ${text}`)
  return `${text.slice(0, end.index)}, ${key}${text.slice(end.index)}`
}

/**
 * A reference between tables that are not spread is unchanged; one between rows stored together includes the key, which
 * is part of their uniqueness.
 */
export function withKeys(table: Table, reference: Reference): string {
  const to = KEYS[reference.to]
  if (!staysWith(table, reference) || to === undefined || reference.toColumns.includes(to.column))
    return reference.text
  const tail = /REFERENCES \w+\([^)]*\)(.*)$/.exec(reference.text)?.[1] ?? ''
  const from = [...reference.columns, keyOf(table)].join(', ')
  return `foreign key (${from}) references ${reference.to} (${[...reference.toColumns, to.column].join(', ')})${tail}`
}

function keyOf({ name }: Table): string {
  const key = KEYS[name]
  if (key === undefined) throw new Error(`${name} is not spread`)
  return key.column
}
