import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { resumed } from '../../../../../api/connection.ts'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'

const texts = agencyTexts.recall

/** Recalls one case from an agency, or all of its cases. */
export function RecallDialog(props: {
  agencyId: string
  of: { customerId: string; customerName: string } | { cases: number }
  onClose: () => void
  onDone: () => void
}) {
  const { agencyId: id, of } = props
  const one = 'customerId' in of ? of : null
  const body = { customerId: one?.customerId ?? null }
  return (
    <DecisionDialog
      title={'cases' in of ? texts.allTitle(of.cases) : texts.oneTitle(of.customerName)}
      lead={texts.lead}
      confirm={one === null ? texts.all : texts.one}
      act={() => resumed(() => ask(calls.recallCases, { id, body }))}
      done={({ cases }) => texts.done(cases)}
      failed={(refusal) => withStatus(texts.failed, refusal)}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  )
}
