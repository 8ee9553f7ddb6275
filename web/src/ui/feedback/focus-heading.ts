/**
 * Moves the focus to the screen's heading. The element that had the focus is gone, and screen readers would start again
 * at the top of the page. Returns whether there is a heading.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
