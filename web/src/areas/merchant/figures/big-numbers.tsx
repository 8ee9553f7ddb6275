import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type {
  BigNumbers as Numbers,
  StatisticPeriod,
  StatisticsQuery,
} from '@drip/core/contracts/merchant/merchant-area'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { figuresTexts } from './figures-texts.ts'

const PERIODS: readonly StatisticPeriod[] = ['DAILY', 'WEEKLY', 'MONTHLY']

/** How today, this week and this month compare with the previous ones (001 §2.3); choosing one shows its chart. */
export function BigNumbers(props: { chosen: StatisticPeriod; onChoose: (period: StatisticPeriod) => void }) {
  return (
    <section className="numbers" aria-label={figuresTexts.numbers.label}>
      {PERIODS.map((period) => (
        <NumberCard
          key={period}
          period={period}
          isChosen={period === props.chosen}
          onChoose={() => props.onChoose(period)}
        />
      ))}
    </section>
  )
}

/** What counts as denied: shoppers who simply left do not (001 §7.2). */
const DECIDED: Omit<StatisticsQuery, 'period'> = { statuses: ['OK', 'KO'], excludedKOReasons: 'EXPIRED' }

function NumberCard(props: { period: StatisticPeriod; isChosen: boolean; onChoose: () => void }) {
  const { period } = props
  const { value, refusal, reload } = useAsked(calls.showBigNumbers, { query: { period, ...DECIDED } })
  if (value === null && refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  return (
    <button type="button" className="number" aria-pressed={props.isChosen} onClick={props.onChoose}>
      <span className="number__label">{figuresTexts.numbers.periods[period]}</span>
      {value === null ? <Skeleton shape="title" /> : <Filled period={period} numbers={value} />}
    </button>
  )
}

function Filled({ period, numbers }: { period: StatisticPeriod; numbers: Numbers }) {
  return (
    <>
      <span className="number__amount">
        <Money reais={numbers.amount} />
      </span>
      <Comparison period={period} percentage={numbers.comparisonPercentage} />
      <span className="number__counts tabular">
        {figuresTexts.numbers.approved(numbers.checkoutsApproved)} ·{' '}
        {figuresTexts.numbers.denied(numbers.checkoutsDenied)}
      </span>
    </>
  )
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** An arrow, a sign and words; never colour alone. */
function Comparison({ period, percentage }: { period: StatisticPeriod; percentage: number | null }) {
  if (percentage === null) {
    return <span className="number__against">{figuresTexts.numbers.nothingBefore[period]}</span>
  }
  const way = percentage > 0 ? 'up' : percentage < 0 ? 'down' : 'even'
  return (
    <span className="number__against">
      <strong className={`number__change number__change--${way} tabular`}>
        <Arrow way={way} />
        {PERCENT.format(percentage)}%
      </strong>{' '}
      {figuresTexts.numbers.against[period]}
    </span>
  )
}

/** Drawn as a path: not every phone's font has the character. */
function Arrow({ way }: { way: 'up' | 'down' | 'even' }) {
  return (
    <svg className="number__arrow" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <path d={ARROWS[way]} />
    </svg>
  )
}

const ARROWS = { up: 'M5 1 9.5 9h-9Z', down: 'M5 9 .5 1h9Z', even: 'M0 2h10v2H0zm0 4h10v2H0z' }
