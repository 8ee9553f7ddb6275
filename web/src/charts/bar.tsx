import { scaleLinear } from '@visx/scale'
import { Bar as Rect } from '@visx/shape'
import { Hatch } from './hatch.tsx'

/** How much `value` is of the most, as a bar as wide as its frame. */
export function Bar({ value, most, tone }: { value: number; most: number; tone: 'plain' | 'bad' }) {
  // of nothing the scale would have no width to tell
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
