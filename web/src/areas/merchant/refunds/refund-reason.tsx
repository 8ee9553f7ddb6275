import { REFUND_REASONS, type RefundReason } from '@drip/core/contracts/states'
import { useState, type ReactNode } from 'react'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { texts } from '../texts.ts'

const words = texts.refund

const OPTIONS = [
  { value: '', label: words.noReason },
  ...REFUND_REASONS.map((value) => ({ value, label: words.reasons[value] })),
] as const

/** Why a sale is taken back, if whoever does it says so: what the call is asked with, and its field. */
export function useRefundReason(): { query: { reason?: RefundReason }; field: ReactNode } {
  const [reason, setReason] = useState<RefundReason | ''>('')
  return {
    query: reason === '' ? {} : { reason },
    field: (
      <SelectField
        label={words.reason}
        help={words.reasonHelp}
        value={reason}
        options={OPTIONS}
        onChange={setReason}
      />
    ),
  }
}
