import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from '@drip/core/contracts/merchant/webhooks'
import { useState } from 'react'
import { refusalCode, wrongFields, type Refusal } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.webhooks
// the keys are the types: the table of words holds each of them
const EVENT_TYPES = Object.keys(words.types) as WebhookEventType[]

interface Props {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null
  onSecret: (made: WebhookEndpointWithSecret) => void
  onDone: () => Promise<void>
  onClose: () => void
}

/** An address and what it is told. */
export function EndpointDrawer(props: Props) {
  const { endpoint } = props
  const form = useEndpointForm(props)
  return (
    <Dialog title={endpoint === null ? words.add : words.editTitle} shape="drawer" onClose={props.onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <TextField
          label={words.url}
          name="url"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={2000}
          placeholder="https://"
          help={words.urlHelp}
          value={form.url}
          error={form.wrongUrl ? words.urlWrong : undefined}
          onChange={form.typeUrl}
        />
        <TextField
          label={words.description}
          name="description"
          optional
          autoComplete="off"
          maxLength={200}
          value={form.description}
          onChange={form.setDescription}
        />
        <fieldset className="webhooks__events">
          <legend className="field__label">{words.events}</legend>
          <p className="note">{words.eventsHelp}</p>
          {EVENT_TYPES.map((type) => (
            <CheckBox
              key={type}
              name={type}
              checked={form.eventTypes.includes(type)}
              onChange={() => form.toggle(type)}
            >
              {words.types[type]}
            </CheckBox>
          ))}
        </fieldset>
        <Button type="submit" block busy={form.busy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  )
}

function useEndpointForm({ endpoint, onSecret, onDone, onClose }: Props) {
  const toast = useToast()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [eventTypes, setEventTypes] = useState<WebhookEventType[]>(endpoint?.eventTypes ?? [])
  const [wrongUrl, setWrongUrl] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailure(null)
    const given = { url: url.trim(), description: description.trim(), eventTypes }
    const isWrong = () => {
      setWrongUrl(true)
      focusField(element, 'url')
    }
    if (!URL.canParse(given.url)) return isWrong()
    setBusy(true)
    const refusal = endpoint === null ? await create(given, onSecret) : await change(endpoint.id, given)
    setBusy(false)
    if (refusal !== null && wrongFields(refusal).has('url')) return isWrong()
    if (refusal !== null) return setFailure(failureOf(refusal))
    toast.done(words.saved)
    onClose()
    await onDone()
  }
  const typeUrl = (typed: string) => {
    setUrl(typed)
    setWrongUrl(false)
  }
  const toggle = (type: WebhookEventType) =>
    setEventTypes(EVENT_TYPES.filter((it) => eventTypes.includes(it) !== (it === type)))
  return { url, typeUrl, wrongUrl, description, setDescription, eventTypes, toggle, failure, busy, submit }
}

type Given = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes'>

async function create(given: Given, onSecret: Props['onSecret']): Promise<Refusal | null> {
  const outcome = await ask(calls.createWebhookEndpoint, { body: given })
  if (!outcome.ok) return outcome.refusal
  onSecret(outcome.value)
  return null
}

async function change(id: string, given: Given): Promise<Refusal | null> {
  const outcome = await ask(calls.changeWebhookEndpoint, { id, body: given })
  return outcome.ok ? null : outcome.refusal
}

const failureOf = (refusal: Refusal) =>
  refusalCode(refusal) === 'TOO_MANY_ENDPOINTS' ? words.tooMany : words.actionFailed
