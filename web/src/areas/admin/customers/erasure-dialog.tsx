import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminErasure, AdminErasureDetails } from '@drip/core/contracts/admin/admin-watch'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { PreviewOnItsWay } from '../orders/order-action-dialog.tsx'
import { ask, useAsked } from '../signed-in.ts'

const texts = all.erasures

interface DialogProps {
  request: AdminErasure
  onClose: () => void
}

/** What would be erased and what stays, as the server calculates it now; then the decision. */
export function ErasureDialog(props: DialogProps) {
  const { request, onClose } = props
  const { value, refusal, reload } = useAsked(calls.showErasure, { id: request.id })
  if (value !== null) return <AnswerDialog {...props} plan={value.plan} />
  return (
    <Dialog title={texts.ask(request.customerName)} onClose={onClose}>
      {refusal === null ? (
        <PreviewOnItsWay words={texts.loading} />
      ) : (
        <LoadFailure words={texts.loadFailed} onRetry={reload} />
      )}
    </Dialog>
  )
}

function AnswerDialog({ request, plan, onClose }: DialogProps & Pick<AdminErasureDetails, 'plan'>) {
  const { outcome, erased, kept } = plan
  return (
    <DecisionDialog
      title={texts.ask(request.customerName)}
      lead={texts.told}
      confirm={texts.confirm[outcome]}
      isGrave
      act={() => resumed(() => ask(calls.answerErasure, { id: request.id, body: { outcome } }))}
      done={texts.done}
      failed={sentenceOf}
      onClose={onClose}
    >
      {outcome === 'PARTLY' && <Alert tone="warning">{texts.partly}</Alert>}
      <section className="preview" aria-label={texts.goes}>
        <h3>{texts.goes}</h3>
        {erased.length === 0 ? (
          <p>{texts.nothingGoes}</p>
        ) : (
          <ul className="preview__summary">
            {erased.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="preview" aria-label={texts.stays}>
        <h3>{texts.stays}</h3>
        <ul className="preview__summary">
          {kept.map(({ what, why }) => (
            <li key={what}>
              {what}
              <span className="plan-table__note"> {why}</span>
            </li>
          ))}
        </ul>
      </section>
    </DecisionDialog>
  )
}

function sentenceOf(refusal: Refusal): string {
  return refusalCode(refusal) === 'ERASURE_CHANGED' ? texts.changed : withStatus(texts.failed, refusal)
}
