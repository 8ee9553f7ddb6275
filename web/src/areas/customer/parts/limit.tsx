import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerLimit } from '@drip/core/contracts/customer-area'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { StoreLimit } from './store-limit.tsx'
import { Unfolding } from './unfolding.tsx'

const texts = all.profile

/**
 * How much may still be bought, and what changes it.
 * @param folded the reasons are loaded only when they are unfolded
 */
export function Limit({ folded = false }: { folded?: boolean }) {
  const { value: limit, refusal, reload } = useAsked(calls.showLimit)
  return (
    <section className="panel" aria-labelledby="limit-title">
      <h2 id="limit-title">{texts.limit}</h2>
      {refusal !== null && <LoadFailure words={texts.limitFailed} onRetry={reload} />}
      {limit === null && refusal === null && <Skeleton shape="block" />}
      {limit !== null && <LimitPicture limit={limit} />}
      {folded && limit !== null && limit.heldBy !== null && <p className="note">{limit.heldBy}</p>}
      {limit !== null && limit.reasons.length > 0 && <Reasons reasons={limit.reasons} folded={folded} />}
      <StoreLimit />
    </section>
  )
}

function LimitPicture({ limit: { total, used, available } }: { limit: CustomerLimit }) {
  if (total === null || available === null) return <p className="note">{texts.noLimit}</p>
  const held = heldOf(total, used, available)
  return (
    <div className="limit">
      <p>
        <span className="limit__label">{texts.available}</span>
        <strong className="limit__amount">
          <Money reais={available} />
        </strong>
      </p>
      <UsedBar used={used} available={available} total={total} />
      <p className="limit__legend tabular">
        <span className="limit__part limit__part--used">{texts.used(moneyText(used))}</span>
        {held > 0 && <span className="limit__part limit__part--held">{texts.held(moneyText(held))}</span>}
        <span>{texts.total(moneyText(total))}</span>
      </p>
    </div>
  )
}

function Reasons({ reasons, folded }: { reasons: readonly string[]; folded: boolean }) {
  const list = (
    <ul className="limit__reasons">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
  if (folded) return <Unfolding words={texts.moves}>{list}</Unfolding>
  return (
    <>
      <h3 className="limit__why">{texts.moves}</h3>
      {list}
    </>
  )
}

/** The part that is neither used nor available now, in reais: the reasons say what it waits for. */
function heldOf(total: number, used: number, available: number): number {
  return Math.max(0, Math.round((total - used - available) * 100) / 100)
}

/** The text below the bar says the same. */
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
