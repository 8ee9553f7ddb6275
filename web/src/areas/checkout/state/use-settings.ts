import type { PublicSettings } from '@drip/core/contracts/checkout'
import { useEffect, useState } from 'react'
import { showSettings } from '@drip/core/contracts/checkout-calls'
import { ask } from '../../../api/ask.ts'

/** The page's links and addresses: sent with it, or loaded. Null until known; nothing waits for them. */
export function useSettings(begin: PublicSettings | null): PublicSettings | null {
  const [settings, setSettings] = useState(begin)

  useEffect(() => {
    if (begin !== null) return
    let gone = false
    void ask(showSettings).then((outcome) => {
      if (!gone && outcome.ok) setSettings(outcome.value)
    })
    return () => {
      gone = true
    }
  }, [begin])

  return settings
}
