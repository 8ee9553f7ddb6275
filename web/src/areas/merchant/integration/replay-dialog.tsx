import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useId, useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { FieldLabel, FieldNote } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { momentOf, stretchOf, type Typed } from './replay-stretch.ts'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.webhooks.replay
const DAY_MS = 86_400_000
/** A thousand events each; who wants more asks for a shorter stretch. */
const MAX_ROUNDS = 50

/** For the store whose server was away: everything of a stretch of time is sent to an address once more. */
export function ReplayDialog(props: { endpointId: string; onSent: () => void; onClose: () => void }) {
  const { endpointId, onSent, onClose } = props
  const toast = useToast()
  const [typed, setTyped] = useState<Typed>(lastDay)
  const [wrong, setWrong] = useState<Partial<Typed>>({})
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const type = (field: keyof Typed) => (text: string) => {
    setTyped({ ...typed, [field]: text })
    setWrong({})
  }
  const submit = async (element: HTMLFormElement) => {
    setFailed(false)
    const stretch = stretchOf(typed)
    setWrong('wrong' in stretch ? stretch.wrong : {})
    if ('wrong' in stretch) return focusField(element, stretch.wrong.from === undefined ? 'until' : 'from')
    setBusy(true)
    const count = await replayAll(endpointId, stretch)
    setBusy(false)
    if (count === null) return setFailed(true)
    toast.done(words.done(count))
    onSent()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <p className="note">{words.lead}</p>
        {failed && <Alert tone="danger">{texts.webhooks.actionFailed}</Alert>}
        <MomentField name="from" value={typed.from} error={wrong.from} onChange={type('from')} />
        <MomentField name="until" value={typed.until} error={wrong.until} onChange={type('until')} />
        <div className="confirm__actions">
          <Button kind="secondary" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function lastDay(): Typed {
  const now = serverNow()
  return { from: momentOf(new Date(now - DAY_MS)), until: momentOf(new Date(now)) }
}

/** How many were sent; null when it failed on the way. What was sent twice its receiver knows by its id. */
async function replayAll(
  endpointId: string,
  stretch: { from: string; until: string },
): Promise<number | null> {
  let sent = 0
  let from: string | null = stretch.from
  for (let rounds = 0; from !== null && rounds < MAX_ROUNDS; rounds++) {
    const outcome: Outcome<{ count: number; next: string | null }> = await ask(calls.replayWebhooks, {
      id: endpointId,
      body: { from, until: stretch.until },
    })
    if (!outcome.ok) return null
    sent += outcome.value.count
    from = outcome.value.next
  }
  return sent
}

/** The browser's own field for a date and a time. */
function MomentField(props: {
  name: keyof Typed
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <FieldLabel id={id} label={words[props.name]} />
      <input
        id={id}
        type="datetime-local"
        name={props.name}
        className="field__input"
        value={props.value}
        aria-required
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={props.error === undefined ? undefined : `${id}-note`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} error={props.error} />
    </div>
  )
}
