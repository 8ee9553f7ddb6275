import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from '@drip/core/contracts/merchant/webhooks'
import { useState } from 'react'
import { wrongFields, type Refusal } from '../../../../api/refusal.ts'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { CheckBox } from '../../../../ui/fields/check-box.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { ask } from '../../signed-in.ts'
import { webhookTexts } from './webhook-texts.ts'
import { changesOfEndpoint, endpointFailure, type EndpointValues } from './endpoint-values.ts'

const words = webhookTexts
// the keys are the event types: the table of labels has one for each
const EVENT_TYPES = Object.keys(words.types) as WebhookEventType[]

interface Props {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null
  onSecret: (made: WebhookEndpointWithSecret) => void
  onClose: () => void
}

/** An address and the events that it receives. */
export function EndpointDrawer(props: Props) {
  const { endpoint } = props
  const [eventTypes, setEventTypes] = useState<WebhookEventType[]>(endpoint?.eventTypes ?? [])
  const form = useEndpointForm(props, eventTypes)
  const toggle = (type: WebhookEventType) =>
    setEventTypes(EVENT_TYPES.filter((it) => eventTypes.includes(it) !== (it === type)))
  return (
    <FormDialog
      title={endpoint === null ? words.add : words.editTitle}
      shape="drawer"
      form={form}
      send={words.save}
      onClose={props.onClose}
    >
      <TextField
        label={words.url}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={2000}
        placeholder="https://"
        help={words.urlHelp}
        {...form.field('url')}
      />
      <TextField
        label={words.description}
        optional
        autoComplete="off"
        maxLength={200}
        {...form.field('description')}
      />
      <fieldset className="stack-1">
        <legend className="field__label">{words.events}</legend>
        <p className="note">{words.eventsHelp}</p>
        {EVENT_TYPES.map((type) => (
          <CheckBox key={type} name={type} checked={eventTypes.includes(type)} onChange={() => toggle(type)}>
            {words.types[type]}
          </CheckBox>
        ))}
      </fieldset>
    </FormDialog>
  )
}

function useEndpointForm({ endpoint, onSecret, onClose }: Props, eventTypes: WebhookEventType[]) {
  const toast = useToast()
  return useShortForm({
    initial: { url: endpoint?.url ?? '', description: endpoint?.description ?? '' },
    check: ({ url }) => (URL.canParse(url.trim()) ? {} : { url: words.urlWrong }),
    send: async ({ url, description }) => {
      const given = { url: url.trim(), description: description.trim(), eventTypes }
      const refusal = endpoint === null ? await create(given, onSecret) : await change(endpoint, given)
      if (refusal !== null)
        return wrongFields(refusal).has('url')
          ? { wrong: { url: words.urlWrong } }
          : { failure: endpointFailure(refusal) }
      toast.done(words.saved)
      onClose()
      return null
    },
  })
}

async function create(given: EndpointValues, onSecret: Props['onSecret']): Promise<Refusal | null> {
  const outcome = await ask(calls.createWebhookEndpoint, { body: given })
  if (!outcome.ok) return outcome.refusal
  onSecret(outcome.value)
  return null
}

async function change(endpoint: WebhookEndpoint, given: EndpointValues): Promise<Refusal | null> {
  const body = changesOfEndpoint(endpoint, given)
  const outcome = await ask(calls.changeWebhookEndpoint, { id: endpoint.id, body })
  return outcome.ok ? null : outcome.refusal
}
