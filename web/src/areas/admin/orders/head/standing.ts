/**
 * An order's state today, as its page shows it first: what is owed, how much of it is late, and what falls due next.
 */
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'

type Figures = Pick<
  AdminOrder,
  'amountToPay' | 'amountOverdue' | 'daysLate' | 'lateInstalments' | 'instalments'
> & {
  plans: { plan: Pick<NonNullable<AdminOrder['plans']['plan']>, 'state' | 'left' | 'lines'> | null }
}

export interface Standing {
  /** In reais. */
  owed: number
  /** Owed by the lines of a plan in force: then these fall due instead of the instalments. */
  byPlan: boolean
  /** Open instalments, or lines of the plan. */
  openParts: number
  allParts: number
  /** The late part: its amount today, the number of days, and the deadline from which they count (civil date). */
  late: { reais: number; days: number; since: string; parts: number } | null
  /** The next part that falls due and is not late: its number among the instalments or lines, civil date and reais. */
  next: { number: number; date: string; deadline: string; reais: number } | null
  /** Received and not refunded, in reais. */
  kept: number
}

/** Uses only the server's own figures: under a plan, the plan's amounts are owed. */
export function orderStanding(order: Figures): Standing {
  const kept = sumOf(
    order.instalments.map((it) => it.amountPaidIncludingRefunds - it.amountCanceledWithRefund),
  )
  const { plan } = order.plans
  if (plan?.state === 'IN_FORCE') return { ...ofPlan(plan), kept }
  const open = order.instalments.filter((it) => it.status === 'PENDING').toSorted(byDate)
  const late = open.filter((it) => it.isLate)
  const next = open.find((it) => !it.isLate)
  return {
    owed: order.amountToPay,
    byPlan: false,
    openParts: open.length,
    allParts: order.instalments.length,
    late:
      late[0] === undefined
        ? null
        : {
            reais: order.amountOverdue,
            days: order.daysLate,
            since: late[0].deadline,
            parts: order.lateInstalments,
          },
    next:
      next === undefined
        ? null
        : { number: next.number, date: next.dueDate, deadline: next.deadline, reais: next.amountToPay },
    kept,
  }
}

function ofPlan({ left, lines }: NonNullable<Figures['plans']['plan']>): Omit<Standing, 'kept'> {
  const open = lines.filter((it) => it.state !== 'PAID' && it.state !== 'ENDED').toSorted(byDate)
  const late = open.filter((it) => it.state !== 'COMING')
  const next = open.find((it) => it.state === 'COMING')
  return {
    owed: left,
    byPlan: true,
    openParts: open.length,
    allParts: lines.length,
    late:
      late[0] === undefined
        ? null
        : {
            reais: sumOf(late.map((it) => it.amount)),
            days: 0,
            since: late[0].dueDate,
            parts: late.length,
          },
    next:
      next === undefined
        ? null
        : { number: next.number, date: next.dueDate, deadline: next.dueDate, reais: next.amount },
  }
}

const byDate = (a: { dueDate: string }, b: { dueDate: string }) => (a.dueDate < b.dueDate ? -1 : 1)

/** A sum of reais with two decimals, free of binary rounding noise. */
const sumOf = (reais: readonly number[]) => Math.round(reais.reduce((sum, it) => sum + it, 0) * 100) / 100
