/** Which lines of a pasted list the server refused: it names them by their position in the request (`cpfs.3`). */
import type { Refusal } from '../../../api/refusal.ts'
import type { BulkList } from './bulk-list.ts'
import { texts } from '../frame/texts.ts'

export interface RefusedRow {
  line: number
  text: string
  why: string
}

/** @param field the list's name in the request. The result is empty if the refusal concerns something else. */
export function refusedRows(refusal: Refusal, field: string, list: BulkList): RefusedRow[] {
  const errors = refusal.kind === 'refused' ? (refusal.problem?.errors ?? []) : []
  return errors.flatMap(({ field: path, code }) => {
    const [name, place] = path.split('.')
    const value = name === field ? list.values[Number(place)] : undefined
    const entry = list.entries.find((it) => it.value === value && value !== undefined)
    return entry === undefined
      ? []
      : [{ line: entry.line, text: entry.text, why: texts.bulk.codes[code] ?? code }]
  })
}
