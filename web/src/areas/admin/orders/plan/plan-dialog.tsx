import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { failureText } from '../../../../api/failure-text.ts'
import { refusalCode } from '../../../../api/refusal.ts'
import { shownDate } from '../../../../instalments/dates.ts'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { ask } from '../../signed-in.ts'
import type { ActionOnOrder } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.plan
/** The minimum length in the call. */
const SHORTEST = 3
const LONGEST = 200

type Offer = AdminOrder['plans']['offers'][number]

/**
 * Accepts one of the customer's own offers on their behalf: everything that it changes is on the screen, for reading it
 * out.
 */
export function AcceptPlanDialog({ order, reload, onClose }: ActionOnOrder) {
  const { offers } = order.plans
  const [chosen, setChosen] = useState<Offer['kind'] | null>(null)
  const [reason, setReason] = useState('')
  const offer = offers.find((it) => it.kind === chosen) ?? offers[0]
  const accept = () => {
    if (offer === undefined) return texts.refused.PLAN_USED
    if (reason.trim().length < SHORTEST) return texts.reasonNeeded
    const body = { kind: offer.kind, version: offer.version, reason }
    return resumed(() => ask(calls.acceptPlan, { id: order.id, body }))
  }
  return (
    <DecisionDialog
      title={texts.make}
      lead={texts.makeLead}
      confirm={texts.accept}
      act={accept}
      done={offer?.hasEntry === true ? texts.doneWithEntry : texts.done}
      failed={async (refusal) => {
        // the offers shown next are those accepted next
        if (refusalCode(refusal) === 'PLAN_CHANGED') await reload()
        return failureText(refusal, texts)
      }}
      onClose={onClose}
    >
      {offer !== undefined && (
        <>
          <SelectField
            label={texts.kind}
            name="kind"
            value={offer.kind}
            options={offers.map(({ kind, lines }) => ({
              value: kind,
              label: texts.offers[kind](lines.length),
            }))}
            onChange={setChosen}
          />
          <ShownOffer offer={offer} />
          <TextArea label={texts.reason} value={reason} maxLength={LONGEST} onChange={setReason} />
        </>
      )}
    </DecisionDialog>
  )
}

/** Every payment, and the sources of each instalment. */
export function ShownOffer({ offer }: { offer: Offer }) {
  const { lines, debts, hasEntry } = offer
  return (
    <section className="preview" aria-label={texts.shown}>
      <table className="preview__table">
        <thead>
          <tr>
            <th scope="col">{texts.payment}</th>
            <th scope="col">{texts.due}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((it, index) => (
            <tr key={it.number}>
              <th scope="row">
                {hasEntry && index === 0 ? texts.entry : texts.line(it.number, lines.length)}
              </th>
              <td className="tabular">{shownDate(it.dueDate)}</td>
              <td className="tabular preview__after">{moneyText(it.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="preview__table">
        <thead>
          <tr>
            <th scope="col">{texts.instalment}</th>
            <th scope="col">{texts.open}</th>
            <th scope="col">{texts.lateToday}</th>
            <th scope="col">{texts.forgiven}</th>
            <th scope="col">{texts.agreed}</th>
          </tr>
        </thead>
        <tbody>
          {debts.map((it) => (
            <tr key={it.number}>
              <th scope="row">{texts.debt(it.number, shownDate(it.dueDate))}</th>
              <td className="tabular">{moneyText(it.open)}</td>
              <td className="tabular">{moneyText(it.lateCharge)}</td>
              <td className="tabular">{moneyText(it.forgiven)}</td>
              <td className="tabular preview__after">{moneyText(it.agreed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="preview__summary">
        <li>{texts.sums(moneyText(offer.owed), moneyText(offer.total))}</li>
        <li>{hasEntry ? texts.rules.entry : texts.rules.noEntry}</li>
        {lines.length > 1 && <li>{texts.rules.late}</li>}
        <li>{texts.rules.codes}</li>
      </ul>
    </section>
  )
}
