/**
 * A list from the program as rows of a statement: each column is sent as one array, so the text is the same for lists
 * of any length.
 */
import sql, { type Sql, join, raw } from 'sql-template-tag'
import { columnOf } from './names.ts'

type ColumnType =
  | 'bool'
  | 'bytea'
  | 'date'
  | 'float8'
  | 'int'
  | 'int8'
  | 'jsonb'
  | 'text'
  | 'timestamptz'
  | 'uuid'

/** Which fields of an item are sent, and with which type. A field `dueDate` is the column `due_date`. */
type Columns<Item> = { readonly [Field in keyof Item & string]?: ColumnType }

/** `from ${tableOf(moved, { id: 'uuid', dueDate: 'date' })} as moved`. */
export function tableOf<Item extends object>(list: readonly Item[], columns: Columns<Item>): Sql {
  return sql`(select * from ${unnested(list, columns)})`
}

/**
 * `insert into … ${valuesOf(lines, { amount: 'int8' }, { bookedAt: now })}`.
 * @param same what is the same in all rows
 */
export function valuesOf<Item extends object>(
  list: readonly Item[],
  columns: Columns<Item>,
  same: Readonly<Record<string, unknown>> = {},
): Sql {
  const own = Object.keys(columns).map(columnOf)
  const shared = Object.entries(same)
  const names = [...own, ...shared.map(([field]) => columnOf(field))]
  const values = [raw(own.join(', ')), ...shared.map(([, value]) => sql`${value}`)]
  return sql`(${raw(names.join(', '))}) select ${join(values)} from ${unnested(list, columns)}`
}

function unnested<Item extends object>(list: readonly Item[], columns: Columns<Item>): Sql {
  // an object literal of the program: it has no fields but those of its type
  const told = Object.entries(columns) as [keyof Item & string, ColumnType][]
  const arrays = told.map(([field, type]) => sql`${list.map((item) => item[field])}::${raw(type)}[]`)
  return sql`unnest(${join(arrays)}) as listed (${raw(told.map(([field]) => columnOf(field)).join(', '))})`
}
