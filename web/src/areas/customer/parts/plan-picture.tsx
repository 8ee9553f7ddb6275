import type { CustomerInstalment } from '@drip/core/contracts/customer-area'
import { shortDate } from '../../../instalments/dates.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** The plan in one picture: a drop for each instalment, filled when it is paid. The list below says it in words. */
export function PlanPicture({ instalments }: { instalments: readonly CustomerInstalment[] }) {
  return (
    <ol className="plan-picture" aria-label={texts.order.plan}>
      {instalments.map((it) => (
        <li key={it.id} className={`plan-picture__stop plan-picture__stop--${lookOf(it)}`}>
          <span className="plan-picture__drop" aria-hidden="true">
            {it.status === 'PAID' && <CheckIcon size={16} />}
          </span>
          <span className="plan-picture__date tabular">{shortDate(it.dueDate)}</span>
          <span className="plan-picture__amount tabular">{moneyText(it.amount)}</span>
          <span className="for-screen-readers">
            {it.isLate ? texts.lateStatus : texts.statusOfInstalment[it.status]}
          </span>
        </li>
      ))}
    </ol>
  )
}

function lookOf({ status, isLate }: CustomerInstalment): 'paid' | 'canceled' | 'late' | 'open' {
  if (status === 'PAID') return 'paid'
  if (status === 'CANCELED') return 'canceled'
  return isLate ? 'late' : 'open'
}
