/** The actions on an instalment (000 §2, §5), and its code to be looked at. */
import type { AdminInstalment, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { FOLLOWING } from '@drip/core/debts/move-instalment'
import { firstDueRange } from '@drip/core/debts/move-due-dates'
import { FEE_WAIVER_REASONS } from '@drip/core/contracts/states'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { feeWaiverLabels } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { OrderActionDialog } from './order-action-dialog.tsx'
import type { ActionOnOrder } from './order-dialogs.tsx'

export function RemoveFeeDialog({
  order,
  instalment,
  ...rest
}: ActionOnOrder & { instalment: AdminInstalment }) {
  const texts = orderTexts.fee
  const [chosen, setChosen] = useState('')
  const reason = FEE_WAIVER_REASONS.find((it) => it === chosen) ?? null
  return (
    <OrderActionDialog
      {...rest}
      orderId={order.id}
      title={texts.title}
      form={
        <SelectField
          label={texts.reason}
          name="reason"
          value={chosen}
          options={[
            { value: '', label: texts.noReason },
            ...FEE_WAIVER_REASONS.map((value) => ({ value, label: feeWaiverLabels[value] })),
          ]}
          onChange={setChosen}
        />
      }
      ask={() => ({ action: 'REMOVE_FEE', instalmentId: instalment.id, reason })}
      question={texts.ask}
      confirm={texts.confirm(moneyText(instalment.feesAmount))}
      done={texts.done}
      failed={() => texts.failed}
    />
  )
}

export function DueDateDialog({
  order,
  instalment,
  ...rest
}: ActionOnOrder & { instalment: AdminInstalment }) {
  const texts = orderTexts.dueDate
  const [date, setDate] = useState(instalment.dueDate)
  const [error, setError] = useState<string>()
  const range = firstDueRange({
    orderedOn: saoPauloDate(new Date(order.createdAt)),
    today: saoPauloDate(new Date(serverNow())),
  })
  // the button was enabled before midnight: then only the day that is there is left
  const { min, max } = range ?? { min: instalment.dueDate, max: instalment.dueDate }
  const shown = [shownDate(min), shownDate(max)] as const
  return (
    <OrderActionDialog
      {...rest}
      orderId={order.id}
      title={texts.title}
      form={
        <DateField
          label={texts.date}
          name="date"
          value={date}
          min={min}
          max={max}
          help={texts.range(...shown)}
          error={error}
          onChange={(typed) => {
            setDate(typed)
            setError(undefined)
          }}
        />
      }
      ask={() => {
        if (date >= min && date <= max) return { action: 'DUE_DATE', date }
        setError(texts.wrong(...shown))
        return null
      }}
      question={texts.ask(dayText(date))}
      confirm={texts.confirm}
      done={texts.done}
      failed={() => texts.failed}
    />
  )
}

/** What is typed may be no day yet. */
const dayText = (typed: string) => (parseCivilDate(typed) === null ? '' : shownDate(typed))

/** The customer's own move, made for them. */
export function MoveDialog({ order, instalment, ...rest }: ActionOnOrder & { instalment: AdminInstalment }) {
  const texts = orderTexts.move
  const days = order.moves.days.find((it) => it.instalmentId === instalment.id)
  // it was moved or paid while the page was open: then the date that is there is the only one
  const [min, max] = [days?.from ?? instalment.dueDate, days?.to ?? instalment.dueDate]
  const [date, setDate] = useState(min)
  const [chosen, setChosen] = useState<string>('KEEP')
  const [error, setError] = useState<string>()
  const shown = [shownDate(min), shownDate(max)] as const
  const { perOrder } = order.moves
  const following = FOLLOWING.find((it) => it === chosen) ?? 'KEEP'
  return (
    <OrderActionDialog
      {...rest}
      orderId={order.id}
      title={texts.title}
      form={
        <>
          <DateField
            label={texts.date}
            name="date"
            value={date}
            min={min}
            max={max}
            help={texts.range(...shown, perOrder)}
            error={error}
            onChange={(typed) => {
              setDate(typed)
              setError(undefined)
            }}
          />
          <SelectField
            label={texts.following}
            name="following"
            value={chosen}
            options={FOLLOWING.map((value) => ({ value, label: texts.others[value] }))}
            onChange={setChosen}
          />
        </>
      }
      ask={() => {
        if (date >= min && date <= max)
          return { action: 'MOVE_DUE_DATE', instalmentId: instalment.id, date, following }
        setError(texts.wrong(...shown))
        return null
      }}
      question={texts.ask(instalment.number, dayText(date))}
      confirm={texts.confirm}
      done={texts.done}
      failed={(refusal) => {
        const code = refusalCode(refusal)
        return code === 'MOVE_BREAKS_ORDER' || code === 'DEBIT_TOO_LATE' ? texts.refused[code] : texts.failed
      }}
    />
  )
}

/** A code with its picture, for reading it out or paying it. */
export function QrDialog(props: { title: string; payment: AdminPayment; onClose: () => void }) {
  const texts = orderTexts.order
  const { qrCode, qrCodeText, amount, expiresAt } = props.payment
  return (
    <Dialog title={props.title} onClose={props.onClose}>
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
