/** Our staff suspend a store's transfers and resume them; the store's administrators read why (docs/decisions/0133). */
import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { withStatus } from '../frame/with-status.ts'
import { ask } from '../signed-in.ts'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.suspension
/** As in the call. */
const SHORTEST = 3
const LONGEST = 500

/** At the head of the page while nothing goes out to the store. */
export function TransfersSuspended({
  merchant: { id, name, transferSuspension },
}: {
  merchant: MerchantDetails
}) {
  const whyNot = useWhyNot()
  const [asks, setAsks] = useState(false)
  if (transferSuspension === null) return null
  return (
    <Alert tone="warning" title={texts.since(shownInstant(transferSuspension.since))}>
      <p>{texts.because(transferSuspension.reason)}</p>
      <ActionButton whyNot={whyNot('MERCHANT_RISK_EDIT')} onPress={() => setAsks(true)}>
        {texts.resume}
      </ActionButton>
      {asks && (
        <DecisionDialog
          title={texts.resumeTitle(name)}
          lead={texts.resumeLead}
          confirm={texts.resume}
          act={() => ask(merchantCalls.resumeTransfers, { id })}
          done={texts.resumedDone}
          failed={(refusal) => withStatus(texts.failed, refusal)}
          onClose={() => setAsks(false)}
        />
      )}
    </Alert>
  )
}

/** Beside the store's account; only while its transfers go out, so that each suspension has a reason of its own. */
export function SuspendTransfers({ merchant: { id, name } }: { merchant: MerchantDetails }) {
  const whyNot = useWhyNot()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <div>
      <ActionButton whyNot={whyNot('MERCHANT_RISK_EDIT')} onPress={() => setAsks(true)}>
        {texts.suspend}
      </ActionButton>
      {asks && (
        <DecisionDialog
          title={texts.suspendTitle(name)}
          lead={texts.suspendLead}
          confirm={texts.suspend}
          isGrave
          act={() =>
            reason.trim().length < SHORTEST
              ? texts.reasonNeeded
              : resumed(() => ask(merchantCalls.suspendTransfers, { id, body: { reason } }))
          }
          done={texts.suspendedDone}
          failed={(refusal) =>
            refusalCode(refusal) === 'TRANSFERS_SUSPENDED'
              ? texts.otherReason
              : withStatus(texts.failed, refusal)
          }
          onClose={() => setAsks(false)}
        >
          <TextArea label={texts.reason} value={reason} maxLength={LONGEST} onChange={setReason} />
        </DecisionDialog>
      )}
    </div>
  )
}
