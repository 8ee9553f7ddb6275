import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useAsked } from '../../signed-in.ts'
import { keyTexts } from './key-texts.ts'
import { ApiKeyCard } from './api-key-card.tsx'
import { ApiKeyDrawer } from './api-key-drawer.tsx'
import { ShownList } from '../shown-list.tsx'
import { ShownOnce } from '../shown-once.tsx'

const words = keyTexts

/** The keys with which the store's own systems call us: one for each system, with only the scopes it needs. */
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
        {/* another new key would replace one that nobody has copied yet */}
        <Button kind="secondary" disabled={made !== null} onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      {made !== null && <NewKey made={made} onDone={() => setMade(null)} />}
      <ShownList
        asked={useAsked(calls.listApiKeys)}
        words={words}
        card={(it) => <ApiKeyCard apiKey={it} mayMake={made === null} onMade={setMade} />}
      />
      {isAdding && <ApiKeyDrawer onMade={setMade} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

/** Shown only once. */
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
