import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { FILES_PER_PARTY } from '@drip/core/debts/dispute'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalStatus } from '../../../../api/refusal.ts'
import { ChooseEvidence, type Evidence } from '../../../../disputes/choose-evidence.tsx'
import { DisputeAccount, type DisputeFile } from '../../../../disputes/dispute-account.tsx'
import { words as account } from '../../../../disputes/dispute-words.ts'
import { evidenceFault } from '../../../../disputes/evidence-fault.ts'
import { saveFile } from '../../../../signed/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { Money } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { MissingPage } from '../../frame/missing-page.tsx'
import { ReadOnlyReason } from '../../refunds/read-only-reason.tsx'
import { saleCode } from '../../sales/sale-code.ts'
import { SCREENS } from '../../screens.ts'
import { ask, askAlone, useAsked } from '../../signed-in.ts'
import { texts } from '../../texts.ts'
import { disputeTexts } from './dispute-texts.ts'
import { useIsAdmin } from '../../use-viewer.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ContestDialog } from './contest-dialog.tsx'

const words = disputeTexts

/** One dispute: the customer's report, the store's answer, and what comes next. */
export function DisputePage({ id }: { id: string }): ReactNode {
  const { value: dispute, refusal, reload } = useAsked(calls.showDispute, { id })
  const toast = useToast()
  if (dispute === null && refusal === null) return <LoadingPage />
  if (dispute === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={words.missing} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  const save = async (file: DisputeFile) => {
    const outcome = await resumed(() => askAlone(calls.downloadDisputeFile, { id, file: file.id }))
    if (outcome.ok) saveFile(outcome.value, file.name)
    else toast.failed(account.evidence.notSaved)
  }
  const code = saleCode({ code: dispute.merchantCode, providerCode: dispute.providerCode })
  return (
    <article className="sale">
      <PageHead
        title={words.of(code)}
        back={{ href: SCREENS.disputes.href(), label: words.back }}
        lead={<a href={SCREENS.sale.href({ id: dispute.orderId })}>{words.sale}</a>}
      />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <div className="dispute-page">
        <section className="panel" aria-labelledby="account-title">
          <h2 id="account-title">{words.account}</h2>
          <DisputeAccount dispute={dispute} onSave={save} />
        </section>
        <section className="panel" aria-labelledby="answer-title">
          <h2 id="answer-title">{words.answer}</h2>
          <KeyValues
            items={[
              [words.columns.customer, dispute.customerName],
              [words.columns.amount, <Money key="left" reais={dispute.refundableAmount} />],
            ]}
          />
          <Answer dispute={dispute} />
        </section>
      </div>
    </article>
  )
}

/** The possible actions, or why there are none. */
function Answer({ dispute }: { dispute: MerchantDispute }) {
  const isAdmin = useIsAdmin()
  const toast = useToast()
  const [open, setOpen] = useState<'accept' | 'contest' | null>(null)
  const { id, nextStep } = dispute
  const add = async (body: Evidence) => {
    // no automatic retry: on a slow connection it would upload megabytes again and again
    const outcome = await ask(calls.addDisputeFile, { id, body })
    if (!outcome.ok) return evidenceFault(outcome.refusal)
    toast.done(account.evidence.added)
    return null
  }
  if (nextStep === null) return <p className="note">{words.ended}</p>
  if (isAdmin === false) return <ReadOnlyReason />
  const own = dispute.files.filter((it) => it.party === 'MERCHANT')
  const close = () => setOpen(null)
  return (
    <>
      <p>{nextStep.who === 'MERCHANT' ? words.yours : words.ours}</p>
      {own.length < FILES_PER_PARTY && <ChooseEvidence onChosen={add} />}
      <div className="refunds__buttons">
        <Button kind="secondary" disabled={isAdmin === null} onPress={() => setOpen('accept')}>
          {words.accept}
        </Button>
        {nextStep.who === 'MERCHANT' && (
          <Button kind="secondary" disabled={isAdmin === null} onPress={() => setOpen('contest')}>
            {words.contest}
          </Button>
        )}
      </div>
      {open === 'accept' && <AcceptDialog dispute={dispute} onClose={close} />}
      {open === 'contest' && <ContestDialog dispute={dispute} onClose={close} />}
    </>
  )
}
