import * as calls from '@drip/core/contracts/customer-calls'
import type { PurchaseDocuments } from '@drip/core/contracts/customer-area'
import type { ReactNode } from 'react'
import { shownDay, shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BackIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { useLetterDownload, useReceiptDownload } from '../purchases/papers.ts'
import { StoreMark } from '../purchases/store-mark.tsx'
import { SCREENS } from '../screens.ts'
import { usePages } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { LoadingPage } from './loading-page.tsx'
import { Statements } from './statements.tsx'

const texts = all.documents
const idOf = (it: PurchaseDocuments) => it.orderId

/** The yearly statements, and the receipts and letters of all purchases. */
export function DocumentsPage(): ReactNode {
  const list = usePages(calls.listDocuments, {}, idOf)
  if (list.value === null && list.refusal === null) return <LoadingPage />
  return (
    <div className="documents">
      <a href={SCREENS.profile.href()} className="order__back">
        <BackIcon size={20} />
        {all.profile.title}
      </a>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Statements />
      {list.refusal !== null && <LoadFailure words={texts.failed} onRetry={list.reload} />}
      {list.value?.total === 0 && (
        <div className="empty">
          <DownloadIcon size={32} />
          <p className="empty__title">{texts.empty}</p>
          <p>{texts.emptyLead}</p>
        </div>
      )}
      {list.value?.rows.map((it) => (
        <Papers key={it.orderId} documents={it} />
      ))}
      {list.hasMore && (
        <Button kind="secondary" block busy={list.isLoadingMore} onPress={list.showMore}>
          {all.orders.more}
        </Button>
      )}
    </div>
  )
}

/** The documents of one purchase. */
function Papers({ documents: it }: { documents: PurchaseDocuments }) {
  const letter = useLetterDownload(it.orderId)
  const title = `papers-${it.orderId}`
  return (
    <section className="panel" aria-labelledby={title}>
      <a href={SCREENS.order.href({ id: it.orderId })} className="documents__purchase">
        <StoreMark logo={it.merchantLogoUrl} name={it.merchantName} />
        <span>
          <strong id={title}>{it.merchantName}</strong>
          <span className="note tabular">{all.order.boughtOn(shownDay(it.createdDate))}</span>
        </span>
      </a>
      <ul className="documents__papers">
        {it.receipts.map((receipt) => (
          <Receipt key={receipt.endToEndId} orderId={it.orderId} receipt={receipt} />
        ))}
        {it.isSettled && (
          <li className="documents__paper">
            <span>{texts.letter}</span>
            <Button kind="quiet" onPress={letter}>
              {texts.download}
              <span className="for-screen-readers"> {texts.letter}</span>
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

function Receipt(props: { orderId: string; receipt: PurchaseDocuments['receipts'][number] }) {
  const { endToEndId, amount, paidAt } = props.receipt
  const download = useReceiptDownload(props.orderId, endToEndId)
  return (
    <li className="documents__paper">
      <span>
        <span>
          {texts.receiptOf} <Money reais={amount} />
        </span>
        <span className="note tabular">{shownInstant(paidAt)}</span>
      </span>
      <Button kind="quiet" onPress={download}>
        {texts.download}
        <span className="for-screen-readers">
          {' '}
          {texts.receiptOf} {shownInstant(paidAt)}
        </span>
      </Button>
    </li>
  )
}
