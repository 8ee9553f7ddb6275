import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import { useMemo, useState, type ReactNode } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalStatus } from '../../../../api/refusal.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { maskPhone } from '../../../../masks/phone.ts'
import { goTo } from '../../../../signed/address.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { SCREENS } from '../../screens.ts'
import { HiddenCpf, customerCpf } from '../hidden-cpf.tsx'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { Copyable } from '../../frame/copyable.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { MissingPage } from '../../frame/missing-page.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { Messages } from '../../history/messages.tsx'
import { Notes } from '../../history/notes.tsx'
import { Block } from '../../orders/order-blocks.tsx'
import { ask, useAsked } from '../../signed-in.ts'
import { ContactsBlock, DebtsBlock, PaymentsBlock, PlansBlock, StandingBlock } from './case-blocks.tsx'
import { collectionsTexts } from './collections-texts.ts'
import { ContactForm } from './contact-form.tsx'
import { OffersBlock } from './offers-block.tsx'
import { MoveDialog } from './move-dialog.tsx'

const texts = collectionsTexts.page

/** A late customer on one page; the person who has the case in hand records the result of the call. */
export function CasePage({ id }: { id: string }): ReactNode {
  const { value: found, refusal, reload } = useAsked(calls.showCase, { id })
  const subject = useMemo(() => ({ customer: id }), [id])
  if (found === null && refusal === null) return <LoadingPage />
  if (found === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={texts.missing} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  return (
    <>
      <PageHead
        title={found.customer.name}
        back={{ href: SCREENS.collections.href(), label: texts.back }}
        lead={<Badges it={found} />}
      >
        <Buttons it={found} />
      </PageHead>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <Who it={found} />
      <div className="order-columns">
        <div className="order-columns__wide">
          {found.mayWrite && <ContactForm it={found} />}
          <DebtsBlock it={found} />
          <PlansBlock it={found} reload={reload} />
          <OffersBlock it={found} />
          <Notes of={subject} />
          <Messages of={subject} />
        </div>
        <div>
          <StandingBlock it={found} />
          <ContactsBlock it={found} />
          <PaymentsBlock it={found} />
        </div>
      </div>
    </>
  )
}

/** A customer who is late again has no case until the desk's next round. */
const closedWords = ({ debts }: CollectionCase) => (debts.length === 0 ? texts.closed : texts.reopens)

function Badges({ it }: { it: CollectionCase }) {
  const { closedAt, hindrance, hold, mayCallFrom } = it
  const [last] = it.contacts
  return (
    <span className="order-badges">
      {closedAt !== null && (
        <Badge tone={it.debts.length === 0 ? 'good' : 'attention'}>{closedWords(it)}</Badge>
      )}
      {closedAt === null && hindrance !== null && !it.mayWrite && (
        <Badge tone="attention">{texts.hindrances[hindrance]}</Badge>
      )}
      {hindrance !== null && mayCallFrom !== null && !it.mayWrite && (
        <span>{texts.mayCallFrom(shownInstant(mayCallFrom))}</span>
      )}
      {last?.promised?.state === 'BROKEN' && (
        <Badge tone="late">{`Promessa: ${collectionsTexts.contacts.states.BROKEN.toLowerCase()}`}</Badge>
      )}
      {it.plannedCall !== null && <Badge tone="open">{texts.plannedCall(it.plannedCall)}</Badge>}
      {hold !== null && (
        <Badge tone="open">
          {hold.isMine ? texts.mine(shownInstant(hold.until).slice(-5)) : texts.with(hold.by)}
        </Badge>
      )}
    </span>
  )
}

function Buttons({ it }: { it: CollectionCase }) {
  const toast = useToast()
  const { id } = it.customer
  const take = async () => {
    const outcome = await resumed(() => ask(calls.takeCase, { id }))
    if (outcome.ok) toast.done(texts.taken)
    else toast.failed(withStatus(texts.failedToTake, outcome.refusal))
  }
  const putBack = async () => {
    const outcome = await resumed(() => ask(calls.putBackCase, { id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.failedToPutBack, outcome.refusal))
    toast.done(texts.wasPutBack)
    goTo(SCREENS.collections.path)
  }
  const isMine = it.hold?.isMine === true
  const whyNot =
    it.closedAt !== null
      ? closedWords(it)
      : it.hold !== null
        ? texts.inHand(it.hold.by)
        : it.hindrance !== null
          ? texts.hindrances[it.hindrance]
          : null
  return (
    <>
      <ActionButton whyNot={null} kind="quiet" onPress={() => goTo(SCREENS.customer.href({ id }))}>
        {texts.customer}
      </ActionButton>
      <Move it={it} />
      {isMine ? (
        <ActionButton whyNot={null} onPress={putBack}>
          {texts.putBack}
        </ActionButton>
      ) : (
        <ActionButton kind="primary" whyNot={whyNot} onPress={take}>
          {texts.take}
        </ActionButton>
      )}
    </>
  )
}

/** Only for the head of the desk: the others are busy with the buttons of the call. */
function Move({ it }: { it: CollectionCase }) {
  const whyNot = useWhyNot()
  const [isOpen, setOpen] = useState(false)
  if (it.closedAt !== null || whyNot('COLLECTIONS_LEAD') !== null) return null
  return (
    <>
      <ActionButton whyNot={null} onPress={() => setOpen(true)}>
        {texts.move}
      </ActionButton>
      {isOpen && <MoveDialog it={it} onClose={() => setOpen(false)} />}
    </>
  )
}

function Who({ it }: { it: CollectionCase }) {
  const { cpf, phone } = it.customer
  const { agency } = it
  const [oldest] = it.debts
  const ready = shownInstant(it.readyAt)
  const isToCome = Date.parse(it.readyAt) > serverNow()
  return (
    <Block id="who-title" title={texts.who}>
      <KeyValues
        items={[
          [
            texts.phone,
            phone === '' ? null : <Copyable key="phone" name={texts.phone} value={maskPhone(phone)} />,
          ],
          [texts.cpf, <HiddenCpf key="cpf" hidden={cpf} show={() => customerCpf(it.customer.id)} />],
          [texts.owed, moneyText(it.total)],
          [
            texts.since,
            oldest === undefined ? null : `${shownDate(oldest.dueDate)} (${texts.days(oldest.daysLate)})`,
          ],
          ...(agency === null
            ? []
            : ([[texts.agency, texts.agencyUntil(agency.name, shownDate(agency.until))]] as const)),
        ]}
      />
      {it.closedAt === null && !it.mayWrite && isToCome && (
        <p className="note">{it.isCallBack ? texts.callBackAt(ready) : texts.readyAt(ready)}</p>
      )}
    </Block>
  )
}
