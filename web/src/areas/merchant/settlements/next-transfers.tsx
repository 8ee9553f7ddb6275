import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { NextTransfers as Next } from '@drip/core/contracts/merchant/merchant-area'
import { shownDocument } from '@drip/core/merchants/merchant-document'
import { parseReaisNumber, sumCents, toReais, ZERO } from '@drip/core/money/cents'
import { useState } from 'react'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { useListed } from '../signed-in.ts'
import { settlementTexts } from './settlement-texts.ts'

const words = settlementTexts.nextTransfers

/** The next transfers: date, amount and account. */
export function NextTransfers() {
  const { value, refusal, reload } = useListed(calls.showNextTransfers)
  if (value === null && refusal !== null) return <LoadFailure words={words.failed} onRetry={reload} />
  return (
    <div className="next-transfers">
      <section className="panel" aria-labelledby="next-title" aria-busy={value === null}>
        <h2 id="next-title">{words.title}</h2>
        {value === null ? <Skeleton shape="block" /> : <Days next={value} />}
      </section>
      <section className="panel" aria-labelledby="account-title" aria-busy={value === null}>
        <h2 id="account-title">{words.account}</h2>
        {value === null ? <Skeleton shape="line" /> : <Account account={value.account} />}
      </section>
    </div>
  )
}

/** About as many as a store's owner looks ahead; the rest is unfolded on request. */
const FIRST = 5

function Days({ next }: { next: Next }) {
  const [showsAll, setShowsAll] = useState(false)
  const { transfers, waits, held, carried, suspension } = next
  const shown = showsAll ? transfers : transfers.slice(0, FIRST)
  const sum = toReais(sumCents(transfers.map((it) => parseReaisNumber(it.amount) ?? ZERO)))
  return (
    <>
      {suspension !== null && <Suspension of={suspension} />}
      {suspension === null && transfers.length === 0 && waits <= 0 && held <= 0 && (
        <p className="note">
          {words.none}. {words.noneLead}
        </p>
      )}
      {transfers.length > 0 && (
        <>
          <p className="next-transfers__sum">{words.sum(moneyText(sum), transfers.length)}</p>
          <ol className="story-rows">
            {shown.map((it) => (
              <li key={it.date} className="story-row">
                <span className="story-row__name tabular">{shownDate(it.date)}</span>
                <Money reais={it.amount} />
              </li>
            ))}
          </ol>
          {transfers.length > FIRST && (
            <Button kind="quiet" onPress={() => setShowsAll(!showsAll)}>
              {showsAll ? words.fewer : words.all(transfers.length)}
            </Button>
          )}
          <p className="note">{words.foretold}</p>
        </>
      )}
      {waits > 0 && <p className="note">{words.waits(moneyText(waits))}</p>}
      {held > 0 && <p className="note">{words.held(moneyText(held))}</p>}
      {carried < 0 && <p className="note">{words.carried(moneyText(-carried))}</p>}
    </>
  )
}

/** Why no transfer goes out, and how much waits. */
function Suspension({ of: { since, reason, amount } }: { of: NonNullable<Next['suspension']> }) {
  return (
    <Alert tone="warning" title={words.suspended}>
      <p>{words.suspendedWords(shownInstant(since), reason)}</p>
      {amount > 0 && <p>{words.suspendedAmount(moneyText(amount))}</p>}
      <p>{words.suspendedAsk}</p>
    </Alert>
  )
}

function Account({ account }: { account: Next['account'] }) {
  if (account === null) return <Alert tone="warning">{words.noAccount}</Alert>
  const document = shownDocument(account.cnpj)
  return (
    <>
      <p className="next-transfers__account">{words.accountText(account.text)}</p>
      <p className="note">{words.holder(account.holder, document.name, document.written)}</p>
      <p className="note">{words.change}</p>
    </>
  )
}
