import * as calls from '@drip/core/contracts/admin/admin-calls'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { resumed } from '../../../../api/connection.ts'
import { DisputeAccount, type DisputeFile } from '../../../../disputes/dispute-account.tsx'
import { words } from '../../../../disputes/dispute-words.ts'
import { shownDate } from '../../../../instalments/dates.ts'
import { saveFile } from '../../../../signed/save-file.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { Block } from '../order-blocks.tsx'
import { orderTexts } from '../order-texts.ts'
import { ask } from '../../signed-in.ts'

const texts = orderTexts.dispute

/** What is wrong with the order, or was, and the way to decide it. Nothing where nobody said that something was. */
export function DisputeBlock(props: { order: AdminOrder; onDecide: (dispute: DisputeSeen) => void }) {
  const { content } = props.order.disputes
  if (content.length === 0) return null
  return (
    <Block id="dispute-title" title={texts.title}>
      {content.map((it) => (
        <OneDispute key={it.id} dispute={it} onDecide={() => props.onDecide(it)} />
      ))}
    </Block>
  )
}

function OneDispute({ dispute, onDecide }: { dispute: DisputeSeen; onDecide: () => void }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const save = async (file: DisputeFile) => {
    const outcome = await resumed(() => ask(calls.downloadDisputeFile, { id: dispute.id, file: file.id }))
    if (outcome.ok) saveFile(outcome.value, file.name)
    else toast.failed(words.evidence.notSaved)
  }
  const { nextStep } = dispute
  return (
    <>
      <DisputeAccount dispute={dispute} onSave={save} />
      {nextStep?.who === 'MERCHANT' && <p className="note">{texts.waiting(shownDate(nextStep.by))}</p>}
      {nextStep?.who === 'DRIP' && (
        <p>
          <ActionButton whyNot={whyNot(ADMIN_ACTION_NEEDS.DECIDE_DISPUTE)} onPress={onDecide}>
            {texts.decide}
          </ActionButton>
        </p>
      )}
    </>
  )
}
