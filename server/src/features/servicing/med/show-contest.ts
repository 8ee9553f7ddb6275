import { shownCode } from '@drip/core/checkout/shown-code'
import type { ContestDetails } from '@drip/core/contracts/admin/admin-med'
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { hiddenCpf } from '@drip/core/documents/cpf'
import { maskPhone, parsePhone } from '@drip/core/documents/phone'
import { sumCents, toReais } from '@drip/core/money/cents'
import type { Queries } from '../../../platform/database/db.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { findShares } from '../../purchases/charges/charges.store.ts'
import { findDoubleRefundsOf } from '../../purchases/refunds/double-refunds.store.ts'
import { seeDoubleRefund } from '../../purchases/refunds/see-double-refund.ts'
import { findPaidOutside } from '../../purchases/refunds/refunds.store.ts'
import { showDisputesOf } from '../disputes/show-disputes.ts'
import { type ContestedPurchase, findContest, findContestedPurchases } from './contest.store.ts'
import { type Blockable, findBlockable, findFraudOf } from './frauds.store.ts'
import { contestCommon } from './med.views.ts'

/** @throws Refusal NOT_FOUND */
export async function showContest(db: Queries, id: string): Promise<ContestDetails> {
  const found = orRefuse(await findContest(db, id), 'NOT_FOUND')
  const [shares, purchases, fraud] = await Promise.all([
    findShares(db, found.endToEndId),
    findContestedPurchases(db, id),
    fraudOf(db, id),
  ])
  const [outside, doubles, disputes] = await Promise.all([
    findPaidOutside(db, shares),
    findDoubleRefundsOf(db, shares),
    Promise.all(purchases.map((it) => showDisputesOf(db, it.id))),
  ])
  return {
    ...contestCommon(found),
    amount: toReais(found.amount),
    heardAt: found.heardAt.toISOString(),
    paidAmount: toReais(sumCents(shares.map((it) => it.amount))),
    paidAt: found.paidAt.toISOString(),
    payerIsBuyer: found.payerIsBuyer,
    paidOutside: outside.map(({ purchaseId, amount, ...it }) => ({
      ...it,
      orderId: purchaseId,
      amount: toReais(amount),
    })),
    doubles: doubles.map((it) => ({ ...seeDoubleRefund(it), orderId: it.purchaseId })),
    fraud,
    purchases: purchases.map((it, index) => purchaseOf(it, disputes[index] ?? [])),
  }
}

async function fraudOf(db: Queries, id: string): Promise<ContestDetails['fraud']> {
  const [found, values] = await Promise.all([findFraudOf(db, id), findBlockable(db, id)])
  return {
    found:
      found === null
        ? null
        : {
            reason: found.reason,
            explanation: found.explanation,
            by: found.by,
            at: found.foundAt.toISOString(),
          },
    values: values.map(({ kind, value, isBlocked }) => ({ kind, value: hidden(kind, value), isBlocked })),
  }
}

function hidden(kind: Blockable['kind'], value: string): string {
  if (kind === 'CPF') return hiddenCpf(value)
  const phone = parsePhone(value)
  return phone === null ? '' : maskPhone(phone)
}

function purchaseOf(it: ContestedPurchase, disputes: DisputeSeen[]): ContestDetails['purchases'][number] {
  const { id, code, merchantName, storeFiles } = it
  return {
    id,
    code,
    merchantCode: shownCode(it),
    merchantName,
    boughtAt: it.boughtAt.toISOString(),
    amount: toReais(it.amount),
    customer: { id: it.customerId, name: it.customerName, cpf: hiddenCpf(it.cpf) },
    contestedAmount: toReais(it.contested),
    heldAmount: toReais(it.held),
    disputes,
    storeFiles,
  }
}
