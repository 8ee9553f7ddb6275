import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerAutopays } from '@drip/core/contracts/customer-area'
import { cents, parseReaisNumber, sumCents, toReais } from '@drip/core/money/cents'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { usePolling, useRefreshOnReturn } from '../../../api/use-polling.ts'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { PixToPay } from '../../../instalments/pix-to-pay.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { BackIcon, CheckIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { isPaidByCode, noteOf } from '../autopay/autopay.tsx'
import { autopayTexts } from '../autopay/autopay-texts.ts'
import { BankDialog, type TypedAccount } from '../autopay/bank-dialog.tsx'
import { EndedRequest } from '../autopay/bank-request.tsx'
import { SCREENS } from '../screens.ts'
import { ask, useAsked } from '../signed-in.ts'
import { texts as area } from '../texts.ts'
import { LoadingPage } from './loading-page.tsx'
import { MissingPage } from './missing-page.tsx'

const texts = autopayTexts.all
type Purchase = CustomerAutopays['purchases'][number]

/** Automatic payment of everything owed: which purchases, which debits, and how each is authorised. */
export function AutopayPage(): ReactNode {
  const { value, refusal, reload } = useAsked(calls.listAutopay)
  const purchases = value?.purchases ?? []
  const isWaiting = purchases.some((it) => it.autopay.state === 'WAITING')
  usePolling(isWaiting, reload)
  useRefreshOnReturn(isWaiting, reload)
  if (value === null && refusal === null) return <LoadingPage />
  if (refusal !== null && refusalStatus(refusal) === 409) return <MissingPage lead={area.missing.order} />
  const on = purchases.filter((it) => it.autopay.state === 'ON')
  const isAny = on.length > 0 || isWaiting
  return (
    <article className="order">
      <a href={SCREENS.orders.href()} className="order__back" data-returns>
        <BackIcon size={20} />
        {area.order.back}
      </a>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value !== null && purchases.length === 0 && (
        <div className="empty">
          <CheckIcon size={32} />
          <p className="empty__title">{texts.none}</p>
          <p>{texts.noneLead}</p>
        </div>
      )}
      {purchases.length > 0 && (
        <>
          <p>{texts.lead}</p>
          <div className="order__columns">
            <div className="order__column">
              <Switch purchases={purchases} />
              <section className="panel" aria-labelledby="purchases-title">
                <h2 id="purchases-title">{texts.purchases}</h2>
                <output>{texts.progress(on.length, purchases.length)}</output>
                <ul className="instalments">
                  {purchases.map((it) => (
                    <PurchaseRow key={it.orderId} purchase={it} />
                  ))}
                </ul>
                {isAny && <StopAll />}
              </section>
            </div>
            <div className="order__column">
              <Debits purchases={purchases} />
            </div>
          </div>
        </>
      )}
    </article>
  )
}

const canBeSwitchedOn = ({ autopay }: Purchase) => autopay.state !== 'ON' && autopay.hindrance === null
const isAsked = ({ autopay }: Purchase) => autopay.state === 'WAITING' && autopay.request?.state === 'WAITING'

/**
 * The two ways to switch on the purchases that are off: one request to the bank for all, or one code after the other.
 */
function Switch({ purchases }: { purchases: readonly Purchase[] }) {
  const [way, choose] = useState<'bank' | 'code' | null>(null)
  const off = purchases.filter(canBeSwitchedOn)
  const asked = off.filter(isAsked)
  const toAsk = off.length - asked.length
  if (off.length === 0) return null
  return (
    <section className="panel" aria-labelledby="switch-title">
      <h2 id="switch-title">{texts.switchOn(off.length)}</h2>
      {asked.length > 0 && <Alert tone="information">{texts.openApp(asked.length)}</Alert>}
      {way !== 'code' && (
        <>
          {off.length > 1 && <p className="note">{texts.each}</p>}
          {toAsk > 0 && (
            <>
              <p className="note">{texts.howLead}</p>
              <Button block onPress={() => choose('bank')}>
                {autopayTexts.request.open}
              </Button>
            </>
          )}
          <Button kind="secondary" block onPress={() => choose('code')}>
            {texts.byCode}
          </Button>
        </>
      )}
      {way === 'code' && <ByCode purchases={purchases} onClose={() => choose(null)} />}
      {way === 'bank' && <AskForAll count={toAsk} onClose={() => choose(null)} />}
    </section>
  )
}

function AskForAll({ count, onClose }: { count: number; onClose: () => void }) {
  const toast = useToast()
  const send = async (body: TypedAccount) => {
    const outcome = await resumed(() => ask(calls.askBankForAll, { body }))
    if (!outcome.ok) return outcome
    const left = outcome.value.purchases.filter((it) => canBeSwitchedOn(it) && !isAsked(it)).length
    if (left > 0) toast.failed(autopayTexts.request.notAll(left))
    else toast.done(autopayTexts.request.sent)
    return outcome
  }
  return <BankDialog count={count} send={send} onClose={onClose} />
}

