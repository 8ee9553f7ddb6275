/**
 * The error of a form's field, as a code: the server refuses with it, the screen shows it in words
 * (`field-messages.ts`). Both use the same rules, so that a form shows before sending what the server would answer.
 */
export const FIELD_CODES = [
  'required',
  'invalid',
  'too_long',
  'out_of_range',
  'unknown',
  'taken',
  'before_start',
  'in_the_past',
  'of_merchant',
  'too_many',
  'last_admin',
  'needs_mobile',
  'needs_max_amount',
  'needs_skip_order_amount',
  'not_png',
  'too_large',
  'too_many_pixels',
  'broken',
  'infected',
  'too_easy',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export interface FieldError {
  field: string
  code: FieldCode
}

/** The first code of each field that has one, in the order of the form. */
export function fieldErrors(checks: Record<string, FieldCode | null | undefined>): FieldError[] {
  return Object.entries(checks).flatMap(([field, code]) =>
    code === null || code === undefined ? [] : [{ field, code }],
  )
}

/** A required text, no longer than `longest`. */
export function textCode(text: string | undefined, longest?: number): FieldCode | null {
  if (text === undefined || text.trim() === '') return 'required'
  return longest !== undefined && text.trim().length > longest ? 'too_long' : null
}

/** An optional text, read by one of the readers of `documents`. */
export function optionalCode(
  text: string | null | undefined,
  read: (text: string) => unknown,
): FieldCode | null {
  if (text === null || text === undefined || text.trim() === '') return null
  return read(text) === null ? 'invalid' : null
}

const LONGEST_ADDRESS = 2000
// a host with a dot, optional port and path; an @ in the host would be a password
const WEB_ADDRESS = /^https?:\/\/(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/iu

/** A web address that a browser may be sent to: http or https, without a password. Null for anything else. */
export function readWebAddress(text: string): string | null {
  const trimmed = text.trim()
  return trimmed.length <= LONGEST_ADDRESS && WEB_ADDRESS.test(trimmed) ? trimmed : null
}
