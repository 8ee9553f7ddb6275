/**
 * The errors in the ids of a write-off: before the preview is requested, and those reported by the server (000 §5, §8).
 */
import { WRITE_OFF_LIMITS } from '@drip/core/contracts/states'
import { refusalCode, type Refusal } from '../../../../api/refusal.ts'
import { wrongLines, type WrongLine } from '../../listed/bulk-field.tsx'
import type { BulkList } from '../../listed/bulk-list.ts'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.writeOff

/** Why the whole list cannot be sent; undefined if it can. */
export function idsError({ values }: BulkList): string | undefined {
  const [count, most] = [values.length, WRITE_OFF_LIMITS.ids]
  if (count === 0) return texts.idsMissing
  return count > most
    ? texts.idsTooMany(count.toLocaleString('pt-BR'), most.toLocaleString('pt-BR'))
    : undefined
}

/** Entries too long for an id or a code. */
export function noIds({ entries }: BulkList): WrongLine[] {
  const long = entries.filter((it) => it.text.length > WRITE_OFF_LIMITS.characters)
  return wrongLines(long, texts.notFoundRow)
}

/** The ids that the server rejects: unknown, or without debt. */
export function notFoundIds(refusal: Refusal, list: BulkList): WrongLine[] {
  if (refusal.kind !== 'refused' || refusalCode(refusal) !== 'NOT_TO_WRITE_OFF') return []
  const ids = new Set((refusal.problem?.errors ?? []).map((it) => it.field.toLowerCase()))
  return wrongLines(
    list.entries.filter((it) => ids.has(it.text.toLowerCase())),
    texts.notFoundRow,
  )
}
