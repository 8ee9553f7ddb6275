import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownInstant } from '../../../instalments/dates.ts'
import { IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy/copy.ts'
import { CopyIcon } from '../../../ui/icons.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { texts } from '../texts.ts'

type Receipt = CustomerOrder['receipts'][number]

/** Each Pix that came, with what it paid and what of it went back. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <section className="panel" aria-labelledby="receipts-title">
      <h2 id="receipts-title">{texts.order.receipts}</h2>
      {receipts.length === 0 && <p className="note">{texts.order.noReceipts}</p>}
      <ul className="receipts">
        {receipts.map((it) => (
          <ReceiptOf key={it.endToEndId} receipt={it} />
        ))}
      </ul>
    </section>
  )
}

function ReceiptOf({ receipt }: { receipt: Receipt }) {
  const toast = useToast()
  const copy = async () => {
    if (await copyText(receipt.endToEndId)) toast.done(texts.order.copied)
    else toast.failed(texts.order.copyFailed)
  }
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
      {receipt.returned > 0 && <p className="note">{texts.order.returned(moneyText(receipt.returned))}</p>}
      <p className="receipt__id">
        <span className="for-screen-readers">{texts.order.transaction}: </span>
        <span className="receipt__code">{receipt.endToEndId}</span>
        <IconButton label={texts.order.copyId} icon={<CopyIcon size={18} />} onPress={() => void copy()} />
      </p>
    </li>
  )
}
