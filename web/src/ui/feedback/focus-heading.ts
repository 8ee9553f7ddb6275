/** Moves the focus to the screen's heading: what had it is gone, and whoever does not see would begin anew at the top. Whether there is one. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
