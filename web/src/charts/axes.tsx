/** What all charts with axes share: their frame, the rules behind what is drawn, and what is written at them. */
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import type { ReactNode } from 'react'
import { rulesOf, type ScaleBand, type ScaleLinear, type ScalePoint } from './scales.ts'

const TOP = 10
const LEFT = 64
/** Room for half of the last label. */
const RIGHT = 28
const GROUND = 28
const LABEL_WIDTH = 64

/** How wide and high what is drawn may be, in pixels. */
export interface Plot {
  width: number
  height: number
}

/** A picture of the numbers beside it, so that it is left out for those who do not see it. @param height all of it, in pixels */
export function ChartFrame(props: { height: number; children: (plot: Plot) => ReactNode }) {
  const { height, children } = props
  const { parentRef, width } = useParentSize({ debounceTime: 0 })
  const plot = { width: Math.floor(width) - LEFT - RIGHT, height: height - TOP - GROUND }
  return (
    <div ref={parentRef} className={`chart-frame chart-frame--${height}`}>
      {plot.width > 0 && (
        <svg width={Math.floor(width)} height={height} aria-hidden="true">
          <Group left={LEFT} top={TOP}>
            {children(plot)}
          </Group>
        </svg>
      )}
    </div>
  )
}

/**
 * @param labels below the places of the lower scale, of which as many are written as have room, the newest first
 * @param shown what is written at a rule
 */
export function Axes(props: {
  plot: Plot
  across: ScalePoint | ScaleBand
  upwards: ScaleLinear
  labels: readonly string[]
  shown: (value: number) => string
  areCounts?: boolean
}) {
  const { plot, across, upwards, labels, shown, areCounts = false } = props
  const rules = rulesOf(upwards, areCounts)
  const every = everyOf(labels.length, plot.width, LABEL_WIDTH)
  const written = [...labels.keys()].filter((index) => (labels.length - 1 - index) % every === 0)
  return (
    <>
      <GridRows className="chart-rule" scale={upwards} width={plot.width} tickValues={rules} />
      {rules.map((value) => (
        <text key={value} className="chart-label" x={-8} y={upwards(value) + 4} textAnchor="end">
          {shown(value)}
        </text>
      ))}
      {written.map((index) => (
        <text
          key={index}
          className="chart-label"
          x={(across(index) ?? 0) + across.bandwidth() / 2}
          y={plot.height + 20}
          textAnchor="middle"
        >
          {labels[index]}
        </text>
      ))}
    </>
  )
}

/** Every how many values something is written or marked, so that none runs into the next. */
export const everyOf = (count: number, width: number, room: number) =>
  Math.max(1, Math.ceil((count * room) / Math.max(1, width)))
