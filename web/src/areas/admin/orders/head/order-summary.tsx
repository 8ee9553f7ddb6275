import type { AdminInstalment, AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { ReactNode } from 'react'
import { dueOf, shownDate, shownDay, shownInstant } from '../../../../instalments/dates.ts'
import { Money } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { Copyable } from '../../frame/copyable.tsx'
import { MoreDetails } from '../../frame/more-details.tsx'
import { orderTexts } from '../order-texts.ts'
import { orderStanding } from './standing.ts'

const texts = orderTexts.order
const words = texts.standing

/**
 * What the order's page answers first: how much is owed, how late, and what falls due next; sums below, codes and ids
 * folded.
 */
export function OrderSummary({ order }: { order: AdminOrder }) {
  const { owed, byPlan, openParts, allParts, late, next, kept } = orderStanding(order)
  return (
    <section className="panel" aria-label={texts.summary}>
      <dl className="standing">
        <Figure name={byPlan ? words.owedByPlan : texts.open} note={whyOwed(order, openParts, allParts)}>
          <Money reais={owed} />
        </Figure>
        {late !== null && (
          <Figure
            isLate
            name={texts.overdue}
            note={[late.days > 0 && texts.lateFor(late.days), words.since(shownDate(late.since))]
              .filter((it) => it !== false)
              .join(', ')}
          >
            <Money reais={late.reais} />
          </Figure>
        )}
        {openParts > 0 && (
          <Figure
            name={words.next}
            note={
              next === null ? (
                words.allDue
              ) : (
                <>
                  {byPlan ? orderTexts.plan.line(next.number, allParts) : words.part(next.number)},{' '}
                  <Money reais={next.reais} />, {dueOf({ ...dates(next), isLate: false })}
                </>
              )
            }
          >
            <span className="tabular">{next === null ? words.none : shownDate(next.date)}</span>
          </Figure>
        )}
      </dl>
      <KeyValues
        items={[
          [texts.total, <Money key="total" reais={order.amount} />],
          [words.kept, <Money key="kept" reais={kept} />],
          // a purchase that never was a sale was not cancelled either
          ...(order.neverConfirmed
            ? []
            : [[texts.canceled, <Money key="canceled" reais={order.canceledAmount} />] as const]),
          [texts.fee, <Money key="fee" reais={order.feeAmount} />],
        ]}
      />
      <MoreDetails of={words.detailsOf}>
        <KeyValues
          items={[
            [texts.code, <Copyable key="drip" name={texts.code} value={order.providerCode} />],
            [
              texts.merchantCode,
              order.merchantOrderCode === '' ? null : (
                <Copyable key="code" name={texts.merchantCode} value={order.merchantOrderCode} />
              ),
            ],
            [texts.id, <Copyable key="id" name={texts.id} value={order.id} />],
            [texts.created, shownInstant(order.createdAt)],
            [texts.closed, order.closedAt === null ? null : shownInstant(order.closedAt)],
          ]}
        />
      </MoreDetails>
    </section>
  )
}

const dates = ({ date, deadline }: { date: string; deadline: string }) => ({ dueDate: date, deadline })

/** The number of parts; if nothing is open, the reason. */
function whyOwed(order: AdminOrder, openParts: number, allParts: number): string {
  if (openParts > 0) return words.openParts(openParts, allParts)
  if (order.neverConfirmed) return words.nothing.neverConfirmed
  const day = order.closedAt === null ? null : shownDay(order.closedAt)
  const isCanceled = order.amount === order.canceledAmount
  const has = (state: AdminInstalment['state']) => order.instalments.some((it) => it.state === state)
  const { canceled, writtenOff, canceledInPart, paid } = words.nothing
  if (isCanceled) return canceled(day)
  return (has('WRITTEN_OFF') ? writtenOff : has('CANCELED') ? canceledInPart : paid)(day)
}

function Figure(props: { name: string; note: ReactNode; children: ReactNode; isLate?: boolean }) {
  return (
    <div className={props.isLate === true ? 'standing__one standing__one--late' : 'standing__one'}>
      <dt>{props.name}</dt>
      <dd className="standing__figure">{props.children}</dd>
      <dd className="standing__note">{props.note}</dd>
    </div>
  )
}
