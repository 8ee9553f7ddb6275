import { enterTestWorld } from '@drip/core/contracts/merchant/merchant-calls'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { keepNewSession } from '../../../signed/session.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.testEntry

/** Signs in a user who comes from the live area, with the one-time value after the address's #. */
export function TestEntry({ onSignedIn }: { onSignedIn: () => void }) {
  const [isOver, setIsOver] = useState(false)
  const isUsed = useRef(false)
  useEffect(() => {
    // if the page renders twice, the first time has used it up
    if (isUsed.current) return
    isUsed.current = true
    const entry = window.location.hash.slice(1)
    window.history.replaceState(null, '', window.location.pathname)
    void resumed(() => ask(enterTestWorld, { body: { entry } })).then((outcome) => {
      if (!outcome.ok) return setIsOver(true)
      keepNewSession('MERCHANT', outcome.value, false)
      onSignedIn()
    })
  }, [onSignedIn])
  return (
    <section className="sign-in">
      <h1>{texts.title}</h1>
      {isOver ? <Alert tone="warning">{texts.over}</Alert> : <Skeleton shape="line" />}
    </section>
  )
}
