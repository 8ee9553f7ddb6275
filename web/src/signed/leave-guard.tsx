import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { goTo } from './address.tsx'

export interface LeaveWords {
  title: string
  lead: string
  stay: string
  leave: string
}

/**
 * A link that would lose something asks for confirmation. One that opens elsewhere loses nothing.
 * @param guards whether there is anything to lose
 */
export function LeaveGuard(props: { guards: boolean; words: LeaveWords; onLeave: () => void }) {
  const { guards, words } = props
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!guards) return
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
    // runs before any other listener follows the link
    document.addEventListener('click', ask, true)
    return () => document.removeEventListener('click', ask, true)
  }, [guards])

  if (asked === null) return null
  return (
    <LeaveDialog
      words={words}
      onStay={() => setAsked(null)}
      onLeave={() => {
        props.onLeave()
        goTo(asked)
        window.scrollTo(0, 0)
      }}
    />
  )
}

export function LeaveDialog(props: { words: LeaveWords; onStay: () => void; onLeave: () => void }) {
  const { words } = props
  return (
    <Dialog title={words.title} onClose={props.onStay}>
      <p className="confirm__lead">{words.lead}</p>
      <div className="confirm__actions">
        <Button kind="secondary" onPress={props.onStay}>
          {words.stay}
        </Button>
        <Button kind="danger" onPress={props.onLeave}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  )
}
