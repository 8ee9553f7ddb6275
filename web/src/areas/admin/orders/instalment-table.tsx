import type { AdminInstalment, AdminOrder } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { goTo } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { useWhyNot } from '../frame/access.ts'
import { finalAmount } from './final-amount.ts'
import { instalmentLook } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Copyable } from '../frame/copyable.tsx'

const texts = orderTexts.instalments
const { lines } = texts

export interface InstalmentActions {
  onRemoveFee: (it: AdminInstalment) => void
  onChangeDueDate: (it: AdminInstalment) => void
  onMove: (it: AdminInstalment) => void
  onCreatePix: (it: AdminInstalment) => void
  onVerify: (it: AdminInstalment) => void
  onSendLink: (it: AdminInstalment) => void
  onShowQr: (it: AdminInstalment) => void
}

/** One column for each instalment, one line for each thing to know about it, its actions beside what they change (000 §2). */
export function InstalmentTable({ order, ...actions }: { order: AdminOrder } & InstalmentActions) {
  const shown = LINES.filter((line) => line.isShown?.(order.instalments) ?? true)
  return (
    <section className="panel" aria-labelledby="instalments-title">
      <h2 id="instalments-title">{texts.title}</h2>
      {/* wider than the screen with many instalments: it scrolls by itself, with the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="plan-frame" tabIndex={0} aria-label={texts.frame}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="for-screen-readers">{texts.line}</span>
              </th>
              {order.instalments.map((it) => (
                <th key={it.id} scope="col">
                  {texts.head(it.number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, isStrong, cell }) => (
              <tr key={name} className={isStrong === true ? 'plan-table__strong' : undefined}>
                <th scope="row">{name}</th>
                {order.instalments.map((it) => (
                  <td key={it.id}>{cell(it, { ...actions, moves: order.moves })}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** What may be moved is said of the order, and shown beside each instalment. */
type WithMoves = InstalmentActions & Pick<AdminOrder, 'moves'>

interface Line {
  name: string
  isStrong?: boolean
  /** Lines that say nothing of most orders are left out of them. */
  isShown?: (instalments: readonly AdminInstalment[]) => boolean
  cell: (it: AdminInstalment, actions: WithMoves) => ReactNode
}

/** The lines of 000 §2 in its order; all are an admin's. */
const LINES: readonly Line[] = [
  { name: lines.status, cell: (it) => <Status it={it} /> },
  { name: lines.amount, cell: (it) => <Money reais={it.amount} /> },
  { name: lines.fee, cell: (it, actions) => <Fee it={it} {...actions} /> },
  {
    name: lines.waived,
    isShown: (instalments) => instalments.some((it) => it.waivedFeesAmount > 0),
    cell: (it) => <Money reais={it.waivedFeesAmount} />,
  },
  { name: lines.cashback, cell: (it) => <Money reais={it.cashbackAmount} /> },
  { name: lines.canceledItems, cell: (it) => <Money reais={it.canceledAmount} /> },
  {
    name: lines.writtenOff,
    isShown: (instalments) => instalments.some((it) => it.writtenOffAmount > 0),
    cell: (it) => <Money reais={it.writtenOffAmount} />,
  },
  { name: lines.final, isStrong: true, cell: (it) => <Money reais={finalAmount(it)} /> },
  { name: lines.dueDate, cell: (it, actions) => <DueDate it={it} {...actions} /> },
  { name: lines.paymentStatus, cell: (it, actions) => <PaymentStatus it={it} {...actions} /> },
  { name: lines.paid, cell: (it) => <Paid it={it} /> },
  { name: lines.amountPaid, cell: (it) => <Money reais={it.amountPaidIncludingRefunds} /> },
  { name: lines.amountRefunded, cell: (it) => <Money reais={it.amountCanceledWithRefund} /> },
  { name: lines.paymentId, cell: (it) => <PaymentId it={it} /> },
  { name: lines.qrCode, cell: (it, actions) => <Code it={it} {...actions} /> },
]

function Status({ it }: { it: AdminInstalment }) {
  const { label, tone } = instalmentLook(it.state)
  return <Badge tone={tone}>{label}</Badge>
}

function Fee({ it, onRemoveFee }: { it: AdminInstalment } & InstalmentActions) {
  const whyNot = useWhyNot()
  return (
    <>
      <Money reais={it.feesAmount} />
      <LineAction
        whyNot={whyNot(ADMIN_ACTION_NEEDS.REMOVE_FEE) ?? (it.canRemoveFee ? null : texts.noFee)}
        name={texts.ofInstalment(texts.removeFee, it.number)}
        onPress={() => onRemoveFee(it)}
      >
        {texts.removeFee}
      </LineAction>
    </>
  )
}

function DueDate({ it, moves, onChangeDueDate, onMove }: { it: AdminInstalment } & WithMoves) {
  const whyNot = useWhyNot()
  const { hindered } = orderTexts.move
  const isFixed = moves.hindrance === 'PAUSED' ? hindered.PAUSED : texts.dueDateFixed
  return (
    <>
      <span className="tabular">{shownDate(it.dueDate)}</span>
      {it.deadline !== it.dueDate && (
        <span className="plan-table__note">{texts.deadline(shownDate(it.deadline))}</span>
      )}
      {/* only the first moves, and the others follow it (000 §4) */}
      {it.number === 1 && (
        <LineAction
          whyNot={whyNot(ADMIN_ACTION_NEEDS.DUE_DATE) ?? (it.canChangeDueDate ? null : isFixed)}
          name={texts.ofInstalment(texts.changeDueDate, it.number)}
          onPress={() => onChangeDueDate(it)}
        >
          {texts.changeDueDate}
        </LineAction>
      )}
      {it.status === 'PENDING' && (
        <LineAction
          whyNot={
            whyNot(ADMIN_ACTION_NEEDS.MOVE_DUE_DATE) ??
            (moves.hindrance === null ? null : hindered[moves.hindrance])
          }
          name={texts.ofInstalment(orderTexts.move.title, it.number)}
          onPress={() => onMove(it)}
        >
          {orderTexts.move.title}
        </LineAction>
      )}
    </>
  )
}

function PaymentStatus({ it, onVerify }: { it: AdminInstalment } & InstalmentActions) {
  const whyNot = useWhyNot()
  return (
    <>
      <span>{it.payment === null ? all.notAvailable : texts.payments[it.payment.status]}</span>
      {it.payment !== null && (
        <LineAction
          whyNot={whyNot('PAYMENTS_REQUEST')}
          name={texts.ofInstalment(texts.verify, it.number)}
          onPress={() => onVerify(it)}
        >
          {texts.verify}
        </LineAction>
      )}
      {it.status === 'PENDING' && (
        <LineAction
          whyNot={whyNot('DEBTS_WRITE_OFF')}
          name={texts.ofInstalment(texts.writeOff, it.number)}
          onPress={() => goTo(SCREENS.writeOff.href({ type: 'INSTALMENT', id: it.id }))}
        >
          {texts.writeOff}
        </LineAction>
      )}
    </>
  )
}

function Paid({ it }: { it: AdminInstalment }) {
  return (
    <>
      <span>{it.isPaid ? all.yes : all.no}</span>
      {it.paidAt !== null && (
        <span className="plan-table__note tabular">{texts.paidOn(shownDay(it.paidAt))}</span>
      )}
    </>
  )
}

function PaymentId({ it }: { it: AdminInstalment }) {
  if (it.payment === null) return <>{all.notAvailable}</>
  const { externalPaymentId, endToEndId } = it.payment
  return (
    <>
      {/* what arrived with it is listed below */}
      <a href="#pix-recebidos">{texts.paymentLink}</a>
      <Copyable name={texts.ofInstalment(lines.paymentId, it.number)} value={externalPaymentId} />
      {endToEndId !== null && <Copyable name="endToEndId" value={endToEndId} />}
    </>
  )
}

function Code({ it, onCreatePix, onSendLink, onShowQr }: { it: AdminInstalment } & InstalmentActions) {
  const whyNot = useWhyNot()
  const { payment } = it
  const action = payment === null ? texts.createPix : texts.updatePix
  return (
    <>
      {payment !== null && payment.qrCode !== null && (
        <button
          type="button"
          className="qr-thumb"
          aria-label={orderTexts.order.qrOf(it.number)}
          onClick={() => onShowQr(it)}
        >
          <img src={payment.qrCode} alt="" width={40} height={40} />
          {orderTexts.order.showQr}
        </button>
      )}
      <LineAction
        whyNot={whyNot('PAYMENTS_REQUEST') ?? (it.status === 'PENDING' ? null : texts.nothingOpen)}
        name={texts.ofInstalment(action, it.number)}
        onPress={() => onCreatePix(it)}
      >
        {action}
      </LineAction>
      {it.status === 'PENDING' && (
        <LineAction
          whyNot={whyNot('PAYMENTS_REQUEST')}
          name={texts.ofInstalment(texts.sendLink, it.number)}
          onPress={() => onSendLink(it)}
        >
          {texts.sendLink}
        </LineAction>
      )}
    </>
  )
}
