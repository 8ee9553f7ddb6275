import { useEffect, useRef } from 'react'

/**
 * Catches one press of the browser's back button while `active`: the page stays and `onBack` decides.
 * It keeps one history entry of its own above the page's; the browser honours that once the shopper has touched the page.
 */
export function useLeaveGuard(active: boolean, onBack: () => void): void {
  const decide = useRef(onBack)
  useEffect(() => {
    decide.current = onBack
  })

  useEffect(() => {
    if (!active) return
    if (!isGuard(history.state)) history.pushState(GUARD, '')
    const back = () => {
      history.pushState(GUARD, '')
      // a sheet over the screen is closed first, as Escape closes it
      const sheet = document.querySelector('.dialog--sheet[open]')
      if (sheet === null) decide.current()
      else sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [active])
}

const GUARD = { drip: 'guard' }
const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'drip' in state
