import type { FieldCode, FieldError } from '@drip/core/forms/field-error'
import { Refusal } from './refusal.ts'

/**
 * Continues if a form has no errors.
 * @throws Refusal INVALID_FIELDS
 */
export function refuseFields(errors: FieldError[]): void {
  if (errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
}

/** One field that only the server could check. */
export function fieldRefusal(field: string, code: FieldCode): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field, code }] })
}
