import type { CustomerAutopay } from '@drip/core/contracts/customer-area'
import { shownDay } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { autopayTexts } from './autopay-texts.ts'

const texts = autopayTexts.request

/** A request to the bank that ended without a consent. Shows nothing while it is pending, or if there is none. */
export function EndedRequest({ request }: { request: CustomerAutopay['request'] }) {
  if (request === null || request.state === 'WAITING') return null
  return <Alert tone="warning">{texts.ended[request.state](request.bank)}</Alert>
}

/** The bank was asked; the person answers in its app. */
export function AwaitedRequest({ request }: { request: NonNullable<CustomerAutopay['request']> }) {
  return (
    <>
      <p>{texts.waiting(request.bank, shownDay(request.endsAt))}</p>
      <output className="code-status">
        <span className="pulse" aria-hidden="true" />
        {texts.awaited}
      </output>
    </>
  )
}
