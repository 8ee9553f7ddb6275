import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, DisputeSeen } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { KeptOut } from '../pausing/kept-out.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.dispute

/** Withdraws a dispute that is settled. It asks for confirmation, because the instalments then resume. */
export function WithdrawDialog({
  dispute,
  pause,
  onClose,
}: {
  dispute: DisputeSeen
  /** The pause in progress, for this dispute or another reason. */
  pause: CustomerOrder['pauses']['running']
  onClose: () => void
}) {
  useBackCloses(onClose)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()
  const withdraw = async () => {
    const outcome = await resumed(() => ask(calls.withdrawDispute, { id: dispute.id }))
    if (!outcome.ok)
      return setFailure(refusalCode(outcome.refusal) === 'DISPUTE_NOT_WAITING' ? texts.over : texts.failed)
    toast.done(texts.withdrawn)
    onClose()
  }
  return (
    <Dialog title={texts.withdraw} shape="sheet" onClose={onClose}>
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <p>
        {texts.withdrawLead} {pause?.kind === 'DISPUTE' && texts.withdrawHeld}
      </p>
      <KeptOut pause={pause} />
      <Button block onPress={withdraw}>
        {texts.withdrawDo}
      </Button>
      <Button kind="quiet" block onPress={onClose}>
        {texts.keep}
      </Button>
    </Dialog>
  )
}
