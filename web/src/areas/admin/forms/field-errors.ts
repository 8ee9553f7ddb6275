/** What the server said of single fields, in the form's words. */
import { FIELD_CODES, type FieldCode, type FieldError } from '@drip/core/forms/field-error'
import type { Refusal } from '../../../api/refusal.ts'

/** The errors of a refusal by field, also of the one thing in a list; a code that is not known here counts as `invalid`. */
export function fieldErrorsOf(refusal: Refusal): FieldError[] {
  if (refusal.kind !== 'refused') return []
  return (refusal.problem?.errors ?? []).map(({ field, code }) => ({
    field: field.replace(/^payload\.0\./, ''),
    code: isFieldCode(code) ? code : 'invalid',
  }))
}

const isFieldCode = (code: string): code is FieldCode => FIELD_CODES.some((it) => it === code)