/** One purchase after the other: once one is authorised, the next is shown. */
function ByCode({ purchases, onClose }: { purchases: readonly Purchase[]; onClose: () => void }) {
  const [later, setLater] = useState<readonly string[]>([])
  const toast = useToast()
  const possible = purchases.filter((it) => it.autopay.hindrance === null)
  const left = possible.filter((it) => it.autopay.state !== 'ON')
  const current = left.find((it) => !later.includes(it.orderId)) ?? left[0]
  if (current === undefined) return null
  const { orderId, merchantName, providerCode, autopay } = current
  const [first] = autopay.planned
  const showCode = async () => {
    const outcome = await resumed(() => ask(calls.switchOnAutopay, { id: orderId }))
    if (!outcome.ok) toast.failed(autopayTexts.request.failed)
  }
  return (
    <>
      <output>
        <strong>{texts.step(possible.length - left.length + 1, possible.length)}</strong>
      </output>
      <p>
        {merchantName} · {providerCode}
        {first !== undefined && (
          <>
            {', '}
            {texts.first(shownDate(first.date))} <Money reais={first.amount} />
          </>
        )}
      </p>
      <EndedRequest request={autopay.request} />
      {autopay.qrCode !== null && autopay.qrCodeText !== null ? (
        <>
          <p className="note">{texts.stepLead}</p>
          <PixToPay
            key={orderId}
            picture={autopay.qrCode}
            code={autopay.qrCodeText}
            copy={area.autopay.copy}
            waiting={area.autopay.waiting}
          />
        </>
      ) : (
        <Button block onPress={showCode}>
          {texts.showCode}
        </Button>
      )}
      {left.length > 1 && (
        <Button
          kind="quiet"
          block
          onPress={() => setLater([...later.filter((it) => it !== orderId), orderId].slice(1 - left.length))}
        >
          {texts.later}
        </Button>
      )}
      <Button kind="quiet" block onPress={onClose}>
        {autopayTexts.request.hideCode}
      </Button>
    </>
  )
}

const TONES: Readonly<Record<Purchase['autopay']['state'], BadgeTone>> = {
  OFF: 'calm',
  WAITING: 'attention',
  ON: 'good',
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { orderId, merchantName, providerCode, autopay } = purchase
  const { state, request, hindrance } = autopay
  return (
    <li className="instalment">
      <div className="instalment__line">
        <div className="instalment__when">
          <span className="instalment__date">{merchantName}</span>
          <span className="instalment__number">{providerCode}</span>
        </div>
        <Badge tone={TONES[state]}>{texts.state[state]}</Badge>
      </div>
      <div className="instalment__line instalment__line--below">
        <div className="instalment__notes">
          {hindrance === 'NEEDS_MONTHS' && <p>{texts.needsMonths}</p>}
          {state === 'WAITING' && request?.state === 'WAITING' && (
            <p>{texts.asked(request.bank, shownDay(request.endsAt))}</p>
          )}
          <EndedRequest request={request} />
        </div>
        <a href={SCREENS.order.href({ id: orderId })}>
          {texts.see}
          <span className="for-screen-readers">
            {' '}
            {merchantName} {providerCode}
          </span>
        </a>
      </div>
    </li>
  )
}

/** The debits of all purchases by date: those that the bank pays, and those that it would pay. */
function Debits({ purchases }: { purchases: readonly Purchase[] }) {
  const rows = purchases
    .flatMap(({ autopay, ...purchase }) => [
      ...autopay.debits.map((it) => ({
        ...it,
        ...purchase,
        note: noteOf(it),
        isByCode: isPaidByCode(it),
      })),
      ...autopay.planned.map((it) => ({ ...it, ...purchase, note: texts.whenOn, isByCode: false })),
    ])
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (rows.length === 0) return null
  const paidByBank = rows.filter((it) => !it.isByCode)
  const total = sumCents(paidByBank.map((it) => parseReaisNumber(it.amount) ?? cents(0)))
  return (
    <section className="panel" aria-labelledby="debits-title">
      <h2 id="debits-title">{texts.debits}</h2>
      {rows.some((it) => it.note === texts.whenOn) && <p className="note">{texts.debitsLead}</p>}
      <ul className="instalments" aria-labelledby="debits-title">
        {rows.map((it) => (
          <li key={it.instalmentId} className="instalment">
            <div className="instalment__line">
              <div className="instalment__when">
                <span className="instalment__date tabular">{shownDate(it.date)}</span>
                <span className="instalment__number">
                  {it.merchantName} · {area.order.instalment(it.number, it.total)}
                </span>
              </div>
              <span className="instalment__amount">
                <Money reais={it.amount} />
              </span>
            </div>
            <p className="instalment__notes">{it.note}</p>
          </li>
        ))}
      </ul>
      <p className="owed__total">
        <span>{texts.total}</span>
        <strong>
          <Money reais={toReais(total)} />
        </strong>
      </p>
    </section>
  )
}

function StopAll() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" block onPress={() => setAsking(true)}>
        {texts.stop}
      </Button>
      {isAsking && (
        <DecisionDialog
          title={texts.stopTitle}
          lead={texts.stopLead}
          confirm={texts.stop}
          cancel={texts.keep}
          act={() => resumed(() => ask(calls.stopAllAutopay))}
          done={texts.stopped}
          failed={autopayTexts.request.failed}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
