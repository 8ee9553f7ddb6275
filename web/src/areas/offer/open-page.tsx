import type { OfferPage } from '@drip/core/contracts/debts/offers'
import { useId } from 'react'
import { shownDate } from '../../instalments/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Screen } from '../../ui/screen.tsx'
import { texts as all } from './texts.ts'

const texts = all.open

interface OpenProps {
  answer: OfferPage
  offer: NonNullable<OfferPage['offer']>
  failure: string | null
  onAccept: () => Promise<void>
}

/**
 * Everything in the offer: its cost, every payment, where each centavo comes from, and the rules; then the acceptance.
 */
export function OpenPage({ answer, offer, failure, onAccept }: OpenProps) {
  const { merchantName, until, creditor } = answer
  return (
    <Screen
      title={texts.title}
      action={
        <>
          {failure !== null && <Alert tone="danger">{failure}</Alert>}
          <Button block onPress={onAccept}>
            {offer.hasEntry
              ? offer.lines.length === 1
                ? texts.acceptAll
                : texts.acceptAndPay
              : texts.accept}
          </Button>
        </>
      }
    >
      <div className="offer__head">
        <p className="offer__what">
          {texts.kinds[offer.kind](offer.lines.length)}
          <span>{texts.purchaseAt(merchantName)}</span>
        </p>
        <p className="note">{texts.total}</p>
        <p className="offer__amount">
          <Money reais={offer.total} />
        </p>
        {offer.forgiven > 0 && <p className="offer__saves">{texts.saves(moneyText(offer.forgiven))}</p>}
      </div>
      <Alert tone="information">{texts.until(shownDate(until))}</Alert>
      <Schedule offer={offer} />
      <p className="note offer__creditor">{texts.creditor(creditor.name, creditor.cnpj, creditor.address)}</p>
    </Screen>
  )
}

function Schedule({ offer }: { offer: OpenProps['offer'] }) {
  const { lines, debts, hasEntry } = offer
  const { rules } = texts
  const titleId = useId()
  return (
    <>
      <h2 id={titleId} className="offer__title">
        {texts.schedule}
      </h2>
      <ol className="offer__lines" aria-labelledby={titleId}>
        {lines.map((it, index) => (
          <li key={it.number}>
            <span>
              {hasEntry && index === 0 ? texts.entry : shownDate(it.dueDate)}
              <span className="note">{texts.line(it.number, lines.length)}</span>
            </span>
            <Money reais={it.amount} />
          </li>
        ))}
      </ol>
      <details className="offer__why">
        <summary>{texts.why}</summary>
        <ul>
          {debts.map((it) => (
            <li key={it.number}>
              <span>{texts.debt(it.number, shownDate(it.dueDate))}</span>
              <span className="note">
                {[
                  texts.open(moneyText(it.open)),
                  ...(it.lateCharge > 0 ? [texts.lateCharge(moneyText(it.lateCharge))] : []),
                  ...(it.forgiven > 0 ? [texts.forgiven(moneyText(it.forgiven))] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <ul className="offer__rules note">
        <li>{hasEntry ? rules.entry : rules.noEntry}</li>
        {lines.length > 1 && <li>{rules.late}</li>}
        <li>{rules.codes}</li>
      </ul>
    </>
  )
}
