import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { shownInstant } from '../../../instalments/dates.ts'
import { useQuery } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.plugin

/** Which store platforms are joined, and the yes to who has just joined one. */
export function ConnectedPlugins() {
  const { value, refusal, reload } = useAsked(calls.listPlugins)
  const joined = useQuery().get('conectada')
  const isNew = value?.content.some((it) => it.platform === joined) === true
  if (value === null && refusal !== null) return <LoadFailure words={words.listFailed} onRetry={reload} />
  return (
    <section className="panel" aria-labelledby="plugins-title">
      <h2 id="plugins-title">{words.list}</h2>
      {isNew && (
        <Alert tone="success">
          {words.joined(words.platforms[joined === 'vtex' ? 'vtex' : 'nuvemshop'])}
        </Alert>
      )}
      {value === null ? (
        <Skeleton shape="line" />
      ) : value.content.length === 0 ? (
        <p className="note">{words.none}</p>
      ) : (
        <KeyValues
          items={value.content.map((it) => [
            words.platforms[it.platform],
            [it.shopId === '' ? null : words.shop(it.shopId), words.since(shownInstant(it.connectedAt))]
              .filter((part) => part !== null)
              .join(' · '),
          ])}
        />
      )}
    </section>
  )
}
