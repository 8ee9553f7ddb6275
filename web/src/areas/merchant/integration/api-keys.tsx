import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { ApiKeyCard } from './api-key-card.tsx'
import { ApiKeyDrawer } from './api-key-drawer.tsx'
import { ShownOnce } from './shown-once.tsx'

const words = texts.keys

/** What the store's own systems call us with: each its own key, which may do what it needs. */
export function ApiKeys() {
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<MadeApiKey | null>(null)
  return (
    <section className="webhooks" aria-labelledby="keys-title">
      <div className="webhooks__head">
        <div>
          <h2 id="keys-title">{words.title}</h2>
          <p className="note">{words.lead}</p>
        </div>
        {/* another key would take the place of one that nobody has copied yet */}
        <Button kind="secondary" disabled={made !== null} onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      {made !== null && <NewKey made={made} onDone={() => setMade(null)} />}
      <Keys mayMake={made === null} onMade={setMade} />
      {isAdding && <ApiKeyDrawer onMade={setMade} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function Keys(props: { mayMake: boolean; onMade: (made: MadeApiKey) => void }) {
  const { value, refusal, reload } = useAsked(calls.listApiKeys)
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
      {value.content.map((it) => (
        <li key={it.id}>
          <ApiKeyCard {...props} apiKey={it} />
        </li>
      ))}
    </ul>
  )
}

/** Shown this once. */
function NewKey({ made, onDone }: { made: MadeApiKey; onDone: () => void }) {
  return (
    <div className="panel">
      <p className="webhooks__url">{made.name}</p>
      <ShownOnce
        title={words.made}
        lead={words.shownOnce}
        label={words.key}
        code={made.apiKey}
        copy={words.copy}
        onDone={onDone}
      />
    </div>
  )
}
