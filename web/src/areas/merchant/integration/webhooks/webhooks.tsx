import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useAsked } from '../../signed-in.ts'
import { webhookTexts } from './webhook-texts.ts'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { ShownList } from '../shown-list.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { WebhookEndpointCard } from './webhook-endpoint-card.tsx'

const words = webhookTexts

/** The endpoints at which the store's own server receives events. */
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
        {/* another new secret would replace one that nobody has copied yet */}
        <Button kind="secondary" disabled={made !== null} onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      <ShownList
        asked={useAsked(calls.listWebhookEndpoints)}
        words={words}
        card={(it) => <WebhookEndpointCard endpoint={it} mayMake={made === null} onSecret={setMade} />}
      />
      {isAdding && <EndpointDrawer endpoint={null} onSecret={setMade} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

/** Shown only once; the store's server verifies signatures with it. */
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
