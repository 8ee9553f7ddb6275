import { useEffect, useState } from 'react'
import { goTo } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formTexts as texts } from './form-texts.ts'

/** A link that leads away from what is not saved asks first. One that opens elsewhere leads nobody away. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensElsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      if (link === null || opensElsewhere || link.target !== '' || link.origin !== window.location.origin)
        return
      if (link.pathname === window.location.pathname) return
      event.preventDefault()
      // nobody follows it, and a second form on the page does not ask too
      event.stopImmediatePropagation()
      setAsked(`${link.pathname}${link.search}`)
    }
    // before any other listener follows the link
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [isDirty])

  if (asked === null) return null
  return (
    <Dialog title={texts.leaveTitle} onClose={() => setAsked(null)}>
      <p className="confirm__lead">{texts.leaveLead}</p>
      <div className="confirm__actions">
        <Button kind="secondary" onPress={() => setAsked(null)}>
          {texts.stay}
        </Button>
        <Button
          kind="danger"
          onPress={() => {
            onDiscard()
            goTo(asked)
            window.scrollTo(0, 0)
          }}
        >
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  )
}
