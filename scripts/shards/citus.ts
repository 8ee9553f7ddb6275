// The script that spreads a migrated database over the servers of a Citus cluster (deploy/citus/spread.sql). It is
// generated from the catalogue and keys.ts, so that nobody writes it by hand. It may be run again: tables that are
// already spread are skipped.
import type { Reference, Table } from './catalogue.ts'
import { COPIED, KEYLESS, KEYS, type Owner } from './keys.ts'
import { type Tables, goesBefore, staysWith, withoutKey } from './obstacles.ts'
import { besides, withKeys } from './spread.ts'
import { whyWaiting } from './waiting.ts'

/** What happens to a table on a cluster: if it is spread, `by` is the owner of its rows. */
export type Place =
  | { kind: 'spread'; by: Owner; column: string }
  | { kind: 'copied' }
  | { kind: 'waits'; why: string }
  | { kind: 'first' }

/** Where a table is stored on a cluster today. */
export function placeOf(table: string): Place {
  const key = KEYS[table]
  const isCopied = COPIED.includes(table)
  if (key === undefined && !isCopied)
    return KEYLESS[table] === undefined ? { kind: 'first' } : { kind: 'waits', why: KEYLESS[table].why }
  const why = whyWaiting(table, isCopied)
  if (why !== null) return { kind: 'waits', why }
  return key === undefined ? { kind: 'copied' } : { kind: 'spread', ...key }
}

/** The whole script, including a list of the tables that wait. */
export function citusScript(tables: Tables): string {
  return [HEAD, ...citusStatements(tables), ...waiting(tables), ''].join('\n')
}

/** Its statements, each a transaction of its own, on one connection. */
export function citusStatements(tables: Tables): string[] {
  const moved = inOrder(tables)
  return [
    ...BEFORE,
    `insert into pg_temp.owners values ${spreadOnes(moved)};`,
    ...moved.map((table) => movedBy(table, tables)),
  ]
}

/** Tables that do not stay on the first server alone, each after those that it refers to. */
export function inOrder(tables: Tables): Table[] {
  const done = new Map<string, Table>()
  const visit = (table: Table) => {
    if (done.has(table.name) || !isMoved(table.name)) return
    for (const reference of table.references.filter((it) => holdsThere(table, it))) {
      const to = tables.get(reference.to)
      if (to !== undefined && to !== table) visit(to)
    }
    done.set(table.name, table)
  }
  for (const kind of ['copied', 'spread'])
    for (const table of tables.values()) if (placeOf(table.name).kind === kind) visit(table)
  return [...done.values()]
}

const isMoved = (name: string) => ['spread', 'copied'].includes(placeOf(name).kind)

/** Whether a reference of a moved table still holds after the move. */
function holdsThere(table: Table, reference: Reference): boolean {
  if (placeOf(reference.to).kind === 'copied') return true
  const isSpread = (name: string) => placeOf(name).kind === 'spread'
  return isSpread(table.name) && isSpread(reference.to) && staysWith(table, reference)
}

function movedBy(table: Table, tables: Tables): string {
  const { name } = table
  const place = placeOf(name)
  const incoming = [...tables.values()].flatMap((from) =>
    from.references
      .filter((it) => it.to === name && from.name !== name)
      .map((it) => `alter table ${from.name} drop constraint if exists ${it.name}`),
  )
  const outgoing = table.references.map((it) => `alter table ${name} drop constraint if exists ${it.name}`)
  const triggers = table.triggers
    .filter(goesBefore)
    .map((it) => `drop trigger if exists ${it.name} on ${name}`)
  const back = table.references
    .filter((it) => holdsThere(table, it))
    .map(
      (it) =>
        `alter table ${name} add constraint ${it.name} ${place.kind === 'spread' ? withKeys(table, it) : it.text} deferrable initially deferred`,
    )
  const uniques = place.kind === 'spread' ? uniquesWithKey(table, place.column) : []
  const move =
    place.kind === 'spread'
      ? `perform pg_temp.spread('${name}', '${place.column}')`
      : `perform create_reference_table('${name}')`
  return [
    `do $$ begin if not pg_temp.is_moved('${name}') then`,
    ...[...incoming, ...outgoing, ...uniques, ...triggers, move, ...back].map((it) => `  ${it};`),
    'end if; end $$;',
  ].join('\n')
}

function uniquesWithKey(table: Table, key: string): string[] {
  const constraints = table.unique.map((it) => it.name)
  return withoutKey(table).flatMap((it) =>
    constraints.includes(it.name)
      ? [
          `alter table ${table.name} drop constraint ${it.name}`,
          `alter table ${table.name} add constraint ${it.name} ${besides(it, key)}`,
        ]
      : [`drop index ${it.name}`, besides(it, key)],
  )
}

function spreadOnes(moved: readonly Table[]): string {
  return moved
    .flatMap(({ name }) => {
      const place = placeOf(name)
      return place.kind === 'spread' ? [`('${name}', '${place.by}')`] : []
    })
    .join(', ')
}

function waiting(tables: Tables): string[] {
  return [...tables.keys()].flatMap((name) => {
    const place = placeOf(name)
    return place.kind === 'waits' ? [`-- ${name} waits: ${place.why}`] : []
  })
}

const HEAD = `-- Made by \`npm run shards -- citus\` of scripts/shards; docs/scaling.md says how it is used:
--   psql -v ON_ERROR_STOP=1 -f deploy/citus/spread.sql "$DATABASE_URL"
-- as the owner of the tables, in the coordinator's database, after each \`npm run migrate\` and while no process of the product runs.
-- What is spread already is left alone.`

const BEFORE = [
  `set client_min_messages = error;`,
  // a session's own setting does not reach it
  `do $$ begin if exists (select from run_command_on_workers('show timezone') where result is distinct from 'UTC') then
  raise 'a worker counts days in another time zone than UTC: include deploy/citus/citus.conf there';
end if; end $$;`,
  `set lock_timeout = '60s';`,
  `set citus.enable_unsafe_triggers = on;`,
  `set citus.multi_shard_modify_mode = sequential;`,
  `create temp table owners (name text primary key, owner text not null);`,
  `create function pg_temp.is_moved(name text) returns boolean language sql as
  'select exists (select from pg_dist_partition where logicalrelid = name::regclass and (partmethod = ''h'' or repmodel = ''t''))';`,
  `create function pg_temp.spread(name text, key text) returns void language plpgsql as $$
declare beside text := (
  select p.logicalrelid::text from pg_dist_partition p
    join pg_temp.owners o on p.logicalrelid = o.name::regclass join pg_temp.owners mine on mine.name = spread.name and mine.owner = o.owner
  where p.partmethod = 'h' limit 1);
begin
  perform create_distributed_table(name, key, colocate_with => coalesce(beside, 'none'));
end $$;`,
  // of the coordinator alone, always empty: what writes to it is prepared on all servers (db.ts)
  `do $$ begin if to_regclass('committed_together') is null then
  create table committed_together ();
  perform citus_add_local_table_to_metadata('committed_together');
end if; end $$;
-- for the role with which the product signs in
grant select, delete on committed_together to public;
grant execute on function recover_prepared_transactions() to public;`,
]
