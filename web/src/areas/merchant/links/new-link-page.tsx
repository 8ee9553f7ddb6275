import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { CreatedPaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { parseReais } from '@drip/core/money/cents'
import { useEffect, useState, type ReactNode } from 'react'
import { reportRefusal } from '../../../api/events.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { FormPanel } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { goInstead } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
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
    <FormPanel form={form} send={words.submit} isBlock className="new-link">
      <MoneyField label={words.amount} {...form.field('amount')} />
      <TextField
        label={words.code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        help={words.codeHelp}
        {...form.field('merchantCode')}
      />
    </FormPanel>
  )
}

function useLinkForm(onCreated: (link: CreatedPaymentLink) => void) {
  return useShortForm({
    initial: { amount: '', merchantCode: '' },
    check: ({ amount, merchantCode }) => {
      if ((parseReais(amount) ?? 0) <= 0) return { amount: words.amountMissing }
      return merchantCode.trim() === '' ? { merchantCode: words.codeMissing } : {}
    },
    send: async (typed) => {
      const merchantCode = typed.merchantCode.trim()
      const outcome = await ask(calls.createLink, { body: { amount: Number(typed.amount), merchantCode } })
      if (outcome.ok) {
        onCreated(outcome.value)
        return null
      }
      if (refusalStatus(outcome.refusal) === 409)
        return { wrong: { merchantCode: words.taken(merchantCode) } }
      reportRefusal(calls.createLink, outcome.refusal)
      return { failure: words.failed(statusOf(outcome.refusal)) }
    },
  })
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
