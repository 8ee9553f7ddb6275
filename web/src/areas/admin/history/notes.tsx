import type { AdminNotes } from '@drip/core/contracts/admin/admin-area'
import { useEffect, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { newKey } from '../../../api/calls/new-key.ts'
import { keepDraft, withDraft } from '../../../draft-store.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useAdmin } from '../frame/access.ts'
import { texts as all } from '../frame/texts.ts'
import { type AdminNoteSubject, subjectCalls } from './note-subject.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask, useAsked } from '../signed-in.ts'

const texts = all.notes

/** Notes by colleagues on an order or a customer, and a field for a new one. */
export function Notes({ of }: { of: AdminNoteSubject }) {
  const { list, id } = subjectCalls(of)
  const { value, refusal, reload } = useAsked(list, { id })
  return (
    <Block id="notes-title" title={texts.title}>
      <NoteForm of={of} />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="line" />}
      {value !== null && value.content.length === 0 && <p className="note">{texts.none}</p>}
      {value !== null && value.content.length > 0 && (
        <ul className="stack-3">
          {value.content.map((it) => (
            <Note key={it.id} it={it} of={of} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function NoteForm({ of }: { of: AdminNoteSubject }) {
  const toast = useToast()
  const { write, id } = subjectCalls(of)
  const draft = `note.${useAdmin()?.id ?? ''}.${id}`
  const [text, setText] = useState(() => withDraft(draft, { text: '' }).text)
  // the note's own id: if its answer was lost, it is still stored only once
  const [noteId, setNoteId] = useState(newKey)
  useEffect(() => keepDraft(draft, text === '' ? {} : { text }), [draft, text])
  const submit = async () => {
    if (text.trim() === '') return
    const outcome = await resumed(() => ask(write, { id, noteId, body: { text } }))
    if (!outcome.ok) return toast.failed(withStatus(texts.notWritten, outcome.refusal))
    toast.done(texts.written)
    setText('')
    setNoteId(newKey())
  }
  return (
    <div className="notes__form">
      <TextArea label={texts.label} help={texts.help} value={text} maxLength={2000} onChange={setText} />
      <Button kind="secondary" disabled={text.trim() === ''} onPress={submit}>
        {texts.write}
      </Button>
    </div>
  )
}

function Note(props: { it: AdminNotes['content'][number]; of: AdminNoteSubject }) {
  const toast = useToast()
  const { it, of } = props
  const remove = async () => {
    const subject = subjectCalls(of)
    const outcome = await resumed(() => ask(subject.remove, { id: subject.id, noteId: it.id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.notRemoved, outcome.refusal))
    toast.done(texts.removed)
  }
  return (
    <li className="notes__one">
      <p className="notes__text">{it.text}</p>
      <p className="plan-table__note tabular">
        {it.author} · <time dateTime={it.at}>{shownInstant(it.at)}</time>
      </p>
      {it.isOwn && (
        <LineAction whyNot={null} name={texts.removeOf(shownInstant(it.at))} onPress={() => void remove()}>
          {texts.remove}
        </LineAction>
      )}
    </li>
  )
}
