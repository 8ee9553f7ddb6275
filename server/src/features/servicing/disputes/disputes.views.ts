/** A dispute as shown to everybody involved: the customer, the store and our staff see the same. */
import { shownCode } from '@drip/core/checkout/shown-code'
import type { AdminDisputeRow } from '@drip/core/contracts/admin/admin-disputes'
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { type DisputeAnswer, nextStep } from '@drip/core/debts/dispute'
import { toReais } from '@drip/core/money/cents'
import { versionOf } from '../../../platform/database/versions.ts'
import type { Dispute, DisputeFile, DisputeOfOrder } from './disputes.store.ts'

/** @param files of this dispute, possibly with others' */
export function disputeSeen(it: Dispute, files: readonly DisputeFile[]): DisputeSeen {
  const { outcome, decisionText, endedBy, endedAt } = it
  return {
    id: it.id,
    orderId: it.purchaseId,
    reason: it.reason,
    story: it.story,
    state: it.state,
    openedAt: it.openedAt.toISOString(),
    nextStep: nextStep(it),
    earlierAnswer: answerSeen(it.earlierAnswer, it.earlierAnswerText, it.earlierAnsweredAt),
    answer: answerSeen(it.answer, it.answerText, it.answeredAt),
    refundedAmount: toReais(it.refunded),
    end:
      endedBy === null || endedAt === null
        ? null
        : { by: endedBy, outcome, text: decisionText, at: endedAt.toISOString() },
    files: files
      .filter(({ disputeId }) => disputeId === it.id)
      .map((file) => ({
        id: file.id,
        party: file.party,
        name: file.name,
        type: file.mediaType,
        size: file.size,
        at: file.uploadedAt.toISOString(),
      })),
  }
}

function answerSeen(kind: DisputeAnswer | null, text: string, at: Date | null): DisputeSeen['answer'] {
  return kind === null || at === null ? null : { kind, text, at: at.toISOString() }
}

/** The same with what its merchant needs to know about the order. */
export function disputeOfMerchant(it: DisputeOfOrder, files: readonly DisputeFile[]): MerchantDispute {
  return {
    ...disputeSeen(it, files),
    merchantCode: it.merchantCode,
    providerCode: it.code,
    customerName: it.customerName,
    refundableAmount: toReais(it.left),
    version: versionOf({ state: it.state, left: it.left }),
  }
}

/** In the merchant's area people read it. */
export function disputeInArea(it: DisputeOfOrder, files: readonly DisputeFile[]): MerchantDispute {
  return { ...disputeOfMerchant(it, files), merchantCode: shownCode(it) }
}

/** A row of our staff's queue; texts and files are shown with the order. */
export function disputeForUs(it: DisputeOfOrder): AdminDisputeRow {
  return {
    id: it.id,
    orderId: it.purchaseId,
    orderCode: it.code,
    merchantName: it.merchantName,
    customerId: it.customerId,
    customerName: it.customerName,
    reason: it.reason,
    state: it.state,
    answer: it.answer,
    amountLeft: toReais(it.left),
    openedAt: it.openedAt.toISOString(),
    nextStepBy: nextStep(it)?.by ?? null,
    outcome: it.outcome,
    endedAt: it.endedAt?.toISOString() ?? null,
  }
}
