import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminMessages } from '@drip/core/contracts/admin/admin-area'
import { MESSAGE_STATUSES } from '@drip/core/contracts/customer-messages'
import { parsePhone } from '@drip/core/documents/phone'
import { useRef, useState } from 'react'
import { type AdminNoteSubject, subjectCalls } from './note-subject.ts'
import { resumed } from '../../../api/connection.ts'
import { newKey } from '../../../api/calls/new-key.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../frame/access.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask, useListed } from '../signed-in.ts'

const texts = all.messages

type Message = AdminMessages['content'][number]

const TONES: Record<Message['status'], BadgeTone> = {
  PLANNED: 'open',
  SENT: 'good',
  ARRIVED: 'good',
  FAILED: 'late',
  SKIPPED: 'calm',
}

/** The messages to a person, their words, and whether they arrived; each can be sent again. */
export function Messages({ of }: { of: AdminNoteSubject }) {
  const toast = useToast()
  const [page, setPage] = useState(0)
  const subject = subjectCalls(of)
  const list = useListed(subject.messages, { id: subject.id, query: { page } })
  // one key per message, so that a message whose answer was lost is sent only once
  const keys = useRef(new Map<string, string>())
  const repeat = async ({ id }: Message) => {
    const key = keys.current.get(id) ?? newKey()
    keys.current.set(id, key)
    const outcome = await resumed(() => ask(calls.repeatMessage, { id, key }))
    if (!outcome.ok) return toast.failed(withStatus(texts.notSent, outcome.refusal))
    keys.current.delete(id)
    toast.done(texts.sent)
  }
  return (
    <Block id="messages-title" title={texts.title}>
      <DataTable
        caption={texts.title}
        columns={useColumns((it) => void repeat(it))}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(it) => it.id}
        empty={<p className="note">{texts.none}</p>}
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
        detail={DETAIL}
      />
      {(page > 0 || list.value?.hasMore === true) && (
        <div className="actions">
          <Button kind="secondary" disabled={page === 0} onPress={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button kind="secondary" disabled={list.value?.hasMore !== true} onPress={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </div>
      )}
    </Block>
  )
}

function useColumns(onRepeat: (it: Message) => void): Column<Message>[] {
  const why = useWhyNot()('PAYMENTS_REQUEST')
  return [
    {
      key: 'what',
      head: texts.columns.what,
      leads: true,
      cell: (it) => (
        <span className="message-cell">
          {it.label}
          <span className="plan-table__note tabular">{shownInstant(it.at)}</span>
          {it.isRepeat && <span className="plan-table__note">{texts.repeat(it.askedBy)}</span>}
        </span>
      ),
    },
    {
      key: 'to',
      head: texts.columns.to,
      cell: (it) => (
        <span className="message-cell">
          {texts.channels[it.channel]}
          <span className="plan-table__note message-cell__to">{shownRecipient(it)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      head: texts.columns.status,
      cell: (it) => <Badge tone={TONES[it.status]}>{MESSAGE_STATUSES[it.status]}</Badge>,
    },
    {
      key: 'repeat',
      head: texts.columns.repeat,
      cell: (it) => (
        <LineAction
          whyNot={why ?? (it.canRepeat ? null : texts.notKept)}
          name={texts.repeatOf(it.label, shownInstant(it.at))}
          onPress={() => onRepeat(it)}
        >
          {texts.again}
        </LineAction>
      ),
    },
  ]
}

function shownRecipient({ channel, recipient }: Message): string {
  return channel !== 'EMAIL' && parsePhone(recipient) !== null ? maskPhone(recipient) : recipient
}

const DETAIL = {
  label: (it: Message) => texts.wordsOf(it.label, shownInstant(it.at)),
  content: (it: Message) => (
    <div className="notes__one">
      {it.subject !== null && <strong>{it.subject}</strong>}
      <p className="notes__text">{it.words === '' ? texts.forgotten : it.words}</p>
    </div>
  ),
}
