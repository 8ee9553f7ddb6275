import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckout, MerchantView } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { refusalStatus, type Refusal } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { partialRefundOffer, wholeRefundOffer, type RefundOffer } from '../sales/refund-rules.ts'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { refundTexts } from './refund-texts.ts'
import { useIsAdmin } from '../use-viewer.ts'
import { PartialRefund } from './partial-refund.tsx'
import { ReadOnlyReason } from './read-only-reason.tsx'
import { useRefundReason } from './refund-reason.tsx'
import { alreadyRefunded, useRefund } from './use-refund.ts'

interface Props {
  sale: MerchantCheckout
  merchant: MerchantView
}

/** Refunds the whole order or an amount of it; if that is not possible, says why (001 §6). */
export function RefundActions({ sale, merchant }: Props) {
  const isAdmin = useIsAdmin()
  const [open, setOpen] = useState<'whole' | 'partial' | null>(null)
  if (isAdmin === null || sale.order === null) return null
  const viewer = { isAdmin, now: serverNow() }
  const whole = wholeRefundOffer(sale, viewer)
  const partial = partialRefundOffer(sale, merchant, viewer)
  const close = () => setOpen(null)
  return (
    <div className="refunds">
      <div className="refunds__buttons">
        <Offer offer={partial} onPress={() => setOpen('partial')} words={refundTexts.partial} />
        <Offer offer={whole} onPress={() => setOpen('whole')} words={refundTexts.whole} />
      </div>
      <Deadline offer={whole} until={sale.order.refundableUntil} />
      {open === 'whole' && <WholeRefund sale={sale} onClose={close} />}
      {open === 'partial' && <PartialRefund sale={sale} onClose={close} />}
    </div>
  )
}

function Offer({ offer, words, onPress }: { offer: RefundOffer; words: string; onPress: () => void }) {
  if (offer === 'hidden' || offer === 'closed') return null
  return (
    <Button kind="secondary" disabled={offer === 'readOnly'} onPress={onPress}>
      {words}
    </Button>
  )
}

/** The deadline, to the minute, because the refund window ends at the hour of the sale. */
export function Deadline({ offer, until }: { offer: RefundOffer; until: string }) {
  if (offer === 'hidden') return null
  if (offer === 'readOnly') return <ReadOnlyReason />
  const moment = shownInstant(until)
  return <p className="note">{offer === 'open' ? refundTexts.until(moment) : refundTexts.closed(moment)}</p>
}

function WholeRefund({ sale, onClose }: Omit<Props, 'merchant'> & { onClose: () => void }) {
  const refund = useRefund(onClose)
  const reason = useRefundReason()
  const amount = moneyText(sale.order?.refundableAmount ?? sale.amount)
  const name = sale.customerName ?? texts.notAvailable
  return (
    <ConfirmDialog
      title={refundTexts.wholeTitle(amount, name)}
      lead={refundTexts.wholeAsk}
      changes={[
        [refundTexts.changes.amount, amount],
        [refundTexts.changes.customer, name],
        ...alreadyRefunded(sale),
      ]}
      confirm={refundTexts.confirm}
      isGrave
      onClose={onClose}
      onConfirm={() =>
        refund(() => ask(calls.refundSale, { id: sale.id, query: reason.query, over: sale.version }), {
          done: refundTexts.done,
          failed: (refusal) => refundTexts.failed(statusOf(refusal)),
        })
      }
    >
      {reason.field}
    </ConfirmDialog>
  )
}

/** The value in the brackets of a failure's text (001 §8). */
export function statusOf(refusal: Refusal): number | string {
  return refusalStatus(refusal) ?? refundTexts.offline
}
