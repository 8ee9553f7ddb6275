import type { ContestDetails } from '@drip/core/contracts/admin/admin-med'
import * as calls from '@drip/core/contracts/admin/med-calls'
import { FRAUD_REASONS, FRAUD_REASON_LABELS } from '@drip/core/reconciliation/med-case'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode } from '../../../../api/refusal.ts'
import { shownInstant } from '../../../../instalments/dates.ts'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { Block } from '../../orders/order-blocks.tsx'
import { ask } from '../../signed-in.ts'
import { medTexts } from './med-texts.ts'

const texts = medTexts.fraud
/** The minimum length in the call. */
const SHORTEST = 10
const LONGEST = 500

/** The finding that the contested Pix was fraud, or the way to record it. */
export function FraudBlock({ it }: { it: ContestDetails }) {
  const whyNot = useWhyNot()
  const [isOpen, setOpen] = useState(false)
  const { found } = it.fraud
  return (
    <Block id="fraud-title" title={texts.title}>
      {found === null ? (
        <>
          <p className="note">{texts.lead}</p>
          <p>
            <ActionButton whyNot={whyNot('FRAUD_BLOCK')} onPress={() => setOpen(true)}>
              {texts.find}
            </ActionButton>
          </p>
        </>
      ) : (
        <KeyValues
          items={[
            [texts.reason, FRAUD_REASON_LABELS[found.reason]],
            [texts.explanation, found.explanation],
            [texts.by, found.by],
            [texts.at, shownInstant(found.at)],
          ]}
        />
      )}
      <Values it={it} />
      {isOpen && <FraudDialog it={it} onClose={() => setOpen(false)} />}
    </Block>
  )
}

function Values({ it: { fraud } }: { it: ContestDetails }) {
  return (
    <ul className="case-lines">
      {fraud.values.map(({ kind, value, isBlocked }) => (
        <li key={`${kind} ${value}`} className="tabular">
          {texts.kinds[kind]} {value}: {isBlocked ? texts.isBlocked : texts.isFree}
        </li>
      ))}
    </ul>
  )
}

function FraudDialog({ it, onClose }: { it: ContestDetails; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof FRAUD_REASONS)[number]>('STOLEN_ACCOUNT')
  const [explanation, setExplanation] = useState('')
  return (
    <DecisionDialog
      title={texts.ask}
      lead={texts.askLead}
      confirm={texts.find}
      isGrave
      act={() =>
        explanation.trim().length < SHORTEST
          ? texts.explanationNeeded
          : resumed(() => ask(calls.findContestFraud, { id: it.id, body: { reason, explanation } }))
      }
      done={texts.done}
      failed={(refusal) =>
        refusalCode(refusal) === 'FRAUD_FOUND_ALREADY'
          ? texts.foundAlready
          : withStatus(texts.failed, refusal)
      }
      onClose={onClose}
    >
      <Values it={it} />
      <SelectField
        label={texts.reason}
        value={reason}
        options={FRAUD_REASONS.map((value) => ({ value, label: FRAUD_REASON_LABELS[value] }))}
        onChange={setReason}
      />
      <TextArea label={texts.explanation} value={explanation} maxLength={LONGEST} onChange={setExplanation} />
    </DecisionDialog>
  )
}
