import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import { settlementState } from '@drip/core/receipts/settlement'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy/copy.ts'
import { CopyIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { texts } from '../texts.ts'
import { useLetterDownload, useReceiptDownload } from '../purchases/papers.ts'
import { Unfolding } from './unfolding.tsx'

type Receipt = CustomerOrder['receipts'][number]

/** Each received Pix, with what it paid and what of it was returned. */
export function Receipts({ order }: { order: CustomerOrder }) {
  const { id, receipts, instalments } = order
  const settled = settlementState(instalments.map((it) => it.state)) === 'SETTLED'
  return (
    <section className="panel" aria-labelledby="receipts-title">
      <h2 id="receipts-title">{texts.order.receipts}</h2>
      {receipts.length === 0 && <p className="note">{texts.order.noReceipts}</p>}
      <ul className="receipts">
        {receipts.map((it) => (
          <ReceiptOf key={it.endToEndId} orderId={id} receipt={it} />
        ))}
      </ul>
      {settled && <Letter orderId={id} />}
    </section>
  )
}

/** States that nothing is owed on the purchase any more. */
function Letter({ orderId }: { orderId: string }) {
  return (
    <Button kind="secondary" block icon={<DownloadIcon size={20} />} onPress={useLetterDownload(orderId)}>
      {texts.order.downloadLetter}
    </Button>
  )
}

function ReceiptOf({ orderId, receipt }: { orderId: string; receipt: Receipt }) {
  const toast = useToast()
  const copy = async () => {
    if (await copyText(receipt.endToEndId)) toast.done(texts.order.copied)
    else toast.failed(texts.order.copyFailed)
  }
  const download = useReceiptDownload(orderId, receipt.endToEndId)
  const { returning = 0, refused = 0, returnedOutside: outside = [] } = receipt
  const elsewhere = outside.reduce((sum, it) => sum + it.amount, returning)
  const byPix = Math.round((receipt.returned - elsewhere) * 100) / 100
  return (
    <li className="receipt">
      <p className="receipt__line">
        <span className="tabular">{shownInstant(receipt.paidAt)}</span>
        <strong>
          <Money reais={receipt.amount} />
        </strong>
      </p>
      {receipt.instalments.map((it) => (
        <p key={it.number} className="receipt__line note">
          <span>
            {texts.order.receiptInstalment(it.number)}
            {it.lateCharge > 0 && ` · ${texts.order.receiptFees(moneyText(it.lateCharge))}`}
          </span>
          <Money reais={it.amount} />
        </p>
      ))}
      {byPix > 0 && <p className="note">{texts.order.returned(moneyText(byPix))}</p>}
      {returning > 0 && <p className="note">{texts.order.returning(moneyText(returning))}</p>}
      {refused > 0 && <p className="note">{texts.order.refused(moneyText(refused))}</p>}
      {outside.map((it) => (
        <p key={`${it.paidOn} ${it.amount}`} className="note">
          {texts.order.returnedOutside(moneyText(it.amount), OUTSIDE_WAY_WORDS[it.way], shownDate(it.paidOn))}
        </p>
      ))}
      <Button kind="secondary" block icon={<DownloadIcon size={20} />} onPress={download}>
        {texts.order.downloadReceipt}
      </Button>
      <Unfolding words={texts.order.receiptDetails}>
        <p className="receipt__id">
          <span>
            {texts.order.transaction}: <span className="receipt__code">{receipt.endToEndId}</span>
          </span>
          <IconButton label={texts.order.copyId} icon={<CopyIcon size={18} />} onPress={() => void copy()} />
        </p>
      </Unfolding>
    </li>
  )
}
