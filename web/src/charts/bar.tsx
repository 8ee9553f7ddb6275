import { scaleLinear } from '@visx/scale'
import { Bar as Rect } from '@visx/shape'
import { Hatch } from './hatch.tsx'

/** `value` as a share of the maximum: a bar in the full width of its frame. */
export function Bar({ value, most, tone }: { value: number; most: number; tone: 'plain' | 'bad' }) {
  // with a maximum of zero the scale would have no width
  const percent = scaleLinear({ domain: [0, Math.max(most, Number.MIN_VALUE)], range: [0, 100], clamp: true })
  const size = { height: 8, rx: 4 }
  return (
    <svg width="100%" height="8" aria-hidden="true">
      <Rect className="bar-list__track" width="100%" {...size} />
      {tone === 'plain' ? (
        <Rect className="bar-list__part" width={`${percent(value)}%`} {...size} />
      ) : (
        <Hatch>{(fill) => <Rect fill={fill} width={`${percent(value)}%`} {...size} />}</Hatch>
      )}
    </svg>
  )
}
