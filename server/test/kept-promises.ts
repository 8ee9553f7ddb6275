import type { Declared, DeclaredColumn } from './declared-rows.ts'
import { ONLY_COLUMN, type Recorded } from './recorded.ts'
import type { SelectedColumn } from './selected-columns.ts'

/** One column of one statement: as declared in the code and as returned. */
interface Pair {
  place: string
  declared: DeclaredColumn
  selected: SelectedColumn
  /** It was null in a test. */
  wasNull: boolean
}

/** Declared row types that the statements do not keep, one per line. */
export function breachesOf(
  declared: readonly Declared[],
  recorded: readonly Recorded[],
  selected: ReadonlyMap<string, readonly SelectedColumn[] | Error>,
): string[] {
  const missing: string[] = []
  const pairs: Pair[] = []
  const atPlace = Map.groupBy(recorded, (it) => it.place)
  for (const { place, columns } of declared)
    for (const [text, records] of Map.groupBy(atPlace.get(place) ?? [], (it) => it.text)) {
      const answer = selected.get(text)
      if (answer === undefined || answer instanceof Error) continue
      const nulls = new Set(records.map((it) => it.nullColumn))
      for (const column of columns ?? []) {
        const found = selectedAs(column, answer)
        if (found === undefined) missing.push(`${place} ${column.name || 'one column'} is not selected`)
        else pairs.push({ place, declared: column, selected: found, wasNull: nulls.has(column.name) })
      }
    }
  return [...new Set([...missing, ...pairs.flatMap(misfitOf), ...needlessNulls(pairs)])].toSorted()
}

function selectedAs({ name }: DeclaredColumn, all: readonly SelectedColumn[]): SelectedColumn | undefined {
  if (name === ONLY_COLUMN) return all.length === 1 ? all[0] : undefined
  return all.findLast((it) => it.name === name)
}

function misfitOf({ place, declared, selected, wasNull }: Pair): string[] {
  const { name, kinds, nullable } = declared
  const wrong: string[] = []
  if (!nullable && (wasNull || selected.nullable === true)) wrong.push(`${place} ${name} may be null`)
  const fits = kinds.includes(selected.kind) || (selected.kind === 'json' && kinds.length > 0)
  if (!fits) wrong.push(`${place} ${name} is ${kinds.join(' or ')} and comes as ${selected.kind}`)
  return wrong
}

/** If several statements return one type, a column may be null in only one of them. */
function needlessNulls(pairs: readonly Pair[]): string[] {
  const fields = Map.groupBy(
    pairs.filter((it) => it.declared.nullable && it.declared.field !== null),
    (it) => it.declared.field,
  )
  return [...fields.values()]
    .filter((all) => all.every((it) => it.selected.nullable === false))
    .flatMap((all) => all.map((it) => `${it.place} ${it.declared.name} is never null`))
}
