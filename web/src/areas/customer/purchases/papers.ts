/** Receipts and letters are created on request and saved as files. */
import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { saveFile } from '../../../signed/save-file.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

/** @param endToEndId which receipt of the purchase */
export function useReceiptDownload(orderId: string, endToEndId: string): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const outcome = await resumed(() => ask(calls.downloadReceipt, { id: orderId, payment: endToEndId }))
    if (outcome.ok) saveFile(outcome.value, texts.order.receiptFile)
    else toast.failed(texts.order.receiptFailed)
  }
}

/** States that nothing is owed on the purchase any more. */
export function useLetterDownload(orderId: string): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const outcome = await resumed(() => ask(calls.downloadSettlementLetter, { id: orderId }))
    if (outcome.ok) saveFile(outcome.value, texts.order.letterFile)
    else
      toast.failed(refusalStatus(outcome.refusal) === 409 ? texts.order.notSettled : texts.order.letterFailed)
  }
}
