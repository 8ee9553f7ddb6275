import { Bar, BarStack } from '@visx/shape'
import { Axes, ChartFrame, type Plot } from './axes.tsx'
import { Hatch } from './hatch.tsx'
import { bandsOf, upwardsOf } from './scales.ts'

const HEIGHT = 220

/** One bar: the good part stands at the bottom, the bad part above it. */
export interface StackedBar {
  label: string
  /** The whole bar in words, shown when pointing at it. */
  title: string
  good: number
  bad: number
}
export interface StackedBarsProps {
  bars: readonly StackedBar[]
}

/**
 * Counts as bars in two parts, from left to right; the upper part is hatched, so that it differs by more than its
 * colour.
 */
export function StackedBars({ bars }: StackedBarsProps) {
  return (
    <>
      <ChartFrame height={HEIGHT}>{(plot) => <Bars plot={plot} bars={bars} />}</ChartFrame>
    </>
  )
}

function Bars({ plot, bars }: { plot: Plot; bars: readonly StackedBar[] }) {
  const across = bandsOf(bars.length, plot.width)
  const upwards = upwardsOf(
    bars.map(({ good, bad }) => good + bad),
    plot.height,
  )
  const places = bars.map((bar, index) => ({ ...bar, index }))
  return (
    <>
      <Axes
        plot={plot}
        across={across}
        upwards={upwards}
        labels={bars.map(({ label }) => label)}
        shown={(count) => count.toLocaleString('pt-BR', { notation: 'compact' })}
        areCounts
      />
      <Hatch>
        {(hatched) => (
          <BarStack
            data={places}
            keys={['good', 'bad'] as const}
            x={({ index }) => index}
            xScale={across}
            yScale={upwards}
            color={(key) => (key === 'good' ? 'var(--brand)' : hatched)}
          />
        )}
      </Hatch>
      {places.map(({ title, index }) => (
        <Bar
          key={index}
          className="chart-ground"
          x={across(index)}
          width={across.bandwidth()}
          height={plot.height}
        >
          <title>{title}</title>
        </Bar>
      ))}
    </>
  )
}
