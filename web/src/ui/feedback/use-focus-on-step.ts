import { useEffect, useRef, type RefObject } from 'react'

/**
 * On each change of screen: scrolls to the top and moves the focus to the new heading, so that sighted, touch and
 * screen-reader users all start there. It skips the first screen, where the browser sets the start itself.
 */
export function useFocusOnStep(screen: string | null): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = shown.current === null
    if (screen === null || shown.current === screen) return
    shown.current = screen
    if (isFirst) return
    window.scrollTo(0, 0)
    headingOf(main.current)?.focus({ preventScroll: true })
  }, [screen])

  return main
}

/** A screen that failed stays in the page but is hidden, so its heading does not count. */
function headingOf(main: HTMLElement | null): HTMLElement | undefined {
  return [...(main?.querySelectorAll('h1') ?? [])].find((heading) => heading.closest('[hidden]') === null)
}
