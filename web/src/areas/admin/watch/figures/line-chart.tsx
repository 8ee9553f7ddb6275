import { useRef } from 'react'
import { useWidth } from '../../../../ui/work/use-width.ts'
import { axisEnd, everyOf, type Plot, type Point, stretchesOf } from './chart-shape.ts'

const HEIGHT = 260
const TOP = 10
const LEFT = 64
/** Room for half of the last label. */
const RIGHT = 28
const GROUND = 28
const LABEL_WIDTH = 64
const MARK_WIDTH = 48

export interface Series {
  name: string
  /** From the oldest; null where it is not known. */
  values: readonly (number | null)[]
}

/**
 * Lines over days or months. It is a picture of the table below it, so that it is left out for those who do not see it; lines differ by
 * stroke and mark, so that no colour is needed to tell them apart.
 */
export function LineChart(props: {
  series: readonly Series[]
  labels: readonly string[]
  shown: (value: number) => string
}) {
  const { series, labels, shown } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const plot = {
    width: Math.max(0, width - LEFT - RIGHT),
    height: HEIGHT - TOP - GROUND,
    top: TOP,
    left: LEFT,
  }
  const top = axisEnd(Math.max(0, ...series.flatMap(({ values }) => values.map((it) => it ?? 0))))
  const every = everyOf(labels.length, plot.width, LABEL_WIDTH)
  return (
    <>
      <div ref={frame} className="lines">
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {[0, top / 2, top].map((value) => (
              <Rule
                key={value}
                y={TOP + plot.height * (1 - value / top)}
                width={width}
                label={shown(value)}
              />
            ))}
            {labels.map((label, index) =>
              (labels.length - 1 - index) % every === 0 ? (
                <text
                  key={label}
                  className="lines__label"
                  x={xOf(index, labels.length, plot)}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                >
                  {label}
                </text>
              ) : null,
            )}
            {series.map(({ name, values }, place) => (
              <Line
                key={name}
                stretches={stretchesOf(values, top, plot)}
                place={place}
                every={everyOf(values.length, plot.width, MARK_WIDTH)}
              />
            ))}
          </svg>
        )}
      </div>
      <ul className="lines__legend" aria-hidden="true">
        {series.map(({ name }, place) => (
          <li key={name}>
            <svg width="40" height="16">
              <Line
                stretches={[
                  [
                    { x: 2, y: 8 },
                    { x: 20, y: 8 },
                    { x: 38, y: 8 },
                  ],
                ]}
                place={place}
                every={1}
                only={1}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

const xOf = (index: number, count: number, plot: Plot) =>
  plot.left + (count < 2 ? 0 : (index * plot.width) / (count - 1))

function Rule({ y, width, label }: { y: number; width: number; label: string }) {
  return (
    <g>
      <line className="lines__rule" x1={LEFT} x2={width} y1={y} y2={y} />
      <text className="lines__label" x={LEFT - 8} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  )
}

/** @param only the mark of one point alone, for the legend */
function Line(props: { stretches: readonly Point[][]; place: number; every: number; only?: number }) {
  const { stretches, place, every, only } = props
  const look = `lines__line lines__line--${place % DASHES.length}`
  return (
    <g className={look}>
      {stretches.map((points) => {
        const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
        return (
          <g key={path}>
            <path d={path} strokeDasharray={DASHES[place % DASHES.length]} />
            {points.map(
              (point, index) =>
                (only === undefined ? (points.length - 1 - index) % every === 0 : index === only) && (
                  <path key={point.x} className="lines__mark" d={markAt(point, place)} />
                ),
            )}
          </g>
        )
      })}
    </g>
  )
}

const DASHES = ['none', '8 4', '2 4', '12 4 2 4', '5 3', '16 6', '1 6']

/** Circle, square, diamond, triangle, and their likes upside down. */
function markAt({ x, y }: Point, place: number): string {
  const marks = [
    `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z`,
    `M${x - 4} ${y - 4}h8v8h-8Z`,
    `M${x} ${y - 5}l5 5-5 5-5-5Z`,
    `M${x} ${y - 5}l5 9h-10Z`,
    `M${x} ${y + 5}l5-9h-10Z`,
    `M${x - 5} ${y - 2}h10v4h-10Z`,
    `M${x - 2} ${y - 5}h4v10h-4Z`,
  ]
  return marks[place % marks.length] ?? ''
}
