import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { integrationTexts } from './integration-texts.ts'

const words = integrationTexts.testWorld

/** The link to the test world; inside it, a note that this is the test world. Nothing if there is none. */
export function TestWorld() {
  const { value } = useAsked(calls.showConnection)
  const testWorld = value?.testWorld ?? null
  if (testWorld === null) return null
  return (
    <section className="panel" aria-labelledby="test-world-title">
      <div className="webhooks__head">
        <div>
          <h2 id="test-world-title">{words.title}</h2>
          <p className="note">{testWorld === 'HERE' ? words.here : words.lead}</p>
        </div>
        {testWorld === 'ELSEWHERE' && <OpenTestWorld />}
      </div>
    </section>
  )
}

function OpenTestWorld() {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const outcome = await ask(calls.openTestWorld)
    // also if the browser restores this page from its cache
    setBusy(false)
    if (outcome.ok) return window.location.assign(outcome.value.url)
    toast.failed(words.failed)
  }
  return (
    <Button kind="secondary" busy={busy} onPress={() => void open()}>
      {words.open}
    </Button>
  )
}
