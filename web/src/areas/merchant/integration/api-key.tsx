import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ApiKeyState, NewApiKey } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import type { Loaded } from '../../../api/use-asked.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { ShownOnce } from './shown-once.tsx'

const words = texts.integration

/** The key's age, and the way to another one, which is shown this once. */
export function ApiKey({ state }: { state: Loaded<ApiKeyState> }) {
  const { value, refusal, reload } = state
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <section className="panel" aria-labelledby="key-title">
      <h2 id="key-title">{words.key}</h2>
      {refusal !== null && <LoadFailure words={words.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="line" />}
      {value !== null && <KeyFacts state={value} />}
      {made === null ? (
        <div>
          <Button kind="secondary" onPress={() => setIsAsking(true)}>
            {words.rotate}
          </Button>
        </div>
      ) : (
        <ShownOnce
          title={words.rotated}
          lead={words.shownOnce}
          label={words.key}
          code={made.apiKey}
          copy={words.copy}
          onDone={() => setMade(null)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.rotateTitle}
          lead={words.rotateLead}
          confirm={words.rotate}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            const outcome = await ask(calls.rotateApiKey)
            if (!outcome.ok) return words.rotateFailed
            setMade(outcome.value)
            setIsAsking(false)
            return null
          }}
        >
          <p className="note">{words.rotateLeaves}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function KeyFacts({ state }: { state: ApiKeyState }) {
  return (
    <>
      <KeyValues
        items={[
          [words.changedAt, state.changedAt === null ? words.never : shownInstant(state.changedAt)],
          [
            words.previous,
            state.previousValidUntil === null ? words.noPrevious : shownInstant(state.previousValidUntil),
          ],
        ]}
      />
      <p className="note">{words.hidden}</p>
    </>
  )
}
