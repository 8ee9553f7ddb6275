/** The negotiation list accepts digits, even of CPFs that look wrong, once somebody has confirmed them (000 §5). */
import { readList, type BulkList, type Entry } from './bulk-list.ts'

/**
 * `values` holds the digits of all entries that have any; `wrong` those without exactly eleven digits, and `unreadable`
 * entries without digits, which cannot be sent.
 */
export function readNegotiationCpfs(text: string): BulkList & { unreadable: Entry[] } {
  const list = readList(text, 'cpf')
  const entries = list.entries.map((it) => {
    const digits = it.text.replace(/\D/g, '')
    return { ...it, value: digits === '' ? null : digits }
  })
  const digits = entries.flatMap((it) => (it.value === null ? [] : [it.value]))
  const values = [...new Set(digits)]
  return {
    entries,
    values,
    wrong: entries.filter((it) => it.value !== null && it.value.length !== 11),
    unreadable: entries.filter((it) => it.value === null),
    repeated: digits.length - values.length,
  }
}
