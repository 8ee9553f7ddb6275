import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, DisputeSeen } from '@drip/core/contracts/customer-area'
import { FILES_PER_PARTY } from '@drip/core/debts/dispute'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ChooseEvidence, type Evidence } from '../../../disputes/choose-evidence.tsx'
import { DisputeAccount, type DisputeFile } from '../../../disputes/dispute-account.tsx'
import { words } from '../../../disputes/dispute-words.ts'
import { evidenceFault } from '../../../disputes/evidence-fault.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { KeptOut } from '../pausing/kept-out.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { canBeHeld } from './can-be-held.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const texts = all.dispute

/** The disputes of the purchase, present and past, and the way to report a problem. */
export function Disputes({ order }: { order: CustomerOrder }) {
  const { content, hindrance } = order.disputes
  const [isOpen, setOpen] = useState(false)
  if (content.length === 0 && hindrance !== null) return null
  return (
    <section className="panel" aria-labelledby="dispute-title">
      <h2 id="dispute-title" tabIndex={-1}>
        {texts.title}
      </h2>
      {content.map((it) => (
        <OneDispute key={it.id} dispute={it} order={order} />
      ))}
      {hindrance === null && (
        <>
          {content.length === 0 && (
            <p>
              {texts.lead} {canBeHeld(order) && texts.leadHeld}
            </p>
          )}
          <Button kind="secondary" block onPress={() => setOpen(true)}>
            {content.length === 0 ? texts.ask : texts.askAgain}
          </Button>
        </>
      )}
      {hindrance === 'DECIDED' && <p className="note">{texts.decided}</p>}
      {isOpen && <DisputeDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}

function OneDispute({ dispute, order }: { dispute: DisputeSeen; order: CustomerOrder }) {
  const toast = useToast()
  const [isLeaving, setLeaving] = useState(false)
  const { id } = dispute
  const save = async (file: DisputeFile) => {
    const outcome = await resumed(() => askAlone(calls.downloadDisputeFile, { id, file: file.id }))
    if (outcome.ok) saveFile(outcome.value, file.name)
    else toast.failed(words.evidence.notSaved)
  }
  const add = async (body: Evidence) => {
    // no automatic retry: on a slow connection it would upload megabytes again and again
    const outcome = await ask(calls.addDisputeFile, { id, body })
    if (!outcome.ok) return evidenceFault(outcome.refusal)
    toast.done(words.evidence.added)
    return null
  }
  const own = dispute.files.filter((it) => it.party === 'CUSTOMER')
  return (
    <>
      <DisputeAccount dispute={dispute} onSave={save} />
      {dispute.nextStep !== null && (
        <>
          {order.pauses.running !== null && <p className="note">{texts.held}</p>}
          <KeptOut pause={order.pauses.running} />
          {own.length < FILES_PER_PARTY && <ChooseEvidence onChosen={add} />}
          <Button kind="quiet" block onPress={() => setLeaving(true)}>
            {texts.withdraw}
          </Button>
        </>
      )}
      {isLeaving && (
        <WithdrawDialog dispute={dispute} pause={order.pauses.running} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}
