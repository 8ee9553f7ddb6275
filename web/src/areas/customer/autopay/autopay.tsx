import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerAutopay, CustomerOrder } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { usePolling, useRefreshOnReturn } from '../../../api/use-polling.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { PixToPay } from '../../../instalments/pix-to-pay.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { autopayTexts } from './autopay-texts.ts'
import { BankDialog, type TypedAccount } from './bank-dialog.tsx'
import { AwaitedRequest, EndedRequest } from './bank-request.tsx'

const texts = all.autopay

interface AutopayProps {
  orderId: string
  autopay: CustomerAutopay
  /** The purchase's number of instalments. */
  total: number
}

/** The payer's bank pays the next instalments (Pix Automático): switched on, waiting for the bank, or off. */
export function Autopay(props: { order: CustomerOrder; reload: () => Promise<unknown> }) {
  const { order, reload } = props
  const { autopay } = order
  const isWaiting = autopay?.state === 'WAITING'
  usePolling(isWaiting, reload)
  useRefreshOnReturn(isWaiting, reload)
  if (autopay === null || (autopay.state === 'OFF' && autopay.hindrance === 'NOTHING_TO_PAY')) return null
  const Shown = { OFF: Off, WAITING: Waiting, ON: On }[autopay.state]
  return (
    <section className="panel" aria-labelledby="autopay-title">
      <h2 id="autopay-title" tabIndex={-1}>
        {texts.title}
        {autopay.state === 'ON' && (
          <>
            {' '}
            <Badge tone="good">{texts.on}</Badge>
          </>
        )}
      </h2>
      <Shown orderId={order.id} autopay={autopay} total={order.instalments.length} />
    </section>
  )
}

function Off({ orderId, autopay }: AutopayProps) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const switchOn = async () => {
    const outcome = await resumed(() => ask(calls.switchOnAutopay, { id: orderId }))
    if (!outcome.ok) toast.failed(texts.failed)
  }
  if (autopay.hindrance === 'NEEDS_MONTHS') return <p className="note">{texts.needsMonths}</p>
  return (
    <>
      <EndedRequest request={autopay.request} />
      <p>{texts.lead}</p>
      <p className="note">{texts.whenMoneyLacks}</p>
      <Button kind="secondary" block onPress={switchOn}>
        {texts.switchOn}
      </Button>
      <Button kind="quiet" block onPress={() => setAsking(true)}>
        {autopayTexts.request.open}
      </Button>
      {isAsking && <AskBank orderId={orderId} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The payer agrees by scanning the code, or in their bank's app if the request was sent there; either counts. */
function Waiting({ orderId, autopay: { qrCode, qrCodeText, request } }: AutopayProps) {
  const stop = useStop(orderId, texts.givenUp)
  const [isAsking, setAsking] = useState(false)
  const [isCodeAsked, askForCode] = useState(false)
  const isAsked = request?.state === 'WAITING'
  const words = autopayTexts.request
  return (
    <>
      <EndedRequest request={request} />
      {isAsked && <AwaitedRequest request={request} />}
      {isAsked && (
        <Button kind="secondary" block onPress={() => askForCode(!isCodeAsked)}>
          {isCodeAsked ? words.hideCode : words.byCode}
        </Button>
      )}
      {(!isAsked || isCodeAsked) && qrCode !== null && qrCodeText !== null && (
        <>
          <p>{texts.waitingLead}</p>
          <PixToPay picture={qrCode} code={qrCodeText} copy={texts.copy} waiting={texts.waiting} />
        </>
      )}
      {!isAsked && (
        <Button kind="secondary" block onPress={() => setAsking(true)}>
          {words.open}
        </Button>
      )}
      <Button kind="quiet" block onPress={stop}>
        {texts.giveUp}
      </Button>
      {isAsking && <AskBank orderId={orderId} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskBank({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const toast = useToast()
  const send = async (body: TypedAccount) => {
    const outcome = await resumed(() => ask(calls.askBank, { id: orderId, body }))
    if (outcome.ok) toast.done(autopayTexts.request.sent)
    return outcome
  }
  return <BankDialog count={1} send={send} onClose={onClose} />
}

function On({ orderId, autopay, total }: AutopayProps) {
  const [isAsking, setAsking] = useState(false)
  const stop = useStop(orderId, texts.switchedOff)
  return (
    <>
      <p>{autopay.debits.length === 0 ? texts.noDebits : texts.onLead}</p>
      {autopay.debits.length > 0 && (
        <ul className="instalments" aria-label={texts.debits}>
          {autopay.debits.map((it) => (
            <DebitRow key={it.instalmentId} orderId={orderId} debit={it} total={total} />
          ))}
        </ul>
      )}
      <Button kind="quiet" block onPress={() => setAsking(true)}>
        {texts.switchOff}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.switchOffTitle}
          lead={texts.switchOffLead}
          confirm={texts.switchOff}
          cancel={texts.keep}
          onConfirm={stop}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function DebitRow(props: { orderId: string; debit: CustomerAutopay['debits'][number]; total: number }) {
  const { orderId, debit, total } = props
  const toast = useToast()
  const name = all.order.instalment(debit.number, total)
  const stop = async () => {
    const body = { instalmentId: debit.instalmentId }
    const outcome = await resumed(() => ask(calls.stopDebit, { id: orderId, body }))
    if (outcome.ok) return toast.done(texts.stoppedOne)
    toast.failed(refusalCode(outcome.refusal) === 'DEBIT_TOO_LATE' ? texts.stopInBank : texts.failed)
  }
  const isByCode = isPaidByCode(debit)
  return (
    <li className="instalment">
      <div className="instalment__line">
        <div className="instalment__when">
          <span className="instalment__date tabular">{shownDate(debit.date)}</span>
          <span className="instalment__number">{name}</span>
        </div>
        <span className="instalment__amount">
          <Money reais={debit.amount} />
        </span>
      </div>
      <div className="instalment__line instalment__line--below">
        <p className="instalment__notes">{noteOf(debit)}</p>
        {!isByCode && debit.stop === 'HERE' && (
          <Button kind="quiet" onPress={stop}>
            {texts.stopOne}
            <span className="for-screen-readers"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The bank no longer pays it, or never will. */
export function isPaidByCode({ state }: Pick<CustomerAutopay['debits'][number], 'state'>): boolean {
  return state === 'STOPPED' || state === 'UNPAID' || state === 'OUTSIDE'
}

export function noteOf(debit: CustomerAutopay['debits'][number]): string {
  const note = texts.state[debit.state]
  return !isPaidByCode(debit) && debit.stop === 'BANK' ? texts.stopInBank : note
}

/** Resolves to null on success, else to the sentence that explains the failure. */
function useStop(orderId: string, done: string): () => Promise<string | null> {
  const toast = useToast()
  return async () => {
    const outcome = await resumed(() => ask(calls.stopAutopay, { id: orderId }))
    if (!outcome.ok) return texts.failed
    toast.done(done)
    return null
  }
}
