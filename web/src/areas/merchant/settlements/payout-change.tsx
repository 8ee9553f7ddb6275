import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { settlementTexts } from './settlement-texts.ts'
import { useIsAdmin } from '../use-viewer.ts'

const words = settlementTexts.payoutChange

/** A pending change of the account for transfers: every user of the merchant sees it, an administrator can stop it. */
export function PayoutChange() {
  const { value } = useAsked(calls.showPayoutChange)
  const mayAct = useIsAdmin() === true
  const [asks, setAsks] = useState(false)
  const change = value?.change ?? null
  if (change === null) return null
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
        <DecisionDialog
          title={words.stopTitle}
          lead={words.stopLead}
          confirm={words.stop}
          isGrave
          act={() => ask(calls.stopPayoutChange, { id: change.id })}
          done={words.stopped}
          failed={(it) => (refusalCode(it) === 'CHANGE_ANSWERED' ? words.tooLate : words.failed)}
          onClose={() => setAsks(false)}
        />
      )}
    </Alert>
  )
}
