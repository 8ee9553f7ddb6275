// What a database says about its tables, read from its own catalogue, so that nobody maintains a list by hand.

/** A constraint or a unique index. */
export interface Rule {
  name: string
  /** Its definition: "UNIQUE (txid)", "FOREIGN KEY (charge_id) REFERENCES charges(id)", "CREATE UNIQUE INDEX …". */
  text: string
  /** Its columns; empty for an expression. */
  columns: string[]
}

export interface Reference extends Rule {
  to: string
  /** The columns that it refers to, in the same order. */
  toColumns: string[]
}

export interface Trigger {
  name: string
  text: string
  /** The function that it runs, and that function's body. */
  runs: string
  body: string
  forEachStatement: boolean
}

export interface Table {
  name: string
  columns: string[]
  /** Its primary key and unique constraints. */
  unique: Rule[]
  /** Unique indexes without a constraint, and all other indexes. */
  indexes: (Rule & { isUnique: boolean })[]
  references: Reference[]
  triggers: Trigger[]
}

/** Runs a query without parameters; rows have the database's column names. */
export type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** All tables of the product's schema, by name. */
export async function readTables(ask: Ask): Promise<Map<string, Table>> {
  const { rows } = await ask(TABLES)
  // the statement below builds exactly this
  const tables = rows as Table[]
  return new Map(tables.map((it) => [it.name, it]))
}

const names = (table: string, numbers: string) => `
  (select coalesce(json_agg(a.attname order by k.place), '[]') from unnest(${numbers}::int2[]) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`

const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'text', pg_get_constraintdef(k.oid),
        'columns', ${names('c.oid', 'k.conkey')}) order by k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')) as unique,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'text', pg_get_indexdef(i.oid), 'isUnique', x.indisunique,
        'columns', ${names('c.oid', 'x.indkey')}) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'text', pg_get_constraintdef(k.oid),
        'columns', ${names('c.oid', 'k.conkey')}, 'to', t.relname,
        'toColumns', ${names('t.oid', 'k.confkey')}) order by k.conname), '[]')
      from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as references,
    (select coalesce(json_agg(json_build_object('name', t.tgname, 'text', pg_get_triggerdef(t.oid), 'runs', f.proname, 'body', f.prosrc,
        'forEachStatement', t.tgtype & 1 = 0) order by t.tgname), '[]')
      from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`
