/**
 * Updates a form when somebody else saves the same object while it is open: nothing typed is lost, and nothing saved by
 * others is undone.
 */
import { shownDate } from '../../../instalments/dates.ts'
import { changesOf } from '../../../draft-store.ts'

/** A field that somebody else changed, with its stored value. */
export interface Followed<T extends object> {
  name: keyof T & string
  stored: T[keyof T]
}

/**
 * The updated form: what was typed since `base` stays, everything else takes the stored value.
 * @param base the form's initial values
 */
export function followed<T extends object>(
  base: T,
  values: T,
  stored: T,
): { values: T; meanwhile: Followed<T>[] } {
  const theirs = changesOf(base, stored)
  return {
    values: { ...stored, ...changesOf(base, values) },
    // a form's fields have names
    meanwhile: (Object.keys(theirs) as (keyof T & string)[]).map((name) => ({ name, stored: stored[name] })),
  }
}

/** Whether the field's value differs from the stored one. */
export const isTypedOver = <T extends object>(values: T, { name, stored }: Followed<T>): boolean =>
  JSON.stringify(values[name]) !== JSON.stringify(stored)

/** A stored value for people; null if only the field itself can show it: a picture, or several choices. */
export function storedText(
  value: unknown,
  words: { yes: string; no: string; empty: string; choices: Readonly<Record<string, string>> },
): string | null {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  if (value === null || value === '') return words.empty
  if (typeof value !== 'string' || value.startsWith('/pictures/') || value.length > LONGEST) return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shownDate(value)
  return words.choices[value] ?? value
}

const LONGEST = 200
