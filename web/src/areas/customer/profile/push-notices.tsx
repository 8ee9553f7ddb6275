import * as calls from '@drip/core/contracts/customer-calls'
import type { OwnPush } from '@drip/core/contracts/customer-area'
import { useEffect, useState } from 'react'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import {
  areNoticesForbidden,
  canShowNotices,
  ownPushDevice,
  subscribe,
  unsubscribe,
} from '../offline/push.ts'
import { ask, useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.push

/** The customer's phones and computers that announce what is due; this one is switched on and off with a press. */
export function PushNotices() {
  const { value, refusal, reload } = useAsked(calls.showPush)
  if (value?.key === null) return null
  return (
    <section className="panel" aria-labelledby="push-title">
      <h2 id="push-title">{texts.title}</h2>
      <p className="note">{texts.lead}</p>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="block" />}
      {value !== null && <Devices of={value} />}
    </section>
  )
}

function Devices({ of: { key, devices } }: { of: OwnPush }) {
  const toast = useToast()
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    void ownPushDevice().then(setOwn)
  }, [])
  const begin = async () => {
    const allowed = await subscribe(key ?? '')
    setOwn(await ownPushDevice())
    if (allowed === null) return toast.failed(areNoticesForbidden() ? texts.forbidden : texts.notBegun)
    const outcome = await ask(calls.allowPush, { body: allowed })
    if (outcome.ok) toast.done(texts.begun)
    else toast.failed(texts.notBegun)
  }
  const end = async (id: string) => {
    const outcome = await ask(calls.endPush, { id })
    if (!outcome.ok) return toast.failed(texts.notEnded)
    if (id === own) await unsubscribe()
    toast.done(texts.ended)
  }
  return (
    <>
      {devices.length > 0 && (
        <ul className="sessions">
          {devices.map(({ id, device, since }) => (
            <li key={id} className="sessions__one" aria-labelledby={`push-${id}`}>
              <div className="sessions__place">
                <strong id={`push-${id}`}>{device === '' ? texts.someBrowser : device}</strong>
                {id === own && <Badge tone="good">{texts.thisOne}</Badge>}
                <span className="note tabular">{texts.since(shownInstant(since))}</span>
              </div>
              <Button kind="quiet" onPress={() => end(id)}>
                {texts.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!devices.some(({ id }) => id === own) && <Begin onBegin={begin} />}
    </>
  )
}

function Begin({ onBegin }: { onBegin: () => Promise<void> }) {
  if (!canShowNotices()) return <p className="note">{texts.cannot}</p>
  if (areNoticesForbidden()) return <p className="note">{texts.forbidden}</p>
  return (
    <Button kind="secondary" block onPress={onBegin}>
      {texts.begin}
    </Button>
  )
}
