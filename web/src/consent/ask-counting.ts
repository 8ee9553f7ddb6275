/** Once the first screen works: nobody waits for the question, and no first screen carries it. */
export function askCountingLater(): void {
  // where it cannot be had nobody is asked, and so nothing is counted
  const ask = () => void import('./counting-line.tsx').catch(() => {})
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(ask)
  else setTimeout(ask, 200)
}
