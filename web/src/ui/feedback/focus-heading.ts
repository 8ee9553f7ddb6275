/** Moves the focus to the screen's heading: what had it is gone, and whoever does not see would begin anew at the top. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
