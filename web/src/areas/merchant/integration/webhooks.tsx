import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookEndpointCard } from './webhook-endpoint-card.tsx'

const words = texts.webhooks

/** Where the store's own server is told what happens. */
export function Webhooks() {
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null)
  return (
    <section className="webhooks" aria-labelledby="webhooks-title">
      <div className="webhooks__head">
        <div>
          <h2 id="webhooks-title">{words.title}</h2>
          <p className="note">{words.lead}</p>
        </div>
        <Button kind="secondary" onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      <Endpoints onSecret={setMade} />
      {isAdding && <EndpointDrawer endpoint={null} onSecret={setMade} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function Endpoints({ onSecret }: { onSecret: (made: WebhookEndpointWithSecret) => void }) {
  const { value, refusal, reload } = useAsked(calls.listWebhookEndpoints)
  if (refusal !== null && value === null) return <LoadFailure words={words.failed} onRetry={reload} />
  if (value === null) {
    return (
      <div className="panel" aria-busy="true">
        <Skeleton shape="line" />
        <Skeleton shape="half" />
      </div>
    )
  }
  if (value.content.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={words.empty}>
          <p>{words.emptyLead}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <ul className="webhooks__list">
      {value.content.map((endpoint) => (
        <li key={endpoint.id}>
          <WebhookEndpointCard endpoint={endpoint} onSecret={onSecret} />
        </li>
      ))}
    </ul>
  )
}

/** Shown this once; what is signed is checked with it. */
function NewSecret({ made, onDone }: { made: WebhookEndpointWithSecret; onDone: () => void }) {
  return (
    <div className="panel">
      <p className="webhooks__url">{made.url}</p>
      <ShownOnce
        title={words.secretMade}
        lead={words.shownOnce}
        label={words.secret}
        code={made.secret}
        copy={words.copy}
        onDone={onDone}
      />
    </div>
  )
}
