/** Loaded once the first screen works: nobody waits for the question, and first screens do not contain it. */
export function askCountingLater(): void {
  // if it cannot be loaded, nobody is asked and so nothing is counted
  const ask = () => void import('./counting-line.tsx').catch(() => {})
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(ask)
  else setTimeout(ask, 200)
}
