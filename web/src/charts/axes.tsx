/** The parts that all charts with axes share: the frame, the grid lines, and the labels. */
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

/** The size of the drawing area, in pixels. */
export interface Plot {
  width: number
  height: number
}

/**
 * A picture of the numbers that stand beside it as text, so screen readers skip it.
 * @param height the full height, in pixels
 */
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
 * @param labels the labels below the lower scale; as many as fit are drawn, the newest first
 * @param shown the label of a grid line
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

/** The interval between labels or marks at which none overlaps the next. */
export const everyOf = (count: number, width: number, room: number) =>
  Math.max(1, Math.ceil((count * room) / Math.max(1, width)))
