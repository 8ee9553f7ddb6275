import * as calls from '@drip/core/contracts/customer-calls'
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { PendingContactChange } from '@drip/core/contracts/accounts/contact-changes'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { FormDialog } from '../../../signed/short-form.tsx'
import { leaving, useShortForm } from '../../../signed/use-short-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { contactWords } from '../sign-in/objection-texts.ts'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.pending

/**
 * A change of phone or e-mail that is not in effect yet: confirm it now, withdraw it, or stop a change that somebody
 * else requested.
 */
export function PendingChanges(props: { profile: CustomerProfile; settings: PublicSettings }) {
  const { profile, settings } = props
  return (
    <>
      {profile.recoveryClosed && (
        <Alert tone="warning" title={texts.closedTitle}>
          {texts.closed} <a href={`mailto:${settings.supportEmail}`}>{all.profile.support}</a>
        </Alert>
      )}
      {profile.pendingChanges.map((it) => (
        <PendingChange key={it.id} change={it} />
      ))}
    </>
  )
}

function PendingChange({ change }: { change: PendingContactChange }) {
  const toast = useToast()
  const [open, setOpen] = useState<'confirm' | 'object' | null>(null)
  const words = wordsOf(change)

  const withdraw = async () => {
    const outcome = await resumed(() => ask(calls.withdrawChange, { id: change.id }))
    if (!outcome.ok && refusalCode(outcome.refusal) !== 'CONTACT_CHANGE_OVER')
      return toast.failed(texts.failed)
    toast.done(words.withdrawn)
  }

  return (
    <section className="panel" aria-labelledby={`change-${change.id}`}>
      <h2 id={`change-${change.id}`}>{words.title}</h2>
      <p>{words.lead}</p>
      <p className="note">{words.when}</p>
      {words.confirm !== null && (
        <Button kind="secondary" block onPress={() => setOpen('confirm')}>
          {words.confirm}
        </Button>
      )}
      <Button kind="quiet" block onPress={withdraw}>
        {words.withdraw}
      </Button>
      <Button kind="quiet" block onPress={() => setOpen('object')}>
        {texts.object}
      </Button>
      {open === 'confirm' && <ContactDialog change={change} onClose={() => setOpen(null)} />}
      {open === 'object' && <ObjectDialog change={change} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** The loss of a second factor cannot be confirmed at once: the account already has this phone. */
function wordsOf({ field: kind, source, newValue, takesEffectAt, keepsPhone }: PendingContactChange) {
  const field = contactWords.field[kind]
  const from = contactWords.from[source]
  const at = shownInstant(takesEffectAt)
  if (keepsPhone)
    return {
      title: texts.factorTitle,
      lead: texts.factorLead(from),
      when: texts.factorWhen(at),
      confirm: null,
      withdraw: texts.factorWithdraw,
      withdrawn: texts.factorWithdrawn,
    }
  return {
    title: texts.title(field),
    lead: texts.lead(from, field, newValue),
    when: texts.when(at, field),
    confirm: texts.confirm(field),
    withdraw: texts.withdraw(field),
    withdrawn: texts.withdrawn(field),
  }
}

/** The code is sent to the old address when the dialog opens, and again on request. */
function ContactDialog({ change, onClose }: { change: PendingContactChange; onClose: () => void }) {
  const { id, field: kind } = change
  const field = contactWords.field[kind]
  const toast = useToast()
  const [sent, setSent] = useState(false)

  const form = useShortForm({
    initial: { token: '' },
    check: () => ({}),
    send: async ({ token: code }) => {
      const outcome = await resumed(() => ask(calls.confirmChange, { id, body: { code } }))
      if (!outcome.ok) return { wrong: { token: texts.failed } }
      if (!outcome.value.isValid) return { wrong: { token: texts.wrongCode(outcome.value.remainingTries) } }
      toast.done(texts.confirmed(field))
      return null
    },
  })
  const send = async () => {
    const outcome = await resumed(() => ask(calls.sendChangeCode, { id }))
    if (!outcome.ok && refusalCode(outcome.refusal) !== 'RESEND_TOO_SOON') return texts.notSent
    setSent(true)
    form.set({ token: '' })
    return null
  }

  if (!sent) {
    return (
      <ConfirmDialog
        title={texts.confirm(field)}
        lead={texts.sendLead(field)}
        confirm={texts.send}
        cancel={texts.cancel}
        onConfirm={send}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={texts.confirm(field)}
      form={form}
      send={texts.confirmCode}
      isIncomplete={form.values.token === ''}
      onClose={onClose}
    >
      <CodeField label={texts.code} help={texts.codeHelp(field)} {...form.field('token')} />
      <Button
        kind="quiet"
        block
        onPress={async () => {
          const failure = await send()
          if (failure !== null) toast.failed(failure)
        }}
      >
        {texts.resend}
      </Button>
    </FormDialog>
  )
}

function ObjectDialog({ change, onClose }: { change: PendingContactChange; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={texts.objectTitle}
      lead={texts.objectLead}
      confirm={texts.objectConfirm}
      cancel={texts.cancel}
      isGrave
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await resumed(() => askAlone(calls.objectToChange, { id: change.id }))
        if (!outcome.ok) return texts.failed
        // the objection has ended this session too: the next call leads to the log-in
        window.location.reload()
        return leaving()
      }}
    />
  )
}
