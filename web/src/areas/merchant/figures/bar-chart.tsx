import { useId, useRef } from 'react'
import { useWidth } from '../../../ui/work/use-width.ts'
import { axisTop, barsOf, labelStep, type Counts } from '../sales/chart-shape.ts'
import { texts } from '../texts.ts'

const HEIGHT = 220
const TOP = 8
const LEFT = 36
/** Room for half of the last label. */
const RIGHT = 12
const GROUND = 28
const LABEL_WIDTH = 48

/**
 * Stacked bars with real axes. It is a picture of the table beside it, so that it is left out for those who do not see it;
 * denied is hatched, so that it differs by more than its colour.
 */
export function BarChart(props: {
  entries: readonly Counts[]
  labelOf: (index: number) => string
  titleOf: (index: number) => string
}) {
  const { entries } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const hatch = useId()
  const plot = {
    width: Math.max(0, width - LEFT - RIGHT),
    height: HEIGHT - TOP - GROUND,
    top: TOP,
    left: LEFT,
  }
  const every = labelStep(entries.length, plot.width, LABEL_WIDTH)
  return (
    <div ref={frame} className="bars">
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className="bars__denied" width="6" height="6" />
              <line className="bars__hatch" x1="0" y1="0" x2="0" y2="6" strokeWidth="4" />
            </pattern>
          </defs>
          <Axis top={topOf(entries)} width={width} />
          {barsOf(entries, plot).map((bar, index) => (
            <g key={bar.x}>
              <title>{tipOf(props.titleOf(index), entries[index])}</title>
              <rect className="bars__room" x={bar.x} y={TOP} width={bar.width} height={plot.height} />
              <rect
                className="bars__approved"
                x={bar.x}
                y={bar.approved.y}
                width={bar.width}
                height={bar.approved.height}
              />
              <rect
                fill={`url(#${hatch})`}
                x={bar.x}
                y={bar.denied.y}
                width={bar.width}
                height={bar.denied.height}
              />
              {(entries.length - 1 - index) % every === 0 && (
                <text className="bars__label" x={bar.x + bar.width / 2} y={HEIGHT - 8} textAnchor="middle">
                  {props.labelOf(index)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

const topOf = (entries: readonly Counts[]) =>
  axisTop(Math.max(0, ...entries.map((it) => it.checkoutsApproved + it.checkoutsDenied)))

/** Nothing, half and all of the axis. */
function Axis({ top, width }: { top: number; width: number }) {
  const height = HEIGHT - TOP - GROUND
  return [0, top / 2, top].map((count) => {
    const y = TOP + height - (count / top) * height
    return (
      <g key={count}>
        <line className="bars__line" x1={LEFT} x2={width} y1={y} y2={y} />
        <text className="bars__label" x={LEFT - 8} y={y + 4} textAnchor="end">
          {count.toLocaleString('pt-BR', { notation: 'compact' })}
        </text>
      </g>
    )
  })
}

function tipOf(title: string, entry: Counts | undefined): string {
  const { approved, denied } = texts.numbers
  return `${title}: ${approved(entry?.checkoutsApproved ?? 0)}, ${denied(entry?.checkoutsDenied ?? 0)}`
}
