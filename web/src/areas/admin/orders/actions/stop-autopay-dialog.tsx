import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { ask } from '../../signed-in.ts'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.autopay
/** The minimum length in the call. */
const SHORTEST = 3
const LONGEST = 200

/** Support ends the automatic payment of an order: a reason is required and stored. */
export function StopAutopayDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <DecisionDialog
      title={texts.title}
      lead={texts.lead}
      confirm={texts.stop}
      isGrave
      act={() =>
        reason.trim().length < SHORTEST
          ? texts.reasonNeeded
          : resumed(() => ask(calls.stopAutopay, { id: orderId, body: { reason } }))
      }
      done={texts.done}
      failed={(refusal) => withStatus(texts.failed, refusal)}
      onClose={onClose}
    >
      <TextArea label={texts.reason} value={reason} maxLength={LONGEST} onChange={setReason} />
    </DecisionDialog>
  )
}
