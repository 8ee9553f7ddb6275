/**
 * Charts of the signed-in areas, drawn by visx (docs/decisions/0108). Their file is loaded with the first chart shown:
 * an area's first load and screens without charts pay nothing for it.
 */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { LineChartProps } from './line-chart.tsx'
import type { StackedBarsProps } from './stacked-bars.tsx'

/**
 * A chart shows what a table or a list beside it says: if its file cannot be loaded (offline, or after a release), the
 * text stands alone.
 */
function drawn<Props>(chartOf: (charts: typeof import('./drawn.ts')) => ComponentType<Props>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: chartOf(await import('./drawn.ts')) }
    } catch {
      return { default: () => null }
    }
  })
}

const DrawnLines = drawn((it) => it.LineChart)
const DrawnBars = drawn((it) => it.StackedBars)
const DrawnBar = drawn((it) => it.Bar)

const Chart = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton shape="block" />}>{children}</Suspense>
)

export const LineChart = (props: LineChartProps) => (
  <Chart>
    <DrawnLines {...props} />
  </Chart>
)

export const StackedBars = (props: StackedBarsProps) => (
  <Chart>
    <DrawnBars {...props} />
  </Chart>
)

/**
 * A comparison: a bar for each row, with its name and its number in words.
 * @param isTold set if no table below gives the same numbers
 * @param tone bad news is hatched and red
 */
export function BarList(props: {
  bars: readonly { key: string; name: string; value: number; words: string }[]
  isTold?: boolean
  tone?: 'plain' | 'bad'
}) {
  const { bars, isTold = false, tone = 'plain' } = props
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <ul className="stack-3" aria-hidden={!isTold}>
      {bars.map(({ key, name, value, words }) => (
        <li key={key} className="bar-list__one">
          <span>{name}</span> <span className="tabular">{words}</span>
          <span className="bar-list__bar">
            <Suspense fallback={null}>
              <DrawnBar value={value} most={most} tone={tone} />
            </Suspense>
          </span>
        </li>
      ))}
    </ul>
  )
}
