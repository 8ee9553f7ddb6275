import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { resumed } from '../../../../../api/connection.ts'
import { useToast } from '../../../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../../../ui/work/confirm-dialog.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'

const texts = agencyTexts.recall

/** One case comes back from an agency, or all that it has. */
export function RecallDialog(props: {
  agencyId: string
  of: { customerId: string; customerName: string } | { cases: number }
  onClose: () => void
  onDone: () => void
}) {
  const toast = useToast()
  const { agencyId: id, of } = props
  const one = 'customerId' in of ? of : null
  const recall = async () => {
    const body = { customerId: one?.customerId ?? null }
    const outcome = await resumed(() => ask(calls.recallCases, { id, body }))
    if (!outcome.ok) return withStatus(texts.failed, outcome.refusal)
    toast.done(texts.done(outcome.value.cases))
    props.onDone()
    return null
  }
  return (
    <ConfirmDialog
      title={'cases' in of ? texts.allTitle(of.cases) : texts.oneTitle(of.customerName)}
      lead={texts.lead}
      confirm={one === null ? texts.all : texts.one}
      onConfirm={recall}
      onClose={props.onClose}
    />
  )
}
