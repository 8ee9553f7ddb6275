import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { WebhookDelivery } from '@drip/core/contracts/merchant/webhooks'
import { useMemo } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { usePolling } from '../../../../api/use-polling.ts'
import { shownInstant } from '../../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { DataTable, type Column } from '../../../../ui/work/tables/data-table.tsx'
import { ask, useAsked } from '../../signed-in.ts'
import { webhookTexts } from './webhook-texts.ts'

const words = webhookTexts.log
const SHOWN = 50

/** The newest deliveries to an address, each with the action to send it again while the address is on. */
export function DeliveryLog({ endpointId, isOn }: { endpointId: string; isOn: boolean }) {
  const toast = useToast()
  const { value, refusal, reload } = useAsked(calls.listWebhookDeliveries, {
    id: endpointId,
    query: { limit: SHOWN },
  })
  const rows = value?.content ?? null
  // a first attempt ends within moments, unless no calls are being made; a later one may be hours away
  usePolling(isOn && rows?.some((it) => it.attempts === 0 && it.status === 'PENDING') === true, reload)
  const columns = useMemo(
    () =>
      columnsOf(isOn, async (id) => {
        const outcome = await ask(calls.resendWebhook, { id })
        if (!outcome.ok) return toast.failed(webhookTexts.actionFailed)
        toastSent(toast, outcome.value)
      }),
    [isOn, toast],
  )
  return (
    <div className="settled">
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        keyOf={(it) => it.id}
        failure={refusal === null ? undefined : { words: words.failed, onRetry: reload }}
        empty={<p className="note">{words.empty}</p>}
      />
      {value !== null && value.nextCursor !== null && (
        <p className="note">{words.more(value.content.length)}</p>
      )}
    </div>
  )
}

const TONES: Record<WebhookDelivery['status'], BadgeTone> = {
  PENDING: 'open',
  DELIVERED: 'good',
  FAILED: 'late',
}

function columnsOf(isOn: boolean, onResend: (id: string) => Promise<void>): Column<WebhookDelivery>[] {
  const { columns, statuses } = words
  return [
    {
      key: 'event',
      head: columns.event,
      leads: true,
      cell: (it) => eventName(it.eventType),
    },
    { key: 'created', head: columns.created, cell: (it) => shownInstant(it.createdDate) },
    {
      key: 'status',
      head: columns.status,
      cell: (it) => <Badge tone={TONES[it.status]}>{statuses[it.status]}</Badge>,
    },
    { key: 'answer', head: columns.answer, cell: answerOf },
    { key: 'exchange', head: columns.exchange, cell: (it) => <Exchange delivery={it} /> },
    { key: 'attempts', head: columns.attempts, cell: (it) => it.attempts, align: 'end' },
    {
      key: 'actions',
      head: columns.actions,
      cell: (it) => (
        <Button kind="quiet" disabled={!isOn} onPress={() => onResend(it.id)}>
          {words.resend}
          <span className="for-screen-readers">
            {' '}
            {eventName(it.eventType)}, {shownInstant(it.createdDate)}
          </span>
        </Button>
      ),
    },
  ]
}

/** The result for a person who has just pressed: what the store answered, and not merely that something was sent. */
export function toastSent(
  toast: ReturnType<typeof useToast>,
  { status, lastStatus, lastDurationMs }: WebhookDelivery,
): void {
  if (lastStatus === null) return toast.failed(words.unanswered)
  const answer = words.said(lastStatus, lastDurationMs)
  if (status === 'DELIVERED') toast.done(words.delivered(answer))
  else toast.failed(words.refused(answer))
}

/** The request of the last attempt and its response. */
function Exchange({ delivery: { request, response } }: { delivery: WebhookDelivery }) {
  if (request === null) return words.noneYet
  // a scrollable element must be reachable by keyboard
  /* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
  return (
    <details className="exchange">
      <summary>{words.see}</summary>
      <h4>{words.request}</h4>
      <section className="exchange__part" tabIndex={0} aria-label={words.request}>
        <pre>{[`POST ${request.url}`, ...lines(request.headers), '', request.body].join('\n')}</pre>
      </section>
      <h4>{words.response}</h4>
      <section className="exchange__part" tabIndex={0} aria-label={words.response}>
        <pre>
          {response === null
            ? words.noAnswer
            : [...lines(response.headers), '', response.body === '' ? words.emptyBody : response.body].join(
                '\n',
              )}
        </pre>
      </section>
    </details>
  )
  /* oxlint-enable jsx-a11y/no-noninteractive-tabindex */
}

const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

const eventName = (type: string) =>
  (webhookTexts.types as Readonly<Record<string, string>>)[type] ?? webhookTexts.testEvent

/** Never a time in the past: an overdue attempt starts any moment. */
function nextTryWords(instant: string): string {
  return Date.parse(instant) <= serverNow() ? words.nextTrySoon : words.nextTry(shownInstant(instant))
}

/** The store's last response or the reason why there was none, and the time of the next attempt. */
function answerOf(it: WebhookDelivery) {
  const said =
    it.lastStatus === null
      ? it.lastError === null
        ? words.noneYet
        : words.noAnswer
      : words.said(it.lastStatus, it.lastDurationMs)
  return (
    <span className="sale-badge">
      {said}
      {it.status === 'PENDING' && it.attempts > 0 && it.nextTryDate !== null && (
        <span className="sale-badge__more">{nextTryWords(it.nextTryDate)}</span>
      )}
    </span>
  )
}
