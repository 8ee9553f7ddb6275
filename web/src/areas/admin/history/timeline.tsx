import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import { useState } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import type { Outcome } from '../../../api/refusal.ts'
import type { Loaded } from '../../../api/use-asked.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { texts as all } from '../frame/texts.ts'
import { Block } from '../orders/order-blocks.tsx'

const texts = all.timeline

type Happening = AdminTimeline['content'][number]

/** The full history of an order or a customer, newest first: who, what, when. */
export function Timeline(props: {
  first: Loaded<AdminTimeline>
  /** Loads what happened before a cursor. */
  load: (before: string) => Promise<Outcome<AdminTimeline>>
  /** Links each line to its order, if there are several. */
  leadsToOrders?: boolean
}) {
  const { first } = props
  return (
    <Block id="timeline-title" title={texts.title}>
      {first.refusal !== null && <LoadFailure words={texts.failed} onRetry={first.reload} />}
      {first.value === null && first.refusal === null && <Skeleton shape="block" />}
      {first.value !== null && (
        <Happenings
          // entries loaded below belong to the newest answer
          key={first.value.content[0]?.id ?? ''}
          first={first.value}
          load={props.load}
          leadsToOrders={props.leadsToOrders === true}
        />
      )}
    </Block>
  )
}

function Happenings(props: {
  first: AdminTimeline
  load: (before: string) => Promise<Outcome<AdminTimeline>>
  leadsToOrders: boolean
}) {
  const toast = useToast()
  const [older, setOlder] = useState<AdminTimeline | null>(null)
  const cursor = older === null ? props.first.cursor : older.cursor
  const shown = [...props.first.content, ...(older?.content ?? [])]

  const showMore = async () => {
    if (cursor === null) return
    const outcome = await resumed(() => props.load(cursor))
    if (!outcome.ok) return toast.failed(texts.failed)
    setOlder({
      content: [...(older?.content ?? []), ...outcome.value.content],
      cursor: outcome.value.cursor,
    })
  }
  if (shown.length === 0) return <p className="note">{texts.empty}</p>
  return (
    <>
      <ol className="timeline">
        {shown.map((it) => (
          <Line key={it.id} it={it} leadsToOrder={props.leadsToOrders} />
        ))}
      </ol>
      {cursor !== null && (
        <Button kind="secondary" onPress={showMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** An actor without a personal name is named by their role: the store, the customer. */
function whoOf({ name, type }: NonNullable<Happening['actor']>): string {
  const role = texts.actors[type]
  return name === '' || name === role ? role : `${name} (${role})`
}

function Line({ it, leadsToOrder }: { it: Happening; leadsToOrder: boolean }) {
  const who = it.actor === null ? texts.system : whoOf(it.actor)
  return (
    <li className="timeline__one">
      <p className="timeline__text">{it.text}</p>
      <p className="plan-table__note tabular">
        <time dateTime={it.at}>{shownInstant(it.at)}</time> · {who}
        {leadsToOrder && it.orderId !== null && (
          <>
            {' · '}
            <a href={SCREENS.order.href({ id: it.orderId })}>{texts.order}</a>
          </>
        )}
      </p>
      {it.details.length > 0 && (
        <dl className="timeline__details">
          {it.details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
