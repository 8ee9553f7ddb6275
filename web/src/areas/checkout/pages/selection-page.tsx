import type { CheckoutField } from '@drip/core/contracts/checkout'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChevronDownIcon, GiftIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { FieldLabel } from '../../../ui/fields/text-field.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { askedField } from '../state/checkout-step.ts'
import { agreeing, planShown } from '../state/first-payment.ts'
import { Consent } from '../parts/consent.tsx'
import { PayAutomatically, usePayAutomatically } from '../parts/pay-automatically.tsx'
import { PayFirstNow } from '../parts/pay-first-now.tsx'
import { percentText } from '../parts/percent.ts'
import { Plan } from '../parts/plan.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

type Option = Extract<CheckoutField, { fieldName: 'totalInstalments' }>['fieldData']['options'][number]

/** The choice of the number of instalments, for merchants with a flexible number. */
export default function SelectionPage({ checkout }: { checkout: CheckoutInHand }) {
  const field = askedField(checkout.answer, 'totalInstalments')
  const options = field?.fieldData.options ?? []
  const [quantity, setQuantity] = useState(() => standardQuantity(options))
  const [payNow, setPayNow] = useState(false)
  const choice = usePayAutomatically(checkout, field?.fieldData.paysAutomatically ?? null)
  const [busy, setBusy] = useState(false)
  const chosen = options.find((option) => option.quantity === quantity)
  const cashback = percentText(checkout.answer.cashbackRate)
  const most = Math.max(...options.map((option) => option.quantity))

  const submit = async () => {
    if (chosen === undefined) return
    setBusy(true)
    await checkout.send({
      totalInstalments: chosen.quantity,
      ...agreeing(chosen, { payNow, automatically: choice.chosen }),
    })
    setBusy(false)
  }

  return (
    <FormScreen
      title={texts.selection.title}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={chosen === undefined} busy={busy}>
          {texts.selection.submit}
        </Button>
      }
    >
      <div className="quantity">
        <QuantityField options={options} quantity={quantity} onChoose={setQuantity} />
        {most > 1 && <p className="quantity__note">{texts.selection.upTo(most)}</p>}
      </div>
      {cashback !== null && (
        <p className="reward">
          <GiftIcon size={20} />
          {texts.selection.cashback(cashback)}
        </p>
      )}
      {field?.fieldData.canPayFirstNow === true && <PayFirstNow chosen={payNow} onChoose={setPayNow} />}
      {chosen !== undefined && <PayAutomatically choice={choice} autopay={chosen.autopay} paysNow={payNow} />}
      {chosen !== undefined && <Plan instalments={planShown(chosen, payNow)} firstIsToday={payNow} />}
      <Consent settings={checkout.settings} />
    </FormScreen>
  )
}

/** 3 if it is offered, else the first option (CHK-SELE-12); null if there are no options. */
function standardQuantity(options: readonly Option[]): number | null {
  return (options.find((option) => option.quantity === 3) ?? options[0])?.quantity ?? null
}

const nameOf = (option: Option) => texts.selection.option(option.quantity, moneyText(option.amount))

interface QuantityProps {
  options: readonly Option[]
  quantity: number | null
  onChoose: (quantity: number) => void
}

/** A dropdown on a wide screen, a bottom sheet with radios up to 768 px (CHK-SELE-05). */
function QuantityField(props: QuantityProps) {
  const narrow = useMediaQuery('(max-width: 768px)')
  return narrow ? <QuantitySheet {...props} /> : <QuantityDropdown {...props} />
}

function QuantityDropdown({ options, quantity, onChoose }: QuantityProps) {
  const id = useId()
  return (
    <div className="field">
      <FieldLabel id={id} label={texts.selection.label} />
      <div className="field__frame">
        <select
          id={id}
          className="field__input"
          value={quantity ?? ''}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          {quantity === null && <option value="">{texts.selection.placeholder}</option>}
          {options.map((option) => (
            <option key={option.quantity} value={option.quantity}>
              {nameOf(option)}
            </option>
          ))}
        </select>
        <span className="field__chevron" aria-hidden="true">
          <ChevronDownIcon size={20} />
        </span>
      </div>
    </div>
  )
}

function QuantitySheet({ options, quantity, onChoose }: QuantityProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(quantity)
  const chosen = options.find((option) => option.quantity === quantity)
  return (
    <div className="field">
      <span id={`${id}-label`} className="field__label">
        {texts.selection.label}
      </span>
      <button
        type="button"
        id={`${id}-value`}
        className="field__input field__input--opens"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        onClick={() => {
          setMarked(quantity)
          setOpen(true)
        }}
      >
        {chosen === undefined ? texts.selection.placeholder : nameOf(chosen)}
        <ChevronDownIcon size={20} />
      </button>
      {open && (
        <Dialog shape="sheet" title={texts.selection.label} onClose={() => setOpen(false)}>
          <fieldset className="choices">
            <legend className="for-screen-readers">{texts.selection.options}</legend>
            {options.map((option) => (
              <label key={option.quantity} className="choice">
                <input
                  type="radio"
                  name={id}
                  checked={marked === option.quantity}
                  onChange={() => setMarked(option.quantity)}
                />
                <span className="choice__text tabular">{nameOf(option)}</span>
              </label>
            ))}
          </fieldset>
          <Button
            block
            disabled={marked === null}
            onPress={() => {
              if (marked !== null) onChoose(marked)
              setOpen(false)
            }}
          >
            {texts.selection.confirm}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
