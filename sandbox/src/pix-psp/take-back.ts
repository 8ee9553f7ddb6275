/**
 * The special return mechanism (MED): the payer's bank takes (part of) a Pix back without asking the receiver. It
 * appears among the refunds with an id of the bank and its own `natureza`, and is already completed when it first
 * appears.
 */
import { randomUUID } from 'node:crypto'
import { type Centavos, writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import type { Book } from './book.ts'
import { PSP_ISPB, type ReceivedPix, type Refund } from './charge.ts'
import { returnId } from './identifiers.ts'
import { refundable } from './refunds.ts'
import type { Webhooks } from './webhooks.ts'

/** Fraud, an error of the payer's bank, or an automatic debit that the payer never owed. */
export const TAKE_BACK_REASONS = ['FRAUD', 'OPERATIONAL', 'AUTOMATIC'] as const
export type TakeBackReason = (typeof TAKE_BACK_REASONS)[number]

const KIND_OF_REASON = {
  FRAUD: 'MED_FRAUDE',
  OPERATIONAL: 'MED_OPERACIONAL',
  AUTOMATIC: 'MED_PIX_AUTOMATICO',
} as const

/** Takes an amount, or all that is left of the Pix; undefined if less is left, or nothing. */
export function takeBack(
  world: World,
  book: Book,
  webhooks: Webhooks,
  pix: ReceivedPix,
  { amount = refundable(pix), reason }: { amount?: Centavos | undefined; reason: TakeBackReason },
): Refund | undefined {
  if (amount <= 0 || amount > refundable(pix)) return undefined
  const now = world.clock.now()
  const refund: Refund = {
    id: randomUUID().replaceAll('-', ''),
    rtrId: returnId(PSP_ISPB, now),
    valor: writeMoney(amount),
    natureza: KIND_OF_REASON[reason],
    horario: { solicitacao: now.toISOString(), liquidacao: now.toISOString() },
    status: 'DEVOLVIDO',
  }
  pix.devolucoes.push(refund)
  book.saveReceipt(pix)
  webhooks.notify(pix)
  return refund
}
