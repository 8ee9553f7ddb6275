import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminFailedWebhooks } from '@drip/core/contracts/admin/admin-watch'
import { useState } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask, useListed } from '../signed-in.ts'

const texts = all.webhooks

type Failed = AdminFailedWebhooks['content'][number]

/** What merchants' servers did not take: sent again, or left to its merchant. */
export function FailedWebhooks() {
  const first = useListed(calls.listFailedWebhooks)
  const [older, setOlder] = useState<AdminFailedWebhooks | null>(null)
  const toast = useToast()
  const cursor = (older ?? first.value)?.cursor ?? null
  const showMore = async () => {
    if (cursor === null) return
    const outcome = await resumed(() => ask(calls.listFailedWebhooks, { query: { after: cursor } }))
    if (!outcome.ok) return toast.failed(texts.failed)
    const { content, ...rest } = outcome.value
    setOlder({ ...rest, content: [...(older?.content ?? []), ...content] })
  }
  const retry = async (it: Failed) => {
    const outcome = await resumed(() => ask(calls.retryWebhook, { id: it.id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.retryFailed, outcome.refusal))
    toast.done(texts.retried)
    setOlder(null)
    await first.reload()
  }
  return (
    <Block id="webhooks-title" title={texts.title}>
      <p className="note">{texts.lead}</p>
      <DataTable
        caption={texts.title}
        columns={useColumns((it) => void retry(it))}
        rows={first.value === null ? null : [...first.value.content, ...(older?.content ?? [])]}
        isStale={first.isStale}
        keyOf={(it) => it.id}
        empty={<p className="note">{texts.empty}</p>}
        failure={first.refusal === null ? undefined : { words: texts.failed, onRetry: first.reload }}
      />
      {cursor !== null && (
        <Button kind="secondary" onPress={showMore}>
          {texts.more}
        </Button>
      )}
    </Block>
  )
}

const eventOf = (it: Failed) => texts.events[it.eventType] ?? it.eventType

function useColumns(onRetry: (it: Failed) => void): Column<Failed>[] {
  const whyNot = useWhyNot()
  return [
    { key: 'event', head: texts.columns.event, leads: true, cell: eventOf },
    {
      key: 'merchant',
      head: texts.columns.merchant,
      cell: (it) => <a href={SCREENS.merchant.href({ id: it.merchantId })}>{it.merchantName}</a>,
    },
    { key: 'url', head: texts.columns.url, cell: (it) => <span className="cell-clipped">{it.url}</span> },
    {
      key: 'answer',
      head: texts.columns.answer,
      cell: (it) => (it.lastStatus === null ? (it.lastError ?? texts.noAnswer) : texts.status(it.lastStatus)),
    },
    {
      key: 'tries',
      head: texts.columns.tries,
      align: 'end',
      cell: (it) => <span className="tabular">{it.attempts}</span>,
    },
    {
      key: 'at',
      head: texts.columns.at,
      cell: (it) => <span className="tabular cell-date">{shownInstant(it.failedAt)}</span>,
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      cell: (it) => (
        <LineAction
          whyNot={whyNot('JOBS_RETRY') ?? (it.enabled ? null : texts.paused)}
          name={texts.ofEvent(eventOf(it), it.merchantName)}
          onPress={() => onRetry(it)}
        >
          {texts.retry}
        </LineAction>
      ),
    },
  ]
}
