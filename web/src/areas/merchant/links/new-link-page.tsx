import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import { LINK_MOST_DAYS } from '@drip/core/checkout/link-life'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useEffect, useState, type ReactNode } from 'react'
import { reportRefusal } from '../../../api/events.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { FormPanel } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { goInstead } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { focusHeading } from '../../../ui/feedback/focus-heading.ts'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { AREA, SCREENS } from '../screens.ts'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { linkAmountError, linkAmountHint } from './link-amount.ts'
import { linkRefused } from './link-refused.ts'
import { type Sendable, ShareLink } from './share-link.tsx'
import { ask } from '../signed-in.ts'
import { linkTexts } from './link-texts.ts'
import { useIsAdmin, useMerchant, useProfile } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MoneyField } from '../../../ui/work/fields/number-field.tsx'

const words = linkTexts.form

const BACK = { href: SCREENS.links.href(), label: words.back }

/** Creates a payment link; only users who may change things can enter, anybody else is sent back (001 §2.3). */
export function NewLinkPage(): ReactNode {
  const isAdmin = useIsAdmin()
  const { value: viewer, refusal } = useProfile()
  const [created, setCreated] = useState<Sendable | null>(null)
  const [hasEntered, setEntered] = useState(false)
  if (isAdmin === true && !hasEntered) setEntered(true)
  const isForbidden = isAdmin === false && !hasEntered
  useEffect(() => {
    if (isForbidden) leaveForbidden()
  }, [isForbidden])
  useEffect(() => {
    if (created !== null) focusHeading()
  }, [created])
  // somebody who lost the right while typing must not be led away without a message
  if (isAdmin === false && hasEntered)
    return (
      <>
        <PageHead title={words.title} back={BACK} />
        <ReadOnlyReason />
      </>
    )
  // if it could not be loaded, the frame says so and offers a retry
  if (isAdmin !== true || viewer === null)
    return refusal === null ? <LoadingPage /> : <PageHead title={words.title} back={BACK} />
  return (
    <>
      <PageHead
        title={created === null ? words.title : words.createdTitle}
        lead={created === null ? words.lead : words.createdLead}
        back={BACK}
      />
      {created === null ? (
        <LinkForm viewerId={viewer.id} onCreated={setCreated} />
      ) : (
        <Created link={created} onAnother={() => setCreated(null)} />
      )}
    </>
  )
}

/**
 * Goes to the previous screen if it was in this area, else to the area's home. The history before the log-in may
 * contain another site. This address is removed from the history, because going back would only lead here again.
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

interface FormProps {
  viewerId: string
  onCreated: (link: Sendable) => void
}

function LinkForm(props: FormProps) {
  const today = saoPauloDate(new Date(serverNow()))
  const { value: store } = useMerchant()
  const form = useLinkForm(props)
  const amount = form.field('amount')
  return (
    <FormPanel form={form} send={words.submit} isBlock className="new-link">
      <MoneyField label={words.amount} help={linkAmountHint(amount.value, store)} {...amount} />
      <TextField
        label={words.code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
        help={words.codeHelp}
        {...form.field('merchantCode')}
      />
      <TextField
        label={words.description}
        optional
        maxLength={120}
        autoComplete="off"
        enterKeyHint="done"
        help={words.descriptionHelp}
        {...form.field('description')}
      />
      <DateField
        label={words.until}
        optional
        min={today}
        max={addDays(today, LINK_MOST_DAYS)}
        help={words.untilHelp}
        {...form.field('expiresOn')}
      />
    </FormPanel>
  )
}

function useLinkForm({ viewerId, onCreated }: FormProps) {
  return useShortForm({
    initial: { amount: '', merchantCode: '', description: '', expiresOn: '' },
    draft: `link.${viewerId}`,
    check: ({ amount, merchantCode }) => ({
      amount: linkAmountError(amount),
      merchantCode: merchantCode.trim() === '' ? words.codeMissing : undefined,
    }),
    send: async (typed) => {
      const merchantCode = typed.merchantCode.trim()
      const amount = Number(typed.amount)
      const description = typed.description.trim()
      const { expiresOn } = typed
      const outcome = await ask(calls.createLink, {
        body: {
          amount,
          merchantCode,
          ...(description !== '' && { description }),
          ...(expiresOn !== '' && { expiresOn }),
        },
      })
      if (outcome.ok) {
        onCreated({ ...outcome.value, amount })
        return null
      }
      const refused = linkRefused(outcome.refusal, merchantCode)
      if (refused.failure !== undefined) reportRefusal(calls.createLink, outcome.refusal)
      return refused
    },
  })
}

function Created({ link, onAnother }: { link: Sendable; onAnother: () => void }) {
  return (
    <section className="panel new-link">
      <ShareLink link={link} />
      <a href={SCREENS.links.href()} className="button button--secondary">
        {words.list}
      </a>
      <Button kind="quiet" onPress={onAnother}>
        {words.another}
      </Button>
    </section>
  )
}
