import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { CreatedPaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { parseReais } from '@drip/core/money/cents'
import { useEffect, useState, type ReactNode } from 'react'
import { reportRefusal } from '../../../api/events.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { goInstead } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { MoneyField } from '../../../ui/work/fields/money-field.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { AREA, SCREENS } from '../screens.ts'
import { statusOf } from '../refunds/refund-actions.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useIsAdmin } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'

const words = texts.newLink

/** A link to a payment; only who may change things enters, anybody else goes back (001 §2.3). */
export function NewLinkPage(): ReactNode {
  const isAdmin = useIsAdmin()
  const [created, setCreated] = useState<CreatedPaymentLink | null>(null)
  useEffect(() => {
    if (isAdmin === false) leaveForbidden()
  }, [isAdmin])
  if (isAdmin !== true) return <LoadingPage />
  return (
    <>
      <PageHead
        title={created === null ? words.title : words.createdTitle}
        lead={created === null ? words.lead : words.createdLead}
        back={{ href: SCREENS.links.href(), label: words.back }}
      />
      {created === null ? (
        <LinkForm onCreated={setCreated} />
      ) : (
        <Created link={created} onAnother={() => setCreated(null)} />
      )}
    </>
  )
}

/**
 * To the screen before, where it was one of this area, else to the area's beginning. Behind the log-in lies whatever was open
 * before it, another site perhaps; and this address stays nowhere, for the way back would only lead here again.
 */
function leaveForbidden(): void {
  if (window.history.length > 1 && cameFromScreen()) window.history.back()
  else goInstead(SCREENS.sales.href())
}

function cameFromScreen(): boolean {
  const { referrer } = document
  if (referrer === '') return false
  const { origin, pathname } = new URL(referrer)
  return origin === window.location.origin && AREA.isOwn(pathname)
}

function LinkForm({ onCreated }: { onCreated: (link: CreatedPaymentLink) => void }) {
  const form = useLinkForm(onCreated)
  return (
    <form
      className="panel form new-link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(event.currentTarget)
      }}
    >
      {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
      <MoneyField
        label={words.amount}
        name="amount"
        value={form.amount}
        error={form.wrong === 'amount' ? words.amountMissing : undefined}
        onChange={form.typeAmount}
      />
      <TextField
        label={words.code}
        name="merchantCode"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        value={form.code}
        help={words.codeHelp}
        error={form.wrong === 'merchantCode' ? words.codeMissing : undefined}
        onChange={form.typeCode}
      />
      <Button type="submit" block disabled={form.busy} busy={form.busy}>
        {words.submit}
      </Button>
    </form>
  )
}

function useLinkForm(onCreated: (link: CreatedPaymentLink) => void) {
  const [amount, setAmount] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<'amount' | 'merchantCode' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailure(null)
    const lacks = (parseReais(amount) ?? 0) <= 0 ? 'amount' : code.trim() === '' ? 'merchantCode' : null
    setWrong(lacks)
    if (lacks !== null) return focusField(element, lacks)
    setBusy(true)
    const merchantCode = code.trim()
    const outcome = await ask(calls.createLink, { body: { amount: Number(amount), merchantCode } })
    setBusy(false)
    if (outcome.ok) return onCreated(outcome.value)
    if (refusalStatus(outcome.refusal) === 409) {
      setFailure(words.taken(merchantCode))
      return focusField(element, 'merchantCode', { select: true })
    }
    setFailure(words.failed(statusOf(outcome.refusal)))
    reportRefusal(calls.createLink, outcome.refusal)
  }

  return {
    amount,
    code,
    wrong,
    failure,
    busy,
    submit,
    typeAmount: (typed: string) => {
      setAmount(typed)
      setWrong(null)
    },
    typeCode: (typed: string) => {
      setCode(typed)
      setWrong(null)
    },
  }
}

function Created({ link, onAnother }: { link: CreatedPaymentLink; onAnother: () => void }) {
  return (
    <section className="panel new-link">
      <CodeToCopy
        label={words.link}
        code={link.formUrl}
        copy={words.copy}
        copied={words.copied}
        failed={words.copyFailed}
      />
      <a href={SCREENS.links.href()} className="button button--secondary">
        {words.list}
      </a>
      <Button kind="quiet" onPress={onAnother}>
        {words.another}
      </Button>
    </section>
  )
}
