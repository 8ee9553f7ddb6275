import type { AdminInstalment, AdminOrder } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { goTo } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { useWhyNot } from '../frame/access.ts'
import { ActionMenu, type MenuAction } from '../frame/action-menu.tsx'
import { finalAmount } from './final-amount.ts'
import { instalmentBadge } from '../frame/labels.ts'
import { codeTitle } from './code-title.ts'
import { orderTexts } from './order-texts.ts'
import { texts as all } from '../frame/texts.ts'
import { Copyable } from '../frame/copyable.tsx'
import { MoreDetails } from '../frame/more-details.tsx'

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

/** One row per instalment, one column per fact (000 §2), and the actions in a menu at the end. */
export function InstalmentTable({ order, ...actions }: { order: AdminOrder } & InstalmentActions) {
  const shown = COLUMNS.filter((column) => column.isShown?.(order.instalments) ?? true)
  return (
    <section className="panel" aria-labelledby="instalments-title">
      <h2 id="instalments-title">{texts.title}</h2>
      {/* wider than the screen: it scrolls by itself, by keyboard too; numbers and menus stay visible */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="plan-frame" tabIndex={0} aria-label={texts.frame}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              {shown.map(({ name, align }) => (
                <th key={name} scope="col" className={align === 'end' ? 'plan-table__end' : undefined}>
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className="for-screen-readers">{texts.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {order.instalments.map((it) => (
              <tr key={it.id}>
                <th scope="row">{texts.head(it.number)}</th>
                {shown.map(({ name, align, isStrong, cell }) => (
                  <td key={name} className={classOf(align, isStrong)}>
                    {cell(it, actions)}
                  </td>
                ))}
                <td>
                  <RowMenu it={it} order={order} {...actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function classOf(align: 'end' | undefined, isStrong: true | undefined): string | undefined {
  const names = [align === 'end' && 'plan-table__end', isStrong === true && 'plan-table__strong']
  return names.filter((it) => it !== false).join(' ') || undefined
}

interface InstalmentColumn {
  name: string
  align?: 'end'
  isStrong?: true
  /** Hides columns that are empty for most orders. */
  isShown?: (instalments: readonly AdminInstalment[]) => boolean
  cell: (it: AdminInstalment, actions: InstalmentActions) => ReactNode
}

const money = (
  name: string,
  of: (it: AdminInstalment) => number,
  rest: Pick<InstalmentColumn, 'isShown'> = {},
): InstalmentColumn => ({ name, align: 'end', cell: (it) => <Quiet reais={of(it)} />, ...rest })

/** The columns that 000 §2 names; an admin sees all of them. */
const COLUMNS: readonly InstalmentColumn[] = [
  { name: lines.status, cell: (it) => <Status it={it} /> },
  { name: lines.dueDate, cell: (it) => <DueDate it={it} /> },
  { name: lines.amount, align: 'end', cell: (it) => <Money reais={it.amount} /> },
  money(lines.fee, (it) => it.feesAmount),
  money(lines.waived, (it) => it.waivedFeesAmount, {
    isShown: (instalments) => instalments.some((it) => it.waivedFeesAmount > 0),
  }),
  money(lines.cashback, (it) => it.cashbackAmount),
  money(lines.canceledItems, (it) => it.canceledAmount),
  money(lines.writtenOff, (it) => it.writtenOffAmount, {
    isShown: (instalments) => instalments.some((it) => it.writtenOffAmount > 0),
  }),
  { name: lines.final, align: 'end', isStrong: true, cell: (it) => <Money reais={finalAmount(it)} /> },
  money(lines.amountPaid, (it) => it.amountPaidIncludingRefunds),
  money(lines.amountRefunded, (it) => it.amountCanceledWithRefund),
  { name: lines.paid, cell: (it) => <Paid it={it} /> },
  { name: lines.paymentStatus, cell: (it) => <PaymentStatus it={it} /> },
  { name: lines.qrCode, cell: (it, actions) => <Code it={it} {...actions} /> },
  { name: lines.paymentId, cell: (it) => <PaymentId it={it} /> },
]

/** Shows a zero faintly, so that the other values stand out. */
function Quiet({ reais }: { reais: number }) {
  return reais === 0 ? (
    <span className="plan-table__zero">
      <Money reais={reais} />
    </span>
  ) : (
    <Money reais={reais} />
  )
}

function Status({ it }: { it: AdminInstalment }) {
  const { label, tone } = instalmentBadge(it.state)
  return <Badge tone={tone}>{label}</Badge>
}

function DueDate({ it }: { it: AdminInstalment }) {
  return (
    <>
      <span className="tabular">{shownDate(it.dueDate)}</span>
      {it.deadline !== it.dueDate && (
        <span className="plan-table__note">{texts.deadline(shownDate(it.deadline))}</span>
      )}
    </>
  )
}

function Paid({ it }: { it: AdminInstalment }) {
  return (
    <>
      <span className={it.isPaid ? undefined : 'plan-table__zero'}>{it.isPaid ? all.yes : all.no}</span>
      {it.paidAt !== null && (
        <span className="plan-table__note tabular">{texts.paidOn(shownDay(it.paidAt))}</span>
      )}
    </>
  )
}

function PaymentStatus({ it: { payment } }: { it: AdminInstalment }) {
  return payment === null ? <NotThere /> : <span>{texts.payments[payment.status]}</span>
}

const NotThere = () => <span className="plan-table__zero">{all.notAvailable}</span>

function Code({ it, onShowQr }: { it: AdminInstalment } & InstalmentActions) {
  if (it.payment === null || it.payment.qrCode === null) return <NotThere />
  return (
    <button
      type="button"
      className="qr-thumb"
      aria-label={codeTitle(it.number, it.payment)}
      onClick={() => onShowQr(it)}
    >
      <img src={it.payment.qrCode} alt="" width={32} height={32} />
      {orderTexts.order.showQr}
    </button>
  )
}

function PaymentId({ it }: { it: AdminInstalment }) {
  if (it.payment === null) return <NotThere />
  const { externalPaymentId, endToEndId } = it.payment
  return (
    <MoreDetails of={texts.detailsOf(it.number)}>
      <span className="stack-1">
        {/* the payments are listed below */}
        <a href="#pix-recebidos">{texts.paymentLink}</a>
        <Copyable name={texts.ofInstalment(lines.paymentId, it.number)} value={externalPaymentId} />
        {endToEndId !== null && <Copyable name="endToEndId" value={endToEndId} />}
      </span>
    </MoreDetails>
  )
}

/** The actions on one instalment; unavailable ones say why. */
function RowMenu({ it, order, ...actions }: { it: AdminInstalment; order: AdminOrder } & InstalmentActions) {
  const whyNot = useWhyNot()
  const { hindered } = orderTexts.move
  const { hindrance } = order.moves
  const isOpen = it.status === 'PENDING'
  const isFixed = hindrance === 'PAUSED' ? hindered.PAUSED : texts.dueDateFixed
  const pix = it.payment === null ? texts.createPix : texts.updatePix
  const action = (
    isOffered: boolean,
    label: string,
    why: string | null,
    onPress: (it: AdminInstalment) => void,
  ): MenuAction[] =>
    isOffered
      ? [{ label, name: texts.ofInstalment(label, it.number), whyNot: why, onPress: () => onPress(it) }]
      : []
  return (
    <ActionMenu
      isSmall
      label={texts.actionsOf(it.number)}
      actions={[
        ...action(
          isOpen,
          texts.sendLink,
          whyNot('PAYMENTS_REQUEST') ?? (it.linkHindrance && texts.noLink[it.linkHindrance]),
          actions.onSendLink,
        ),
        ...action(
          true,
          pix,
          whyNot('PAYMENTS_REQUEST') ?? (isOpen ? null : texts.nothingOpen),
          actions.onCreatePix,
        ),
        ...action(it.payment !== null, texts.verify, whyNot('PAYMENTS_REQUEST'), actions.onVerify),
        ...action(
          isOpen,
          orderTexts.move.title,
          whyNot(ADMIN_ACTION_NEEDS.MOVE_DUE_DATE) ?? (hindrance === null ? null : hindered[hindrance]),
          actions.onMove,
        ),
        // only the first can be moved, and the others follow it (000 §4)
        ...action(
          it.number === 1,
          texts.changeDueDate,
          whyNot(ADMIN_ACTION_NEEDS.DUE_DATE) ?? (it.canChangeDueDate ? null : isFixed),
          actions.onChangeDueDate,
        ),
        ...action(
          true,
          texts.removeFee,
          whyNot(ADMIN_ACTION_NEEDS.REMOVE_FEE) ?? (it.canRemoveFee ? null : texts.noFee),
          actions.onRemoveFee,
        ),
      ]}
      grave={{
        title: orderTexts.order.grave,
        actions: action(isOpen, texts.writeOff, whyNot('DEBTS_WRITE_OFF'), () =>
          goTo(SCREENS.writeOff.href({ type: 'INSTALMENT', id: it.id })),
        ),
      }}
    />
  )
}
