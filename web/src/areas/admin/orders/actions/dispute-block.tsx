import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { DisputeAccount } from '../../../../disputes/dispute-account.tsx'
import { shownDate } from '../../../../instalments/dates.ts'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { Block } from '../order-blocks.tsx'
import { orderTexts } from '../order-texts.ts'
import { useSaveDisputeFile } from './save-dispute-file.ts'

const texts = orderTexts.dispute

/** The order's dispute, open or past, and the way to decide it. Shows nothing if there was none. */
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
  const whyNot = useWhyNot()
  const save = useSaveDisputeFile()
  const { nextStep } = dispute
  return (
    <>
      <DisputeAccount dispute={dispute} onSave={(file) => save(dispute.id, file)} />
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
