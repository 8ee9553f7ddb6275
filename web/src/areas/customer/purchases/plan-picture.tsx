import type { CustomerInstalment } from '@drip/core/contracts/customer-area'
import { shortDate } from '../../../instalments/dates.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { instalmentAmount } from './instalment-amount.ts'
import { texts } from '../texts.ts'

/** The plan in one picture: a drop for each instalment, filled when it is paid. The list below says it in words. */
export function PlanPicture({ instalments }: { instalments: readonly CustomerInstalment[] }) {
  return (
    <ol className="plan-picture" aria-label={texts.order.plan}>
      {instalments.map((it) => (
        <li key={it.id} className={`plan-picture__stop plan-picture__stop--${LOOKS[it.state]}`}>
          <span className="plan-picture__drop" aria-hidden="true">
            {it.state === 'PAID' && <CheckIcon size={16} />}
          </span>
          <span className="plan-picture__date tabular">{shortDate(it.dueDate)}</span>
          <span className="plan-picture__amount tabular">{moneyText(instalmentAmount(it))}</span>
          <span className="for-screen-readers">{texts.stateOfInstalment[it.state]}</span>
        </li>
      ))}
    </ol>
  )
}

const LOOKS = {
  OPEN: 'open',
  LATE: 'late',
  IN_PLAN: 'open',
  PAID: 'paid',
  WRITTEN_OFF: 'canceled',
  CANCELED: 'canceled',
} as const
