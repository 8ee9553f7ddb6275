import type { HandOver, HandedOver, ShownAgency } from '@drip/core/contracts/admin/collections/admin-agencies'
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { HAND_OVER_FROM_DAY, MOST_HANDED_OVER } from '@drip/core/reminders/agencies/placement'
import { parseReaisNumber } from '@drip/core/money/cents'
import { useState } from 'react'
import { resumed } from '../../../../../api/connection.ts'
import { refusalCode } from '../../../../../api/refusal.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { moneyText } from '../../../../../ui/money.tsx'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { numberOf } from '../../../forms/fields/percent.ts'
import { useWhyNot } from '../../../frame/access.ts'
import { ActionButton } from '../../../frame/action-button.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { Block } from '../../../orders/order-blocks.tsx'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'
import { MoneyField, NumberField } from '../../../../../ui/work/fields/number-field.tsx'

const texts = agencyTexts.give

type Field = keyof HandOver
const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
const LONGEST_LATE = 3650

/** Chooses the cases to hand over: first their number, then a confirmation. */
export function HandOverBlock(props: { it: ShownAgency; onDone: () => void }) {
  const whyNot = useWhyNot()
  const { found, isAsked, failure, field, look, setFound, setAsked } = useHandOver(props.it)
  return (
    <Block id="give-title" title={texts.title}>
      <p className="note">{texts.lead}</p>
      <Form className="admin-form" onSubmit={look}>
        <div className="admin-form__columns">
          <NumberField whole {...field('fromDay')} />
          <MoneyField {...field('fromAmount')} />
          <NumberField whole help={texts.mostHelp} {...field('most')} />
        </div>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        <div className="actions">
          <Button type="submit" kind="secondary">
            {texts.look}
          </Button>
        </div>
      </Form>
      {found !== null && (
        <output className="agency-found">
          <span>
            {found.sum.cases === 0 ? texts.none : texts.found(found.sum.cases, moneyText(found.sum.late))}
          </span>
          {found.sum.cases > 0 && (
            <ActionButton
              kind="primary"
              whyNot={whyNot('COLLECTIONS_AGENCIES')}
              onPress={() => setAsked(true)}
            >
              {texts.confirm(found.sum.cases)}
            </ActionButton>
          )}
        </output>
      )}
      {isAsked && found !== null && (
        <DecisionDialog
          title={texts.confirmTitle(found.sum.cases)}
          lead={texts.confirmLead(props.it.name)}
          confirm={texts.confirm(found.sum.cases)}
          act={() =>
            resumed(() => ask(calls.handOver, { id: props.it.id, batchId: found.batchId, body: found.asked }))
          }
          done={({ cases }) => texts.given(cases)}
          failed={(refusal) =>
            refusalCode(refusal) === 'CONTACT_NOT_NOW' ? texts.atNight : withStatus(texts.failed, refusal)
          }
          onClose={() => setAsked(false)}
          onDone={() => {
            setFound(null)
            props.onDone()
          }}
        />
      )}
    </Block>
  )
}

function useHandOver(it: ShownAgency) {
  const [typed, setTyped] = useState({ fromDay: String(HAND_OVER_FROM_DAY), fromAmount: '0', most: '100' })
  const [isTold, setTold] = useState(false)
  const [found, setFound] = useState<{ asked: HandOver; sum: HandedOver; batchId: string } | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asked: HandOver = {
    fromDay: numberOf(typed.fromDay),
    fromAmount: numberOf(typed.fromAmount, 0),
    most: numberOf(typed.most),
  }
  const wrong: Record<Field, boolean> = {
    fromDay: !isWhole(asked.fromDay, HAND_OVER_FROM_DAY, LONGEST_LATE),
    fromAmount: parseReaisNumber(asked.fromAmount) === null,
    most: !isWhole(asked.most, 1, MOST_HANDED_OVER),
  }
  const field = (name: Field) => ({
    name,
    label: texts[name],
    value: typed[name],
    error: isTold && wrong[name] ? texts.wrong[name] : undefined,
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value })
      setFound(null)
    },
  })

  const look = async () => {
    setTold(true)
    setFailure(null)
    if (Object.values(wrong).some(Boolean)) return
    const outcome = await resumed(() => ask(calls.previewHandOver, { id: it.id, body: asked }))
    if (!outcome.ok) return setFailure(withStatus(texts.lookFailed, outcome.refusal))
    // one press has one number, which is used again after a lost answer
    setFound({ asked, sum: outcome.value, batchId: crypto.randomUUID() })
  }
  return { found, isAsked, failure, field, look, setFound, setAsked }
}
