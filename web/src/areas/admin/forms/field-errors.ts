/** The server's errors for single fields, in the form's words. */
import { FIELD_CODES, type FieldCode, type FieldError } from '@drip/core/forms/field-error'
import type { Refusal } from '../../../api/refusal.ts'

/** A refusal's errors by field, including one for an item of a list; an unknown code counts as `invalid`. */
export function fieldErrorsOf(refusal: Refusal): FieldError[] {
  if (refusal.kind !== 'refused') return []
  return (refusal.problem?.errors ?? []).map(({ field, code }) => ({
    field: field.replace(/^payload\.0\./, ''),
    code: isFieldCode(code) ? code : 'invalid',
  }))
}

const isFieldCode = (code: string): code is FieldCode => FIELD_CODES.some((it) => it === code)
