import { useEffect, useState } from 'react'
import { useBackCloses } from '../../../signed/address.tsx'
import { LeaveDialog, LeaveGuard } from '../../../signed/leave-guard.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { session } from '../signed-in.ts'
import { integrationTexts } from './integration-texts.ts'

const words = integrationTexts.page

/**
 * A key or secret that is shown only once: any way of leaving the page asks for confirmation first, because the secret
 * would be lost.
 */
export function ShownOnce(props: {
  title: string
  lead: string
  label: string
  code: string
  copy: string
  onDone: () => void
}) {
  const { onDone } = props
  // asks at each press of the back button
  const [stayed, setStayed] = useState(0)
  const [goesBack, setGoesBack] = useState(false)
  useCloseWarning()
  return (
    <>
      <Alert tone="warning" title={props.title}>
        {props.lead}
      </Alert>
      <CodeToCopy
        label={props.label}
        code={props.code}
        copy={props.copy}
        copied={words.copied}
        failed={words.copyFailed}
      />
      <Button kind="quiet" onPress={onDone}>
        {words.done}
      </Button>
      <LeaveGuard guards words={words.leaving} onLeave={onDone} />
      {!goesBack && <BackGuard key={stayed} onBack={() => setGoesBack(true)} />}
      {goesBack && (
        <LeaveDialog
          words={words.leaving}
          onStay={() => {
            setGoesBack(false)
            setStayed((count) => count + 1)
          }}
          onLeave={() => {
            onDone()
            window.history.back()
          }}
        />
      )}
    </>
  )
}

function BackGuard({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

/**
 * Closing or reloading the tab asks for confirmation with the browser's own prompt; once the session has ended nothing
 * can be kept.
 */
function useCloseWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
