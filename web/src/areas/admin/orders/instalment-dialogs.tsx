/** The actions on an instalment (000 §2, §5), and a view of its code. */
import type { AdminInstalment, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { FOLLOWING } from '@drip/core/debts/move-instalment'
import { firstDueRange } from '@drip/core/debts/move-due-dates'
import { FEE_WAIVER_REASONS, FEE_WAIVER_REASON_LABELS } from '@drip/core/contracts/states'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { orderTexts } from './order-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { useDayBetween } from './actions/day-between.tsx'
import { type ActionOnOrder, OrderActionDialog } from './order-action-dialog.tsx'

type ActionOnInstalment = ActionOnOrder & { instalment: AdminInstalment }

export function RemoveFeeDialog({ instalment, ...rest }: ActionOnInstalment) {
  const texts = orderTexts.fee
  const [chosen, setChosen] = useState('')
  const reason = FEE_WAIVER_REASONS.find((it) => it === chosen) ?? null
  return (
    <OrderActionDialog
      {...rest}
      texts={{ ...texts, confirm: texts.confirm(moneyText(instalment.feesAmount)) }}
      form={
        <SelectField
          label={texts.reason}
          name="reason"
          value={chosen}
          options={[
            { value: '', label: texts.noReason },
            ...FEE_WAIVER_REASONS.map((value) => ({ value, label: FEE_WAIVER_REASON_LABELS[value] })),
          ]}
          onChange={setChosen}
        />
      }
      ask={() => ({ action: 'REMOVE_FEE', instalmentId: instalment.id, reason })}
      question={texts.ask}
    />
  )
}

export function DueDateDialog({ instalment, ...rest }: ActionOnInstalment) {
  const texts = orderTexts.dueDate
  const range = firstDueRange({
    orderedOn: saoPauloDate(new Date(rest.order.createdAt)),
    today: saoPauloDate(new Date(serverNow())),
  })
  // the button was enabled before midnight: then only the present day is left
  const { min, max } = range ?? { min: instalment.dueDate, max: instalment.dueDate }
  const { date, field, isOneOfThem } = useDayBetween({ min, max, first: instalment.dueDate, texts })
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={field}
      ask={() => (isOneOfThem() ? { action: 'DUE_DATE', date } : null)}
      question={texts.ask(dayText(date))}
    />
  )
}

/** The typed text may not be a valid date yet. */
const dayText = (typed: string) => (parseCivilDate(typed) === null ? '' : shownDate(typed))

/** The customer's own move of a date, made on their behalf. */
export function MoveDialog({ instalment, ...rest }: ActionOnInstalment) {
  const texts = orderTexts.move
  const { perOrder, days: movable } = rest.order.moves
  const days = movable.find((it) => it.instalmentId === instalment.id)
  // it was moved or paid while the page was open: then only the present date is left
  const [min, max] = [days?.from ?? instalment.dueDate, days?.to ?? instalment.dueDate]
  const range = (from: string, to: string) => texts.range(from, to, perOrder)
  const { date, field, isOneOfThem } = useDayBetween({ min, max, first: min, texts: { ...texts, range } })
  const [chosen, setChosen] = useState<string>('KEEP')
  const following = FOLLOWING.find((it) => it === chosen) ?? 'KEEP'
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          {field}
          <SelectField
            label={texts.following}
            name="following"
            value={chosen}
            options={FOLLOWING.map((value) => ({ value, label: texts.others[value] }))}
            onChange={setChosen}
          />
        </>
      }
      ask={() =>
        isOneOfThem() ? { action: 'MOVE_DUE_DATE', instalmentId: instalment.id, date, following } : null
      }
      question={texts.ask(instalment.number, dayText(date))}
    />
  )
}

/** A code with its picture, for reading it out or paying it. */
export function QrDialog(props: {
  title: string
  lead?: string | undefined
  payment: AdminPayment
  onClose: () => void
}) {
  const texts = orderTexts.order
  const { qrCode, qrCodeText, amount, expiresAt } = props.payment
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.lead !== undefined && <p className="confirm__lead">{props.lead}</p>}
      <p className="qr-amount">
        <Money reais={amount} />
      </p>
      {qrCode !== null && <QrCode picture={qrCode} description={props.title} />}
      {qrCodeText !== null && (
        <CodeToCopy
          label={texts.pixCode}
          code={qrCodeText}
          copy={texts.copyPix}
          copied={texts.pixCopied}
          failed={all.copyFailed}
        />
      )}
      <p className="note">{texts.expiresAt(shownInstant(expiresAt))}</p>
    </Dialog>
  )
}
