import { REFUND_REASONS, type RefundReason } from '@drip/core/contracts/states'
import { useState, type ReactNode } from 'react'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { refundTexts } from './refund-texts.ts'

const words = refundTexts

const OPTIONS = [
  { value: '', label: words.noReason },
  ...REFUND_REASONS.map((value) => ({ value, label: words.reasons[value] })),
] as const

/** The optional reason for a refund: its field, and the query for the call. */
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
