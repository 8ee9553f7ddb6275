import type { AdminOrderChange, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import { SCREENS } from '../screens.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { orderTexts } from './order-texts.ts'
import { changeLines, changesNothing, summaryOf } from './preview-lines.ts'

const texts = orderTexts.preview

/**
 * What an action will change, calculated by the server with the action's own rules: before, after, and where money
 * goes.
 */
export function ChangePreview({ preview }: { preview: AdminPreview }) {
  const summary = summaryOf(preview)
  return (
    <section className="preview" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {changesNothing(preview) && <p>{texts.nothing}</p>}
      {summary.length > 0 && (
        <ul className="preview__summary">
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {preview.orders.map((order) => (
        <OrderChange key={order.orderId} order={order} isOneOfSeveral={preview.orders.length > 1} />
      ))}
    </section>
  )
}

function OrderChange({ order, isOneOfSeveral }: { order: AdminOrderChange; isOneOfSeveral: boolean }) {
  const lines = changeLines(order)
  return (
    <div className="stack-2">
      {isOneOfSeveral && (
        <h4>
          <a href={SCREENS.order.href({ id: order.orderId })} target="_blank" rel="noreferrer">
            {texts.order(order.providerCode)}
          </a>
        </h4>
      )}
      {lines.length > 0 && (
        <table className="preview__table">
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ what, before, after }) => (
              <tr key={`${what} ${before}`}>
                <th scope="row">{what}</th>
                <td className="tabular">{before}</td>
                <td className="tabular preview__after">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoneyMoved order={order} />
    </div>
  )
}

/** Where every centavo goes, for details. */
function MoneyMoved({ order }: { order: AdminOrderChange }) {
  const { pixReturned, paidOutside = [], settlement, ledger } = order
  return (
    <>
      {paidOutside.map((it) => (
        <p key={it.endToEndId} className="preview__more">
          {texts.outsideHow(OUTSIDE_WAY_WORDS[it.way], shownDate(it.paidOn), it.reference)}
        </p>
      ))}
      {pixReturned.length > 0 && (
        <details className="preview__more">
          <summary>{texts.pix}</summary>
          <ul>
            {pixReturned.map((it) => (
              <li key={it.endToEndId}>
                <span className="preview__code">{it.endToEndId}</span> <Money reais={it.amount} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {settlement.length > 0 && (
        <details className="preview__more">
          <summary>{texts.settlement}</summary>
          <ul>
            {settlement.map((it) => (
              <li key={`${it.transferOn} ${it.instalmentNumber} ${it.amount}`}>
                <span>{settledWhen(it)}</span> <Money reais={it.amount} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {ledger.length > 0 && (
        <details className="preview__more">
          <summary>{texts.ledger}</summary>
          <table className="preview__table">
            <thead>
              <tr>
                <th scope="col">{texts.debit}</th>
                <th scope="col">{texts.credit}</th>
                <th scope="col">{texts.amount}</th>
              </tr>
            </thead>
            <tbody>
              {ledger.map((it) => (
                <tr key={`${it.debit} ${it.credit} ${it.amount}`}>
                  <td>{it.debit}</td>
                  <td>{it.credit}</td>
                  <td>
                    <Money reais={it.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

function settledWhen(it: AdminOrderChange['settlement'][number]): string {
  if (it.transferOn !== null) return texts.settlementOn(shownDate(it.transferOn))
  if (it.suspended) return texts.settlementSuspended
  return it.instalmentNumber === null ? texts.settlementLater : texts.settlementWith(it.instalmentNumber)
}
