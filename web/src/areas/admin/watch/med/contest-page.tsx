import type { ContestDetails } from '@drip/core/contracts/admin/admin-med'
import * as calls from '@drip/core/contracts/admin/med-calls'
import { civilDate } from '@drip/core/calendar/dates'
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import { MED_STATE_LABELS, type MedStep, nextMedStep } from '@drip/core/reconciliation/med-case'
import { useMemo, type ReactNode } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalStatus } from '../../../../api/refusal.ts'
import { serverNow } from '../../../../api/server-clock.ts'
import { DisputeAccount } from '../../../../disputes/dispute-account.tsx'
import { shownDate, shownDay, shownInstant } from '../../../../instalments/dates.ts'
import { saveFile } from '../../../../signed/save-file.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { Copyable } from '../../frame/copyable.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { MissingPage } from '../../frame/missing-page.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { HiddenCpf, checkoutCpf, customerCpf } from '../../customers/hidden-cpf.tsx'
import { Notes } from '../../history/notes.tsx'
import { Timeline } from '../../history/timeline.tsx'
import { useSaveDisputeFile } from '../../orders/actions/save-dispute-file.ts'
import { Block } from '../../orders/order-blocks.tsx'
import { SCREENS } from '../../screens.ts'
import { ask, useAsked } from '../../signed-in.ts'
import { FraudBlock } from './fraud-block.tsx'
import { TONES } from './med-block.tsx'
import { medTexts } from './med-texts.ts'

const texts = medTexts.page

/**
 * One contested Pix: its payer and debt, the held amounts, the deadlines and who must act, the communication, and the
 * way to the evidence.
 */
