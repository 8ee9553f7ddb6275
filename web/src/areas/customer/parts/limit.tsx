import * as calls from '@drip/core/contracts/customer-calls'
import { Money, moneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'

const texts = all.profile

/** How much may still be bought, and what moves it. */
export function Limit() {
  const { value: limit, refusal, reload } = useAsked(calls.showLimit)
  return (
    <section className="panel" aria-labelledby="limit-title">
      <h2 id="limit-title">{texts.limit}</h2>
      {refusal !== null && <LoadFailure words={texts.limitFailed} onRetry={reload} />}
      {limit === null && refusal === null && <Skeleton shape="block" />}
      {limit !== null && limit.total !== null && limit.available !== null && (
        <div className="limit">
          <p className="limit__label">{texts.available}</p>
          <p className="limit__amount">
            <Money reais={limit.available} />
          </p>
          <UsedBar used={limit.used} available={limit.available} total={limit.total} />
          <p className="limit__legend tabular">
            <span>{texts.used(moneyText(limit.used))}</span>
            {heldOf(limit.total, limit.used, limit.available) > 0 && (
              <span>{texts.held(moneyText(heldOf(limit.total, limit.used, limit.available)))}</span>
            )}
            <span>{texts.total(moneyText(limit.total))}</span>
          </p>
        </div>
      )}
      {limit !== null && limit.total === null && <p className="note">{texts.noLimit}</p>}
      {limit !== null && limit.reasons.length > 0 && (
        <>
          <h3 className="limit__why">{texts.moves}</h3>
          <ul className="limit__reasons">
            {limit.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What is neither used nor to be had now, in reais: the reasons say what it waits for. */
function heldOf(total: number, used: number, available: number): number {
  return Math.max(0, Math.round((total - used - available) * 100) / 100)
}

/** The words below the bar say the same. */
function UsedBar({ used, available, total }: { used: number; available: number; total: number }) {
  const share = (part: number) => (total <= 0 ? 0 : Math.min(100, Math.round((part / total) * 100)))
  return (
    <svg className="limit__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="limit__all" width="100" height="4" />
      <rect className="limit__held" width={share(total - available)} height="4" />
      <rect className="limit__used" width={share(used)} height="4" />
    </svg>
  )
}
