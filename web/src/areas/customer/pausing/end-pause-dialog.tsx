import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import type { PauseKind } from '@drip/core/debts/pause'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { NewDates } from '../moving/new-dates.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { failureOf } from './pause-dialog.tsx'

const texts = all.pause

/** A pause ends before its day: the dates that come back are shown, and only then accepted. */
export function EndPauseDialog(props: { order: CustomerOrder; kind: PauseKind; onClose: () => void }) {
  const { order, kind, onClose } = props
  useBackCloses(onClose)
  const [preview, setPreview] = useState<PausePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()

  const look = async () => {
    const outcome = await resumed(() => askAlone(calls.previewPauseEnd, { id: order.id }))
    setPreview(outcome.ok ? outcome.value : null)
    setFailure(outcome.ok ? null : failureOf(outcome.refusal))
    return outcome.ok
  }
  const accept = async () => {
    if (preview === null) return
    const body = { version: preview.version }
    const outcome = await resumed(() => ask(calls.endPause, { id: order.id, body }))
    if (outcome.ok) {
      toast.done(texts.ended)
      return onClose()
    }
    const code = refusalCode(outcome.refusal)
    // what is shown then is what is accepted next
    if (code === 'PAUSE_CHANGED' && !(await look())) return
    setFailure(failureOf(outcome.refusal))
  }
  return (
    <Dialog title={texts.end[kind]} shape="sheet" onClose={onClose}>
      {failure !== null && <Alert tone={preview === null ? 'danger' : 'information'}>{failure}</Alert>}
      {preview === null ? (
        <>
          <p className="note">{texts.endLead}</p>
          <Button block onPress={look}>
            {texts.look}
          </Button>
        </>
      ) : (
        <>
          {preview.instalments.some((it) => it.dueDate.after > it.dueDate.before) && <p>{texts.heldOn}</p>}
          <NewDates instalments={preview.instalments} total={order.instalments.length} />
          <p>{all.move.sameAmounts}</p>
          <p className="note">{all.move.codesEnd}</p>
          <Button block onPress={accept}>
            {texts.acceptEnd}
          </Button>
        </>
      )}
      <Button kind="quiet" block onPress={onClose}>
        {texts.keep}
      </Button>
    </Dialog>
  )
}