export function ContestPage({ id }: { id: string }): ReactNode {
  const { value: found, refusal, reload } = useAsked(calls.showContest, { id })
  const timeline = useAsked(calls.showContestTimeline, { id })
  if (found === null && refusal === null) return <LoadingPage />
  if (found === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={texts.missing} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  const [order] = found.purchases.filter(({ code }) => code !== null)
  return (
    <>
      <PageHead
        title={texts.title(moneyText(found.amount))}
        back={{ href: SCREENS.med.href(), label: texts.back }}
        lead={
          <span className="order-badges">
            <Badge tone={TONES[found.state]}>{MED_STATE_LABELS[found.state]}</Badge>
            {medTexts.why(found.reason)}
          </span>
        }
      >
        <EvidenceButton it={found} />
      </PageHead>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <Alert tone="information">{nextText(found)}</Alert>
      <div className="order-columns">
        <div className="order-columns__wide">
          {found.purchases.length === 0 && <p className="note">{texts.nothing}</p>}
          {found.purchases.map((it) => (
            <Purchase key={it.id} it={it} />
          ))}
          {order !== undefined && <OrderNotes id={order.id} />}
          <Timeline
            first={timeline}
            load={(before) => ask(calls.showContestTimeline, { id, query: { before } })}
            leadsToOrders={found.purchases.length > 1}
          />
        </div>
        <div>
          <PixBlock it={found} />
          <ClocksBlock it={found} />
          <GoneBackBlock it={found} />
          <FraudBlock it={found} />
        </div>
      </div>
    </>
  )
}

/** The next step and its deadline, in words. */
function nextText({ state, endedAt, ...it }: ContestDetails): string {
  if (state !== 'OPEN' || endedAt !== null) return texts.ended(shownDay(endedAt ?? it.openedAt))
  const clocks = {
    evidenceBy: new Date(it.evidenceBy),
    analysisBy: civilDate(it.analysisBy),
    returnBy: civilDate(it.returnBy),
  }
  const until: Record<MedStep, string> = {
    EVIDENCE: shownInstant(it.evidenceBy),
    ANALYSIS: shownDate(it.analysisBy),
    RETURN: shownDate(it.returnBy),
    OVERDUE: shownDate(it.returnBy),
  }
  const step = nextMedStep(clocks, new Date(serverNow()))
  return texts.next[step](until[step])
}

function EvidenceButton({ it: { id } }: { it: ContestDetails }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const download = async () => {
    const outcome = await resumed(() => ask(calls.downloadContestEvidence, { id }))
    if (!outcome.ok) return toast.failed(withStatus(texts.evidenceFailed, outcome.refusal))
    saveFile(outcome.value, 'provas-pix.zip')
    toast.done(texts.evidenceSaved)
  }
  return (
    <ActionButton kind="primary" whyNot={whyNot('FRAUD_BLOCK')} onPress={download}>
      {texts.evidence}
    </ActionButton>
  )
}

/** Colleagues' notes are stored with the order. */
function OrderNotes({ id }: { id: string }) {
  const subject = useMemo(() => ({ order: id }), [id])
  return <Notes of={subject} />
}

type BoughtWithIt = ContestDetails['purchases'][number]

function Purchase({ it }: { it: BoughtWithIt }) {
  const save = useSaveDisputeFile()
  const { id, code, customer } = it
  const showCpf = () => (customer.id === null ? checkoutCpf(id) : customerCpf(customer.id))
  const name = code === null ? texts.unbought : texts.purchase(code)
  const screen = code === null ? SCREENS.checkout : SCREENS.order
  return (
    <Block id={`purchase-${id}`} title={name}>
      <KeyValues
        items={[
          [
            code === null ? texts.unbought : medTexts.order,
            <a key="purchase" href={screen.href({ id })}>
              {code ?? medTexts.noOrder}
            </a>,
          ],
          [texts.store, it.merchantName],
          [texts.merchantCode, it.merchantCode],
          [texts.customer, <CustomerLink key="customer" customer={customer} />],
          [texts.cpf, <HiddenCpf key="cpf" hidden={customer.cpf} show={showCpf} />],
          [texts.boughtAt, shownInstant(it.boughtAt)],
          [texts.total, moneyText(it.amount)],
          [texts.contested, moneyText(it.contestedAmount)],
          [medTexts.held, moneyText(it.heldAmount)],
          [texts.storeFiles, texts.files(it.storeFiles)],
        ]}
      />
      {it.disputes.length === 0 && <p className="note">{texts.silent}</p>}
      {it.disputes.map((dispute) => (
        <DisputeAccount key={dispute.id} dispute={dispute} onSave={(file) => save(dispute.id, file)} />
      ))}
    </Block>
  )
}

function CustomerLink({ customer: { id, name } }: Pick<BoughtWithIt, 'customer'>) {
  return id === null ? name : <a href={SCREENS.customer.href({ id })}>{name}</a>
}

function PixBlock({ it }: { it: ContestDetails }) {
  return (
    <Block id="pix-title" title={texts.pix}>
      <KeyValues
        items={[
          [medTexts.pix, <Copyable key="pix" name={medTexts.pix} value={it.endToEndId} />],
          [texts.pspId, <Copyable key="psp" name={texts.pspId} value={it.pspId} />],
          [texts.paid, moneyText(it.paidAmount)],
          [texts.paidAt, shownInstant(it.paidAt)],
          ...payerOf(it),
          [medTexts.contested, moneyText(it.amount)],
          [medTexts.held, moneyText(it.heldAmount)],
          [medTexts.returned, moneyText(it.returnedAmount)],
        ]}
      />
      <p className="note">{texts.evidenceNote}</p>
    </Block>
  )
}

/** Null says nothing about a debt's payer: anybody may pay a debt, so it is not checked. */
function payerOf({ payerIsBuyer }: ContestDetails): [string, string][] {
  if (payerIsBuyer === null) return []
  return [[texts.payer, payerIsBuyer ? texts.samePerson : texts.otherPerson]]
}

/** What of the Pix had been paid back without a Pix, and what of that the bank has taken as well. */
function GoneBackBlock({ it: { paidOutside = [], doubles = [] } }: { it: ContestDetails }) {
  if (paidOutside.length === 0) return null
  return (
    <Block id="gone-back-title" title={texts.goneBack}>
      <p className="note">{texts.goneBackLead}</p>
      <ul className="case-lines">
        {paidOutside.map(({ orderId, amount, way, paidOn, reference }) => (
          <li key={reference}>
            {texts.outside(moneyText(amount), OUTSIDE_WAY_WORDS[way], shownDate(paidOn), reference)}{' '}
            <a href={SCREENS.order.href({ id: orderId })}>{texts.toOrder}</a>
          </li>
        ))}
        {doubles.map(({ id, amount, settledAt }) => (
          <li key={id}>
            {settledAt === null ? texts.owedTwice(moneyText(amount)) : texts.settledTwice(moneyText(amount))}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function ClocksBlock({ it }: { it: ContestDetails }) {
  return (
    <Block id="clocks-title" title={texts.clocks}>
      <KeyValues
        items={[
          [medTexts.openedAt, shownInstant(it.openedAt)],
          [texts.heardAt, shownInstant(it.heardAt)],
          [medTexts.evidenceBy, shownInstant(it.evidenceBy)],
          [medTexts.analysisBy, shownDate(it.analysisBy)],
          [medTexts.returnBy, shownDate(it.returnBy)],
          ...(it.endedAt === null ? [] : [[medTexts.endedAt, shownInstant(it.endedAt)] as const]),
        ]}
      />
    </Block>
  )
}
