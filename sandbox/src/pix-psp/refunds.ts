/**
 * Refunds of a received Pix, in full or in parts (`/pix/{e2eid}/devolucao/{id}`): first EM_PROCESSAMENTO, shortly after
 * DEVOLVIDO, or NAO_REALIZADO if the payer's account no longer exists; the webhook reports the end.
 */
import { readMoney, writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import type { Book } from './book.ts'
import { PSP_ISPB, type ReceivedPix, type Refund } from './charge.ts'
import { returnId } from './identifiers.ts'
import { refuse } from './problem.ts'
import type { Webhooks } from './webhooks.ts'

/** Payments from this bank come from accounts that have been closed since: refunds to them fail. */
export const CLOSED_ACCOUNTS_ISPB = '99999999'

const WINDOW_DAYS = 90
const SETTLES_AFTER_MS = 300
const DAY_MS = 86_400_000

export interface RefundRequest {
  valor: string
  natureza?: 'ORIGINAL' | 'RETIRADA'
  descricao?: string
}

/** Requests a refund. The same id with the same amount returns the existing one; another amount is refused. */
export function requestRefund(
  world: World,
  book: Book,
  webhooks: Webhooks,
  pix: ReceivedPix,
  id: string,
  request: RefundRequest,
): Refund {
  const known = pix.devolucoes.find((it) => it.id === id)
  if (known?.valor === request.valor) return known
  if (known)
    throw refuse('PixDevolucaoInvalida', 'O id já foi usado por outra devolução.', 'devolucao.id', id)
  const now = world.clock.now()
  const amount = readMoney(request.valor) ?? 0
  if (amount === 0) throw refuse('PixDevolucaoInvalida', 'O valor é zero.', 'devolucao.valor', request.valor)
  if (amount > refundable(pix)) {
    throw refuse(
      'PixDevolucaoInvalida',
      'A soma das devoluções excederia o valor do Pix.',
      'devolucao.valor',
      request.valor,
    )
  }
  if (now.getTime() - Date.parse(pix.horario) > WINDOW_DAYS * DAY_MS) {
    throw refuse('PixDevolucaoInvalida', 'O prazo de 90 dias para devolver passou.', 'devolucao', id)
  }
  const refund: Refund = {
    id,
    rtrId: returnId(PSP_ISPB, now),
    valor: writeMoney(amount),
    natureza: request.natureza ?? 'ORIGINAL',
    ...(request.descricao === undefined ? {} : { descricao: request.descricao }),
    horario: { solicitacao: now.toISOString() },
    status: 'EM_PROCESSAMENTO',
  }
  pix.devolucoes.push(refund)
  book.saveReceipt(pix)
  settleSoon(world, book, webhooks, pix, refund)
  return refund
}

/** After a restart: refunds that were on their way arrive now. */
export function settleLeftovers(world: World, book: Book, webhooks: Webhooks): void {
  for (const pix of book.receipts.newest(Number.MAX_SAFE_INTEGER)) {
    for (const refund of pix.devolucoes) {
      if (refund.status === 'EM_PROCESSAMENTO') settleSoon(world, book, webhooks, pix, refund)
    }
  }
}

/** The amount that was not refunded and is not being refunded. */
export function refundable(pix: ReceivedPix): number {
  const given = pix.devolucoes.filter((it) => it.status !== 'NAO_REALIZADO')
  return given.reduce((rest, it) => rest - (readMoney(it.valor) ?? 0), readMoney(pix.valor) ?? 0)
}

function settleSoon(world: World, book: Book, webhooks: Webhooks, pix: ReceivedPix, refund: Refund): void {
  const settle = (): void => {
    if (pix.payer.ispb === CLOSED_ACCOUNTS_ISPB) {
      refund.status = 'NAO_REALIZADO'
      refund.motivo = 'Conta do pagador encerrada'
    } else {
      refund.status = 'DEVOLVIDO'
      refund.horario.liquidacao = world.clock.now().toISOString()
    }
    book.saveReceipt(pix)
    webhooks.notify(pix)
  }
  world.later.after(SETTLES_AFTER_MS, settle)
}
