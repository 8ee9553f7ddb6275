import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Connection } from '@drip/core/contracts/merchant/merchant-area'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useAsked } from '../signed-in.ts'
import { integrationTexts } from './integration-texts.ts'
import { webhookTexts } from './webhooks/webhook-texts.ts'

const words = integrationTexts.connection

/** Whether the store's system and ours reach each other, at a glance; with links to the documentation. */
export function ConnectionState() {
  const { value, refusal, reload } = useAsked(calls.showConnection)
  if (value === null && refusal !== null) return <LoadFailure words={words.failed} onRetry={reload} />
  return (
    <section className="panel" aria-labelledby="connection-title" aria-busy={value === null}>
      <div className="webhooks__head">
        <h2 id="connection-title">{words.title}</h2>
        <ButtonLink href="/docs" kind="secondary" apart>
          {words.docs}
        </ButtonLink>
      </div>
      {value === null ? <Skeleton shape="half" /> : <Ways connection={value} />}
    </section>
  )
}

function Ways({ connection: { lastCall, webhooks } }: { connection: Connection }) {
  return (
    <ul className="story-rows">
      <li className="story-row">
        <span className="story-row__name">
          {words.calls}
          <span className="note">
            {lastCall === null ? words.neverCalled : words.called(shownDate(lastCall.on), lastCall.keyName)}
          </span>
        </span>
        <Badge tone={lastCall === null ? 'open' : 'good'}>
          {lastCall === null ? words.waiting : words.inUse}
        </Badge>
      </li>
      {webhooks.length === 0 && (
        <li className="story-row">
          <span className="story-row__name">
            {words.webhooks}
            <span className="note">{words.noEndpoint}</span>
          </span>
          <Badge tone="calm">{words.off}</Badge>
        </li>
      )}
      {webhooks.map((it) => (
        <li key={it.endpointId} className="story-row">
          <span className="story-row__name">
            {words.webhooksTo(new URL(it.url).host)}
            {linesOf(it).map((line) => (
              <span key={line} className="note">
                {line}
              </span>
            ))}
          </span>
          <State webhook={it} />
        </li>
      ))}
    </ul>
  )
}

type Webhook = Connection['webhooks'][number]

function linesOf({ delivered, failed }: Webhook): string[] {
  return [
    delivered === null
      ? words.nothingDelivered
      : words.delivered(typeOf(delivered.eventType), shownInstant(delivered.at)),
    ...(failed === null
      ? []
      : [words.notDelivered(typeOf(failed.eventType), shownInstant(failed.at), failed.status)]),
  ]
}

// the type sent is one of ours, or the test
const typeOf = (type: string) =>
  (webhookTexts.types as Partial<Record<string, string>>)[type] ?? webhookTexts.testEvent

/** The state at the end of its line: switched off, failing, answered, or nothing sent yet. */
function State({ webhook }: { webhook: Webhook }) {
  const [tone, text] = stateOf(webhook)
  return <Badge tone={tone}>{text}</Badge>
}

function stateOf({ enabled, failingSince, delivered }: Webhook): [BadgeTone, string] {
  if (!enabled) return ['calm', words.off]
  if (failingSince !== null) return ['late', words.failing]
  return delivered === null ? ['open', words.waiting] : ['good', words.inUse]
}
