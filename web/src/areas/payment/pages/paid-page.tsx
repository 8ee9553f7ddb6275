import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { shownDate } from '../../../instalments/dates.ts'
import { ReturnedRestNote } from '../../../instalments/returned-pix.tsx'
import type { AppLinks } from '../../../page-state.ts'
import { paths } from '../../../paths.ts'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { BagIcon, ClockIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { StoreButtons } from '../../../ui/store-buttons.tsx'
import { texts } from '../texts.ts'

/** The money has arrived: what was paid, and what comes next. */
export function PaidPage({ answer, app }: { answer: InstalmentToPay; app: AppLinks }) {
  const { merchantName, installment } = answer
  return (
    <Outcome>
      <Screen title={texts.paid.title}>
        <div className="owed">
          <p className="owed__what">
            {texts.instalment(installment.number, installment.total)}
            <span>{texts.purchaseAt(merchantName)}</span>
          </p>
          <p className="owed__amount">
            <Money reais={installment.amount} />
          </p>
        </div>
        {installment.returnedRest && <ReturnedRestNote rest={installment.returnedRest} />}
        <ul className="bullets">
          <li>
            <ClockIcon size={22} />
            {whatComesNext(installment)}
          </li>
          <li>
            <ShieldIcon size={22} />
            {texts.paid.limit}
          </li>
          <li>
            <BagIcon size={22} />
            <span>
              {texts.paid.portalBefore}
              <a href={paths.customerHome(installment.id)}>{texts.paid.portal}</a>
            </span>
          </li>
        </ul>
        <section className="get-app">
          <h2>{texts.paid.app}</h2>
          <StoreButtons appStoreUrl={app.appStoreUrl} playStoreUrl={app.playStoreUrl} />
        </section>
      </Screen>
    </Outcome>
  )
}

function whatComesNext(it: InstalmentToPay['installment']): string {
  const { nextDueDate, nextIsLate, nextIsInPlan } = it
  if (nextDueDate === null) return texts.paid.last
  const date = shownDate(nextDueDate)
  if (nextIsInPlan) return nextIsLate ? texts.paid.planLate(date) : texts.paid.planNext(date)
  return nextIsLate ? texts.paid.nextLate(date) : texts.paid.next(date)
}
