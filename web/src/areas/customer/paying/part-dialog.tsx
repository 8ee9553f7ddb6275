import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PartPreview } from '@drip/core/contracts/customer-area'
import { cents, parseReais, parseReaisNumber, sumCents, toReais } from '@drip/core/money/cents'
import { useId, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { decimalSigns, plainDecimal } from '../../../masks/decimal.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import type { Payable } from '../parts/pay-dialog.tsx'
import { PreviewSheet, usePreviewed } from '../parts/preview-sheet.tsx'
import { RadioChoice } from '../parts/radio-choice.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.part
const OWN = 'OWN'

interface PartProps {
  order: CustomerOrder
  /** The preview was accepted, and its code exists. */
  onAccepted: (payable: Payable) => void
  onClose: () => void
}

/** An amount chosen by the customer: choose it, see everything that it pays and leaves, and only then get its Pix. */
export function PartDialog({ order, onAccepted, onClose }: PartProps) {
  const choices = wholeOnes(order)
  const [chosen, setChosen] = useState<string>(order.parts.isOffered ? OWN : (choices[0]?.id ?? OWN))
  const [typed, setTyped] = useState('')
  const amount = choices.find((it) => it.id === chosen)?.amount ?? amountIn(typed)
  const isOwn = chosen === OWN
  const previewed = usePreviewed({
    look: () => askAlone(calls.previewPart, { id: order.id, body: { amount: amount ?? 0 } }),
    accept: (it: PartPreview) => ask(calls.payPart, { id: order.id, body: partOf(it) }),
    changed: 'PART_CHANGED',
    failureOf: (refusal) => failureOf(refusal, order),
    onAccepted: (it) =>
      onAccepted({
        orderId: order.id,
        merchantName: order.merchant.name,
        instalment: null,
        isLine: false,
        part: partOf(it),
        amount: it.amount,
      }),
  })
  return (
    <PreviewSheet
      title={texts.title}
      previewed={previewed}
      failsInField={isOwn}
      choice={
        <>
          <p className="note">{texts.lead}</p>
          <RadioChoice
            name="part"
            legend={texts.how}
            options={[
              ...(order.parts.isOffered ? [[OWN, texts.other] as const] : []),
              ...choices.map((it) => [it.id, <WholeOnes key={it.id} choice={it} />] as const),
            ]}
            chosen={chosen}
            onChoose={(id) => {
              setChosen(id)
              previewed.setFailure(null)
            }}
          />
          {isOwn && (
            <TextField
              label={texts.own}
              name="amount"
              value={typed}
              onChange={setTyped}
              mask={decimalSigns}
              inputMode="decimal"
              maxLength={12}
              help={texts.minimum(moneyText(order.parts.minimum), moneyText(order.amountToPay))}
              error={previewed.failure ?? undefined}
            />
          )}
        </>
      }
      look={{
        words: texts.look,
        ...(amount === null && { press: () => previewed.setFailure(texts.missing) }),
      }}
      shown={(it) => <Pays preview={it} total={order.instalments.length} />}
      accept={(it) => texts.accept(moneyText(it.amount))}
      back={texts.back}
      onClose={onClose}
    />
  )
}

const partOf = ({ amount, version }: PartPreview) => ({ amount, version })

interface Choice {
  id: string
  words: string
  /** In reais. */
  amount: number
}

/** The sums from the oldest open instalment up to each of the others, all in full. */
function wholeOnes(order: CustomerOrder): Choice[] {
  const open = order.instalments.filter((it) => it.status === 'PENDING')
  const [first] = open
  if (first === undefined) return []
  return open.map((it, index) => {
    const sum = sumCents(
      open.slice(0, index + 1).map((part) => parseReaisNumber(part.amountToPay) ?? cents(0)),
    )
    return { id: it.id, words: texts.upTo(first.number, it.number), amount: toReais(sum) }
  })
}

function WholeOnes({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.words}: <Money reais={choice.amount} />
    </>
  )
}

function Pays({ preview, total }: { preview: PartPreview; total: number }) {
  const { instalments, addedTomorrow } = preview
  const titleId = useId()
  const isEarly = instalments.every((it) => it.paid === 'NONE' || !it.isLate)
  return (
    <>
      <h3 id={titleId} ref={focusOn} tabIndex={-1}>
        {texts.pays(moneyText(preview.amount))}
      </h3>
      <ul className="instalments" aria-labelledby={titleId}>
        {instalments.map((it) => (
          <li key={it.id} className="instalment">
            <div className="instalment__line">
              <div className="instalment__when">
                <span className="instalment__date tabular">{shownDate(it.dueDate)}</span>
                <span className="instalment__number">{all.order.instalment(it.number, total)}</span>
              </div>
              <span className="instalment__amount">
                <Money reais={Math.round((it.lateCharge + it.principal) * 100) / 100} />
              </span>
            </div>
            <div className="instalment__notes">
              {notesOn(it).map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {addedTomorrow.without > 0 && (
        <p>{texts.tomorrow(moneyText(addedTomorrow.without), moneyText(addedTomorrow.withIt))}</p>
      )}
      {isEarly && <p>{texts.samePrice}</p>}
      <p className="note">{texts.codesEnd}</p>
    </>
  )
}

/** What the amount does to one instalment, in the order of allocation. */
function notesOn(it: PartPreview['instalments'][number]): string[] {
  const left = moneyText(it.left)
  const rest = it.isLate ? texts.leftLate(left) : texts.left(left, shownDate(it.dueDate))
  return [
    ...(it.lateCharge > 0 ? [texts.charge(moneyText(it.lateCharge), moneyText(it.principal))] : []),
    ...(it.cashback > 0 ? [texts.cashback(moneyText(it.cashback))] : []),
    ...(it.paid === 'WHOLE' ? [texts.whole] : []),
    ...(it.paid === 'PART' ? [rest] : []),
    ...(it.paid === 'NONE' ? [texts.untouched(left)] : []),
    ...(it.endsDebit ? [texts.endsDebit[it.paid === 'WHOLE' ? 'WHOLE' : 'PART']] : []),
  ]
}

/** The pressed button is gone: move the focus to what is paid, for sighted and screen-reader users. */
const focusOn = (it: HTMLElement | null) => it?.focus()

/** Null if no amount is typed. */
function amountIn(typed: string): number | null {
  const amount = parseReais(plainDecimal(typed))
  return amount === null || amount === 0 ? null : toReais(amount)
}

/** The message for somebody who chose an amount. */
function failureOf(refusal: Refusal, order: CustomerOrder): string {
  const code = refusalCode(refusal)
  if (code === 'PART_TOO_LITTLE') return texts.tooLittle(moneyText(order.parts.minimum))
  if (code === 'PART_TOO_MUCH') return texts.tooMuch(moneyText(order.amountToPay))
  return failureText(refusal, texts)
}
