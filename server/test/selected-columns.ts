/** What PostgreSQL says about a statement without running it: it is parsed and described, as in a prepare. */
import type pg from 'pg'
import { nameOf } from '../src/platform/database/names.ts'
import type { Kind } from './declared-rows.ts'

export interface SelectedColumn {
  /** As the code calls it. */
  name: string
  kind: Kind
  /** Null if unknown: it is an expression, or an outer join may omit it, or a condition requires it. */
  nullable: boolean | null
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/**
 * Describes each of these texts; an error if PostgreSQL rejects it.
 * @param client without a pipeline, in which pg accepts only its own queries
 */
export async function describeAll(
  client: pg.Client,
  texts: readonly string[],
): Promise<Map<string, readonly SelectedColumn[] | Error>> {
  const { rows } = await client.query<{ id: string } & Stored>(`
    select a.attrelid || '.' || a.attnum as id, a.attname as name, a.attnotnull as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p') and a.attnum > 0`)
  const stored = new Map(rows.map((it) => [it.id, it]))
  const described = new Map<string, readonly SelectedColumn[] | Error>()
  for (const text of texts) {
    const columnOf = ({ name, tableID, columnID, dataTypeID }: Field): SelectedColumn => ({
      name: nameOf(name),
      kind: kindOf(dataTypeID),
      nullable: isNullable(text, stored.get(`${tableID}.${columnID}`)),
    })
    const fields = await describe(client, text).catch((error: unknown) => error)
    described.set(text, fields instanceof Error ? fields : (fields as Field[]).map(columnOf))
  }
  return described
}

/** A column of a table. */
interface Stored {
  name: string
  filled: boolean
}

function isNullable(text: string, column: Stored | undefined): boolean | null {
  if (column === undefined) return null
  if (column.filled) return /\b(left|right|full)\s+(outer\s+)?join\b/.test(text) ? null : false
  return new RegExp(`\\b${column.name} is not null`).test(text) ? null : true
}

/** A query object for pg (`Submittable`) that ends once the statement has been described. */
function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    const query = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    }
    void client.query(query as unknown as pg.Submittable)
  })
}

const KINDS: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1114: 'instant',
  1184: 'instant',
  1007: 'list',
  1009: 'list',
  1016: 'list',
  2951: 'list',
}

/** All other types arrive as text, including uuid, date and numeric. */
const kindOf = (type: number): Kind => KINDS[type] ?? 'text'
