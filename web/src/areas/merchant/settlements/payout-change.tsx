import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useIsAdmin } from '../use-viewer.ts'

const words = texts.payoutChange

/** Another account for the transfers, as long as it waits: everybody of the merchant sees it, an administrator can stop it. */
export function PayoutChange() {
  const { value } = useAsked(calls.showPayoutChange)
  const mayAct = useIsAdmin() === true
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const change = value?.change ?? null
  if (change === null) return null
  const stop = async () => {
    const outcome = await ask(calls.stopPayoutChange, { id: change.id })
    if (!outcome.ok) return refusalCode(outcome.refusal) === 'CHANGE_ANSWERED' ? words.tooLate : words.failed
    setAsks(false)
    toast.done(words.stopped)
    return null
  }
  return (
    <Alert tone="warning" title={words.title}>
      <p>{words.words(change.from, change.to, shownInstant(change.takesEffectAt))}</p>
      <p>{mayAct ? words.ask : words.onlyAdmins}</p>
      {mayAct && (
        <Button kind="secondary" onPress={() => setAsks(true)}>
          {words.stop}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title={words.stopTitle}
          lead={words.stopLead}
          confirm={words.stop}
          isGrave
          onConfirm={stop}
          onClose={() => setAsks(false)}
        />
      )}
    </Alert>
  )
}
