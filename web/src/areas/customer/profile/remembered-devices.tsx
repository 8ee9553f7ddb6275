import * as calls from '@drip/core/contracts/customer-calls'
import type { OwnDevices } from '@drip/core/contracts/accounts/remembered-devices'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.devices

/** The devices on which the customer buys with only the code, and the way to end that at once. */
export function RememberedDevices() {
  const toast = useToast()
  const { value, refusal, reload } = useAsked(calls.listOwnDevices)
  const begin = async () => {
    const outcome = await ask(calls.rememberThisDevice)
    if (outcome.ok) toast.done(texts.begun)
    else toast.failed(texts.notBegun)
  }
  const end = async (id: string) => {
    const outcome = await ask(calls.forgetOwnDevice, { id })
    if (outcome.ok) toast.done(texts.ended)
    else toast.failed(texts.notEnded)
  }
  const devices = value?.devices ?? []
  return (
    <section className="panel" aria-labelledby="devices-title">
      <h2 id="devices-title">{texts.title}</h2>
      <p className="note">{texts.lead}</p>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="block" />}
      {devices.length > 0 && (
        <ul className="sessions">
          {devices.map((it) => (
            <Device key={it.id} of={it} onEnd={() => end(it.id)} />
          ))}
        </ul>
      )}
      {value !== null && !devices.some((it) => it.isThisOne) && (
        <Button kind="secondary" block onPress={begin}>
          {texts.begin}
        </Button>
      )}
    </section>
  )
}

function Device({ of: it, onEnd }: { of: OwnDevices['devices'][number]; onEnd: () => Promise<void> }) {
  const [until = ''] = shownInstant(it.until).split(' ')
  return (
    <li className="sessions__one" aria-labelledby={`device-${it.id}`}>
      <div className="sessions__place">
        <strong id={`device-${it.id}`}>{it.device === '' ? texts.someBrowser : it.device}</strong>
        {it.isThisOne && <Badge tone="good">{texts.thisOne}</Badge>}
        <span className="note tabular">{texts.lastUsed(shownInstant(it.lastUsedAt))}</span>
        <span className="note tabular">{texts.until(until)}</span>
      </div>
      <Button kind="quiet" onPress={onEnd}>
        {texts.end}
      </Button>
    </li>
  )
}
