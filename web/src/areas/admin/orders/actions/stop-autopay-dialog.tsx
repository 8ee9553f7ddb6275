import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../../ui/work/confirm-dialog.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { ask } from '../../signed-in.ts'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.autopay
/** As the call asks for it. */
const SHORTEST = 3
const LONGEST = 200

/** Support ends the autopay of an order: a reason is asked for and kept. */
export function StopAutopayDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const stop = async () => {
    if (reason.trim().length < SHORTEST) return texts.reasonNeeded
    const outcome = await resumed(() => ask(calls.stopAutopay, { id: orderId, body: { reason } }))
    if (!outcome.ok) return withStatus(texts.failed, outcome.refusal)
    toast.done(texts.done)
    onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.title}
      lead={texts.lead}
      confirm={texts.stop}
      isGrave
      onConfirm={stop}
      onClose={onClose}
    >
      <TextArea label={texts.reason} value={reason} maxLength={LONGEST} onChange={setReason} />
    </ConfirmDialog>
  )
}
