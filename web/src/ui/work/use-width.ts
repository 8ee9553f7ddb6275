import { useEffect, useState, type RefObject } from 'react'

/** How wide something may be drawn; 0 until that is known. */
export function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (frame.current === null) return
    const watch = new ResizeObserver(([it]) => setWidth(Math.floor(it?.contentRect.width ?? 0)))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return width
}
