import * as calls from '@drip/core/contracts/customer-calls'
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { PendingContactChange } from '@drip/core/contracts/contact-changes'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { contactWords } from '../objection-texts.ts'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.pending

/** Another phone or e-mail that does not count yet: confirm it now, take it back, or stop what somebody else asked for. */
export function PendingChanges(props: {
  profile: CustomerProfile
  settings: PublicSettings
  onChanged: () => Promise<void>
}) {
  const { profile, settings } = props
  return (
    <>
      {profile.recoveryClosed && (
        <Alert tone="warning" title={texts.closedTitle}>
          {texts.closed} <a href={`mailto:${settings.supportEmail}`}>{all.profile.support}</a>
        </Alert>
      )}
      {profile.pendingChanges.map((it) => (
        <PendingChange key={it.id} change={it} onChanged={props.onChanged} />
      ))}
    </>
  )
}

function PendingChange({
  change,
  onChanged,
}: {
  change: PendingContactChange
  onChanged: () => Promise<void>
}) {
  const toast = useToast()
  const [open, setOpen] = useState<'confirm' | 'object' | null>(null)
  const field = contactWords.field[change.field]

  const withdraw = async () => {
    const outcome = await resumed(() => ask(calls.withdrawChange, { id: change.id }))
    if (!outcome.ok && refusalCode(outcome.refusal) !== 'CONTACT_CHANGE_OVER')
      return toast.failed(texts.failed)
    toast.done(texts.withdrawn(field))
    await onChanged()
  }

  return (
    <section className="panel" aria-labelledby={`change-${change.id}`}>
      <h2 id={`change-${change.id}`}>{texts.title(field)}</h2>
      <p>{texts.lead(contactWords.from[change.source], field, change.newValue)}</p>
      <p className="note">{texts.when(shownInstant(change.takesEffectAt), field)}</p>
      <Button kind="secondary" block onPress={() => setOpen('confirm')}>
        {texts.confirm(field)}
      </Button>
      <Button kind="quiet" block onPress={withdraw}>
        {texts.withdraw(field)}
      </Button>
      <Button kind="quiet" block onPress={() => setOpen('object')}>
        {texts.object}
      </Button>
      {open === 'confirm' && (
        <ConfirmDialog change={change} onClose={() => setOpen(null)} onConfirmed={onChanged} />
      )}
      {open === 'object' && <ObjectDialog change={change} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** The code goes to the old address as soon as the dialog opens it, and again on request. */
function ConfirmDialog(props: {
  change: PendingContactChange
  onClose: () => void
  onConfirmed: () => Promise<void>
}) {
  const { id, field: kind } = props.change
  const field = contactWords.field[kind]
  const toast = useToast()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async () => {
    const outcome = await resumed(() => ask(calls.sendChangeCode, { id }))
    if (!outcome.ok && refusalCode(outcome.refusal) !== 'RESEND_TOO_SOON') return toast.failed(texts.notSent)
    setSent(true)
    setCode('')
    setError(undefined)
  }
  const confirm = async () => {
    setBusy(true)
    const outcome = await resumed(() => ask(calls.confirmChange, { id, body: { code } }))
    if (outcome.ok && outcome.value.isValid) {
      await props.onConfirmed()
      toast.done(texts.confirmed(field))
      return
    }
    setBusy(false)
    setError(outcome.ok ? texts.wrongCode(outcome.value.remainingTries) : texts.failed)
    input.current?.focus()
    input.current?.select()
  }

  return (
    <Dialog title={texts.confirm(field)} onClose={props.onClose}>
      {sent ? (
        <form
          className="password-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          <TextField
            ref={input}
            label={texts.code}
            name="token"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            placeholder="000000"
            mask={maskCode}
            value={code}
            help={texts.codeHelp(field)}
            error={error}
            onChange={(typed) => {
              setCode(typed)
              setError(undefined)
            }}
          />
          <div className="dialog__actions">
            <Button type="submit" block disabled={code === ''} busy={busy}>
              {texts.confirmCode}
            </Button>
            <Button kind="quiet" block onPress={send}>
              {texts.resend}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>{texts.sendLead(field)}</p>
          <div className="dialog__actions">
            <Button block onPress={send}>
              {texts.send}
            </Button>
            <Button kind="quiet" block onPress={props.onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function ObjectDialog({ change, onClose }: { change: PendingContactChange; onClose: () => void }) {
  const toast = useToast()
  const object = async () => {
    const outcome = await resumed(() => ask(calls.objectToChange, { id: change.id }))
    // the objection has ended this log-in too: the next call leads to where one signs in
    if (outcome.ok) return window.location.reload()
    toast.failed(texts.failed)
  }
  return (
    <Dialog title={texts.objectTitle} onClose={onClose}>
      <p>{texts.objectLead}</p>
      <div className="dialog__actions">
        <Button kind="danger" block onPress={object}>
          {texts.objectConfirm}
        </Button>
        <Button kind="secondary" block onPress={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
