/**
 * Support downloads a customer's documents for them: the same ones with the same numbers; and what the parties of a
 * dispute sent, photos of somebody's home among it. Each download is audited.
 */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { wholeId } from '@drip/core/debts/share-payment'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { findOrder } from '../../../purchases/orders/orders.store.ts'
import { issueReceipt } from '../../../purchases/receipts/issue-receipt.ts'
import { issueSettlementLetter } from '../../../purchases/receipts/settlement-letter.ts'
import { issueStatement } from '../../../purchases/receipts/yearly-statement.ts'
import { type AuditEntry, recordAudit } from '../../../records/audit/record-audit.ts'
import { sendDisputeFile } from '../../../servicing/disputes/dispute-files.ts'
import { findDispute } from '../../../servicing/disputes/disputes.store.ts'
import { findPaymentRows } from '../../customer-area/customer-orders.store.ts'

type Downloading = Pick<Deps, 'db' | 'clock' | 'config'>

/** @param payment the PSP's end-to-end id @throws Refusal ORDER_NOT_FOUND, NOT_FOUND */
export async function issueReceiptForAdmin(
  deps: Downloading,
  admin: Admin,
  { orderId, payment }: { orderId: string; payment: string },
): Promise<Uint8Array> {
  if ((await findOrder(deps.db, orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  const rows = await findPaymentRows(deps.db, [orderId])
  const paid = rows.find((it) => wholeId(it.endToEndId) === wholeId(payment))
  if (paid === undefined) throw new Refusal('NOT_FOUND')
  const paper = await issueReceipt(deps, paid.endToEndId)
  await recordPaper(deps, admin, { type: 'ORDER', id: orderId }, { paper: 'RECEIPT' })
  return paper
}

/** @throws Refusal ORDER_NOT_FOUND, NOT_SETTLED */
export async function issueLetterForAdmin(
  deps: Downloading,
  admin: Admin,
  orderId: string,
): Promise<Uint8Array> {
  if ((await findOrder(deps.db, orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  const paper = await issueSettlementLetter(deps, orderId)
  await recordPaper(deps, admin, { type: 'ORDER', id: orderId }, { paper: 'LETTER' })
  return paper
}

/** @throws Refusal NOT_FOUND for a year without payments or refunds */
export async function issueStatementForAdmin(
  deps: Downloading,
  admin: Admin,
  { customerId, year }: { customerId: string; year: number },
): Promise<Uint8Array> {
  const paper = await issueStatement(deps, { customerId, year })
  await recordPaper(deps, admin, { type: 'CUSTOMER', id: customerId }, { paper: 'STATEMENT', year })
  return paper
}

/** @throws Refusal DISPUTE_NOT_FOUND */
export async function sendDisputeFileToAdmin(
  deps: Downloading,
  admin: Admin,
  { reply, ...it }: { reply: FastifyReply; disputeId: string; fileId: string },
): Promise<Readable> {
  const dispute = orRefuse(await findDispute(deps.db, it.disputeId, 'ADMIN'), 'DISPUTE_NOT_FOUND')
  const file = await sendDisputeFile(deps.db, reply, { ...it, asker: 'ADMIN' })
  await record(deps, admin, {
    action: 'DISPUTE_FILE_TAKEN',
    object: { type: 'ORDER', id: dispute.purchaseId },
  })
  return file
}

async function recordPaper(
  deps: Downloading,
  admin: Admin,
  object: { type: 'ORDER' | 'CUSTOMER'; id: string },
  asked: { paper: 'RECEIPT' | 'LETTER' | 'STATEMENT'; year?: number },
): Promise<void> {
  await record(deps, admin, { action: 'PAPER_DOWNLOADED', object, asked })
}

async function record(deps: Downloading, admin: Admin, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  await deps.db.transaction((tx) => recordAudit(deps, tx, { actor: actorOf(admin), ...entry }))
}
