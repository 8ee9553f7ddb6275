import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import { useState } from 'react'
import { refusalCode, type Outcome } from '../../../../api/refusal.ts'
import { shownInstant } from '../../../../instalments/dates.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { ask } from '../../signed-in.ts'
import { webhookTexts } from './webhook-texts.ts'
import { DeliveryLog, toastSent } from './delivery-log.tsx'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { endpointFailure } from './endpoint-values.ts'
import { ReplayDialog } from './replay-dialog.tsx'

const words = webhookTexts

type Decided = 'rotate' | 'pause' | 'remove'
type Open = 'edit' | 'replay' | Decided

interface Props {
  endpoint: WebhookEndpoint
  mayMake: boolean
  onSecret: (made: WebhookEndpointWithSecret) => void
}

/** One endpoint: its events, whether it answers, the actions on it, and its deliveries. */
export function WebhookEndpointCard(props: Props) {
  const { endpoint } = props
  const { id, url, eventTypes } = endpoint
  const [open, setOpen] = useState<Open | null>(null)
  const [showsLog, setShowsLog] = useState(false)
  const [sends, setSends] = useState(0)
  const toast = useToast()
  const showSent = () => {
    setSends(sends + 1)
    setShowsLog(true)
  }
  const sendTest = async () => {
    const outcome = await ask(calls.testWebhookEndpoint, { id })
    if (!outcome.ok) return toast.failed(endpointFailure(outcome.refusal))
    toastSent(toast, outcome.value)
    showSent()
  }
  const switchOn = async () => {
    const outcome = await ask(calls.changeWebhookEndpoint, { id, body: { enabled: true } })
    if (!outcome.ok) return toast.failed(endpointFailure(outcome.refusal))
    toast.done(words.switchedOn)
  }
  return (
    <article className="panel" aria-label={url}>
      <div className="webhooks__head">
        <h3 className="webhooks__url">{url}</h3>
        <EndpointBadge endpoint={endpoint} />
      </div>
      <KeyValues
        items={[
          ...(endpoint.description === '' ? [] : [[words.description, endpoint.description] as const]),
          [
            words.events,
            eventTypes.length === 0 ? words.allEvents : eventTypes.map((it) => words.types[it]).join(', '),
          ],
          [words.createdAt, shownInstant(endpoint.createdDate)],
        ]}
      />
      <div className="actions">
        <Button kind="secondary" disabled={!endpoint.enabled} onPress={sendTest}>
          {words.test}
        </Button>
        <Button kind="secondary" onPress={() => setShowsLog(!showsLog)}>
          {showsLog ? words.hideLog : words.showLog}
        </Button>
        <Button kind="quiet" onPress={() => setOpen('edit')}>
          {words.edit}
        </Button>
        <Button kind="quiet" disabled={!endpoint.enabled} onPress={() => setOpen('replay')}>
          {words.replay.open}
        </Button>
        <Button kind="quiet" disabled={!props.mayMake} onPress={() => setOpen('rotate')}>
          {words.confirms.rotate.confirm}
        </Button>
        {/* the actions that stop deliveries stand apart */}
        <span className="webhooks__grave">
          <Button kind="quiet" onPress={endpoint.enabled ? () => setOpen('pause') : switchOn}>
            {endpoint.enabled ? words.confirms.pause.confirm : words.switchOn}
          </Button>
          <Button kind="danger" onPress={() => setOpen('remove')}>
            {words.confirms.remove.confirm}
          </Button>
        </span>
      </div>
      {showsLog && <DeliveryLog key={sends} endpointId={id} isOn={endpoint.enabled} />}
      {open === 'edit' && <EndpointDrawer {...props} onClose={() => setOpen(null)} />}
      {open === 'replay' && <ReplayDialog endpointId={id} onSent={showSent} onClose={() => setOpen(null)} />}
      {isDecided(open) && <Decision {...props} what={open} onClose={() => setOpen(null)} />}
    </article>
  )
}

const isDecided = (open: Open | null): open is Decided =>
  open === 'rotate' || open === 'pause' || open === 'remove'

function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (!endpoint.enabled) return <Badge tone="open">{words.off}</Badge>
  if (endpoint.failingSince === null) return <Badge tone="good">{words.on}</Badge>
  return <Badge tone="late">{words.failingSince(shownInstant(endpoint.failingSince))}</Badge>
}

/** Actions that cannot be undone by pressing again ask for confirmation. */
function Decision(props: Props & { what: Decided; onClose: () => void }) {
  const { what, endpoint } = props
  const { title, lead, confirm, done } = words.confirms[what]
  return (
    <DecisionDialog
      title={title}
      lead={lead}
      changes={[[words.url, endpoint.url]]}
      confirm={confirm}
      isGrave={what === 'remove'}
      onClose={props.onClose}
      act={() => carryOut(what, endpoint.id, props.onSecret)}
      done={done}
      failed={endpointFailure}
    />
  )
}

async function carryOut(what: Decided, id: string, onSecret: Props['onSecret']): Promise<Outcome<unknown>> {
  if (what === 'remove') {
    const outcome = await ask(calls.removeWebhookEndpoint, { id })
    // in another tab, or by somebody else
    const isGone = !outcome.ok && refusalCode(outcome.refusal) === 'WEBHOOK_ENDPOINT_NOT_FOUND'
    return isGone ? { ok: true, value: null } : outcome
  }
  if (what === 'pause') return ask(calls.changeWebhookEndpoint, { id, body: { enabled: false } })
  const outcome = await ask(calls.rotateWebhookSecret, { id })
  if (outcome.ok) onSecret(outcome.value)
  return outcome
}
