import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { SettlementPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useListed } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { settlementTexts } from './settlement-texts.ts'

const words = settlementTexts.statement.numbers
const FIGURES = [
  ['sold', words.sold, words.soldHelp],
  ['canceled', words.canceled, words.canceledHelp],
  ['transferred', words.transferred, words.transferredHelp],
  ['outstanding', words.outstanding, words.outstandingHelp],
] as const

/** The period's totals, all without the fee (001 §7.2). */
export function SettlementNumbers({ period }: { period: SettlementPeriod }) {
  const { value, refusal, reload } = useListed(calls.showSettlementNumbers, { query: { period } })
  if (value === null && refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  return (
    <dl className="figures">
      {FIGURES.map(([name, label, help]) => (
        <div key={name} className="figure">
          <dt>{label}</dt>
          <dd>
            {value === null ? <Skeleton shape="title" /> : <Money reais={value[name]} />}
            <span className="figure__help">{help}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
