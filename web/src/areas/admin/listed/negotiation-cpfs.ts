/** The negotiation list takes digits, also of CPFs that look wrong, once somebody has confirmed them (000 §5). */
import { readList, type BulkList } from './bulk-list.ts'

/** `values` holds the digits of all that have any; `wrong` those that are not eleven. */
export function readNegotiationCpfs(text: string): BulkList {
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
    wrong: entries.filter((it) => it.value?.length !== 11),
    repeated: digits.length - values.length,
  }
}
