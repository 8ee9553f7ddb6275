import * as calls from '@drip/core/contracts/admin/admin-calls'
import { FAILED_WEBHOOKS_LISTED, SENT_EVENT_LABELS } from '@drip/core/contracts/admin/admin-lists'
import type { AdminFailedWebhooks } from '@drip/core/contracts/admin/admin-watch'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useWhyNot } from '../frame/access.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { List } from '../frame/lists/list.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask } from '../signed-in.ts'

const texts = all.webhooks

type Failed = AdminFailedWebhooks['content'][number]

/** Events that merchants' servers did not accept: send them again, or leave them to the merchant. */
export function FailedWebhooks() {
  const whyNot = useWhyNot()
  const toast = useToast()
  const retry = async (it: Failed) => {
    const outcome = await resumed(() => ask(calls.retryWebhook, { id: it.id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.retryFailed, outcome.refusal))
    toast.done(texts.retried)
  }
  return (
    <Block id="webhooks-title" title={texts.title}>
      <p className="note">{texts.lead}</p>
      <List
        call={calls.listFailedWebhooks}
        listed={FAILED_WEBHOOKS_LISTED}
        screen={SCREENS.jobs}
        texts={texts}
        asked={() => ({ query: {} })}
        after={(after) => ({ query: { after } })}
        cells={{
          merchant: (it) => <a href={SCREENS.merchant.href({ id: it.merchantId })}>{it.merchantName}</a>,
          url: (it) => <span className="cell-clipped">{it.url}</span>,
        }}
        actions={{
          head: texts.actions,
          cell: (it) => (
            <LineAction
              whyNot={whyNot('JOBS_RETRY') ?? (it.enabled ? null : texts.paused)}
              name={texts.ofEvent(SENT_EVENT_LABELS[it.eventType] ?? it.eventType, it.merchantName)}
              onPress={() => void retry(it)}
            >
              {texts.retry}
            </LineAction>
          ),
        }}
        bulk={[{ action: 'RETRY_WEBHOOK', label: texts.retry }]}
      />
    </Block>
  )
}
