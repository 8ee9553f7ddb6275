import { PatternLines } from '@visx/pattern'
import { type ReactNode, useId } from 'react'

/**
 * An area filled with lines, so that it differs by more than its colour.
 * @param children receives the fill
 */
export function Hatch({ children }: { children: (fill: string) => ReactNode }) {
  const id = useId()
  return (
    <>
      <PatternLines
        id={id}
        className="chart-hatch"
        width={6}
        height={6}
        background="var(--danger-soft)"
        strokeWidth={3}
        orientation={['diagonal']}
      />
      {children(`url(#${id})`)}
    </>
  )
}
