import {
  GlyphCircle,
  GlyphCross,
  GlyphDiamond,
  GlyphSquare,
  GlyphStar,
  GlyphTriangle,
  GlyphWye,
} from '@visx/glyph'
import { Line, LinePath } from '@visx/shape'
import { useState } from 'react'
import { Axes, ChartFrame, everyOf, type Plot } from './axes.tsx'
import { pointsOf, upwardsOf } from './scales.ts'

const HEIGHT = 260
const MARK_WIDTH = 48

export interface Series {
  name: string
  /** Oldest first; null if unknown. */
  values: readonly (number | null)[]
}
export interface LineChartProps {
  series: readonly Series[]
  labels: readonly string[]
  /** A value in words, short enough for an axis. */
  shown: (value: number) => string
  /** The full value in words; omitted if the short form says everything. */
  told?: (value: number) => string
  /** The name of the horizontal axis: "Dia". */
  across: string
}

/**
 * Lines over days or months. They differ by stroke and mark, so no colour is needed to tell them apart. Below the chart
 * one day can be chosen by pointing, sliding or arrow keys, and each line's value is given in words.
 */
export function LineChart(props: LineChartProps) {
  const { series, labels, shown, told = shown, across } = props
  const last = labels.length - 1
  const [chosen, choose] = useState<number | null>(null)
  const at = Math.min(chosen ?? last, last)
  const inWords = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : told(value)
  return (
    <>
      <ChartFrame height={HEIGHT}>
        {(plot) => <Lines {...props} plot={plot} at={at} onChoose={choose} />}
      </ChartFrame>
      {last > 0 && (
        <input
          type="range"
          className="chart-slider"
          aria-label={across}
          aria-valuetext={`${labels[at]}: ${series.map(({ name, values }) => `${name} ${inWords(values[at])}`).join(', ')}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => choose(Number(event.target.value))}
        />
      )}
      <div className="chart-legend" aria-hidden="true">
        <strong>{labels[at]}</strong>
        <ul>
          {series.map(({ name, values }, place) => (
            <li key={name}>
              <svg width="40" height="16">
                <Line
                  className={classOf(place)}
                  strokeDasharray={dashOf(place)}
                  from={{ x: 2, y: 8 }}
                  to={{ x: 38, y: 8 }}
                />
                <Mark place={place} x={20} y={8} />
              </svg>
              {name} <span className="tabular">{inWords(values[at])}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Lines(props: LineChartProps & { plot: Plot; at: number; onChoose: (at: number) => void }) {
  const { series, labels, shown, plot, at, onChoose } = props
  const across = pointsOf(labels.length, plot.width)
  const upwards = upwardsOf(
    series.flatMap(({ values }) => values.map((it) => it ?? 0)),
    plot.height,
  )
  const every = everyOf(labels.length, plot.width, MARK_WIDTH)
  const xOf = (index: number) => across(index) ?? 0
  return (
    <>
      <Axes plot={plot} across={across} upwards={upwards} labels={labels} shown={shown} />
      <Line className="chart-chosen" from={{ x: xOf(at), y: 0 }} to={{ x: xOf(at), y: plot.height }} />
      {series.map(({ name, values }, place) => (
        <g key={name}>
          <LinePath
            className={classOf(place)}
            strokeDasharray={dashOf(place)}
            data={[...values]}
            defined={(value) => value !== null}
            x={(_, index) => xOf(index)}
            y={(value) => upwards(value ?? 0)}
          />
          {values.map(
            (value, index) =>
              value !== null &&
              ((labels.length - 1 - index) % every === 0 || isAlone(values, index)) && (
                <Mark key={labels[index]} place={place} x={xOf(index)} y={upwards(value)} />
              ),
          )}
        </g>
      ))}
      <rect
        className="chart-ground"
        width={plot.width}
        height={plot.height}
        onPointerMove={(event) => {
          const share = (event.clientX - event.currentTarget.getBoundingClientRect().left) / plot.width
          onChoose(Math.min(labels.length - 1, Math.max(0, Math.round(share * (labels.length - 1)))))
        }}
      />
    </>
  )
}

/** A value between two unknown ones is not connected by a line. */
const isAlone = (values: readonly (number | null)[], index: number) =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null

const DASHES = [undefined, '8 4', '2 4', '12 4 2 4', '5 3', '16 6', '1 6']
const MARKS = [GlyphCircle, GlyphSquare, GlyphDiamond, GlyphTriangle, GlyphCross, GlyphStar, GlyphWye]

const dashOf = (place: number) => DASHES[place % DASHES.length]
const classOf = (place: number) => `chart-line chart-line--${place % DASHES.length}`

function Mark({ place, x, y }: { place: number; x: number; y: number }) {
  const Glyph = MARKS[place % MARKS.length] ?? GlyphCircle
  return <Glyph className={`${classOf(place)} chart-mark`} left={x} top={y} size={60} />
}
