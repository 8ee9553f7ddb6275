/** Validation of an agency's form (decision 118): the same rule for page and server. */
import { parseCnpj } from '../../documents/cnpj.ts'
import { parseEmail } from '../../documents/email.ts'
import { type FieldCode, type FieldError, fieldErrors, textCode } from '../../forms/field-error.ts'
import { readRate } from '../../money/rate.ts'
import { AGENCY_NAME_MOST, MOST_AGENCY_FEE, PLACED_DAYS } from './placement.ts'

export interface AgencyForm {
  name: string
  document: string
  email: string
  /** As a percentage. */
  feePercent: number
  days: number
}

export function checkAgency({ name, document, email, feePercent, days }: AgencyForm): FieldError[] {
  return fieldErrors({
    name: textCode(name, AGENCY_NAME_MOST),
    document: readCode(document, parseCnpj),
    email: readCode(email, parseEmail),
    feePercent: feeCode(feePercent),
    days:
      Number.isInteger(days) && days >= PLACED_DAYS.least && days <= PLACED_DAYS.most ? null : 'out_of_range',
  })
}

const readCode = (text: string, read: (text: string) => unknown): FieldCode | null =>
  textCode(text) ?? (read(text) === null ? 'invalid' : null)

function feeCode(percent: number): FieldCode | null {
  if (!Number.isFinite(percent)) return 'required'
  const rate = readRate(percent, 100)
  if (rate === null) return 'invalid'
  return rate > MOST_AGENCY_FEE ? 'out_of_range' : null
}
