import { useEffect, useRef } from 'react'

/**
 * Intercepts one press of the browser's back button while `active`: the page stays and `onBack` decides. It keeps its
 * own history entry above the page's; the browser honours that once the shopper has touched the page.
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
      // an open sheet is closed first, as by Escape
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
