import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { ReactNode } from 'react'
import { refusalCode, type Refusal } from '../../../../api/refusal.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { useReason } from '../../frame/use-reason.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.secondPerson

/**
 * The note for the requester: why two people are needed, and the field for the reason, which the second person reads.
 */
export function useSecondPerson(preview: AdminPreview | null): {
  /** Whether the action is requested instead of carried out. */
  isNeeded: boolean
  form: ReactNode
  /** The reason to send; null if it is missing, and the field then shows an error. */
  reason: () => string | null
} {
  const { field, said } = useReason({
    label: texts.reason,
    help: texts.reasonHelp,
    missing: texts.reasonMissing,
  })
  const needed = preview?.secondPerson ?? null
  return {
    isNeeded: needed !== null,
    form: needed !== null && (
      <>
        <Alert tone="information">
          {texts.needed[needed.kind](moneyText(needed.amount), moneyText(needed.limit))}
        </Alert>
        {field}
      </>
    ),
    reason: said,
  }
}

/** Why the request failed. */
export function askFailed(refusal: Refusal): string {
  return refusalCode(refusal) === 'CHANGE_OPEN' ? texts.open : texts.failed
}
