import { civilDate, type CivilDate } from '@drip/core/calendar/dates'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Calendar } from '../../../ui/fields/calendar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CalendarIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { askedField } from '../state/checkout-step.ts'
import { agreeing, canMoveFirstDate, planShown } from '../state/first-payment.ts'
import { Consent } from '../parts/consent.tsx'
import { PayAutomatically, usePayAutomatically } from '../parts/pay-automatically.tsx'
import { PayFirstNow } from '../parts/pay-first-now.tsx'
import { Plan } from '../parts/plan.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** The plan before it is agreed: dates, amounts, another first date, and the confirmation. */
export default function ConfirmationPage({ checkout }: { checkout: CheckoutInHand }) {
  const [payNow, setPayNow] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const field = askedField(checkout.answer, 'checkoutConfirmed')
  const choice = usePayAutomatically(checkout, field?.fieldData.paysAutomatically ?? null)
  if (field === undefined) return null
  const { firstDueDate, canPayFirstNow, autopay } = field.fieldData

  return (
    <Screen
      title={texts.confirmation.title}
      lead={texts.confirmation.lead}
      action={
        <Button
          block
          onPress={() =>
            checkout.send({
              checkoutConfirmed: true,
              ...agreeing(field.fieldData, { payNow, automatically: choice.chosen }),
            })
          }
        >
          {texts.confirmation.confirm}
        </Button>
      }
    >
      <Plan instalments={planShown(field.fieldData, payNow)} firstIsToday={payNow} />
      {canMoveFirstDate(checkout.answer.merchant, payNow) && (
        <Button kind="secondary" block icon={<CalendarIcon size={20} />} onPress={() => setChoosing(true)}>
          {texts.confirmation.changeDate}
        </Button>
      )}
      {canPayFirstNow && <PayFirstNow chosen={payNow} onChoose={setPayNow} />}
      <PayAutomatically choice={choice} autopay={autopay} paysNow={payNow} />
      <Consent settings={checkout.settings} />
      {choosing && (
        <FirstDateDialog
          checkout={checkout}
          current={civilDate(firstDueDate.current)}
          min={civilDate(firstDueDate.min)}
          max={civilDate(firstDueDate.max)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Screen>
  )
}

function FirstDateDialog(props: {
  checkout: CheckoutInHand
  current: CivilDate
  min: CivilDate
  max: CivilDate
  onClose: () => void
}) {
  const toast = useToast()
  const [chosen, setChosen] = useState(props.current)

  const change = async () => {
    const outcome = await props.checkout.sendAside({ firstInstallmentsDate: chosen })
    if (outcome.ok) toast.done(texts.confirmation.changed)
    else toast.failed(texts.confirmation.changeFailed)
    props.onClose()
  }

  return (
    <Dialog shape="sheet" title={texts.confirmation.calendarTitle} onClose={props.onClose}>
      <p className="screen__lead">{texts.confirmation.calendarLead}</p>
      <Calendar
        label={texts.confirmation.calendarLabel}
        chosen={chosen}
        min={props.min}
        max={props.max}
        onChoose={setChosen}
      />
      <Button block disabled={chosen === props.current} onPress={change}>
        {texts.confirmation.changeTo}
      </Button>
    </Dialog>
  )
}
