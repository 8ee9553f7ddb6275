/** Rows of the book in the shapes of the contract: CobCompleta, CobVCompleta, Pix, CobPayload. */
import { writeMoney } from '../platform/money.ts'
import { amountDue } from './amount-due.ts'
import type { Book } from './book.ts'
import { type Charge, RECEIVER, type ReceivedPix } from './charge.ts'

/** A charge in the answers of `PUT`, `PATCH` and `GET`; with `pix` once something was paid on it. */
export function chargeView(book: Book, charge: Charge): object {
  const { txid, revisao, status, location, chave, valor, devedor, solicitacaoPagador, infoAdicionais } =
    charge
  const paid = charge.paidBy.flatMap((it) => book.received(it) ?? [])
  return {
    calendario: { criacao: charge.criacao, ...charge.calendario },
    txid,
    revisao,
    status,
    location,
    loc: { id: charge.locationId, txid, location, tipoCob: charge.kind, criacao: charge.criacao },
    ...(devedor ? { devedor } : {}),
    ...(charge.kind === 'cobv' ? { recebedor: RECEIVER } : {}),
    valor,
    chave,
    ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
    ...(infoAdicionais ? { infoAdicionais } : {}),
    pixCopiaECola: charge.pixCopiaECola,
    ...(paid.length > 0 ? { pix: paid.map(pixView) } : {}),
  }
}

/** A received Pix without its payer, which the contract keeps private (bacen/pix-api issues 153 and 358). */
export function pixView({ payer: _payer, devolucoes, ...pix }: ReceivedPix): object {
  return { ...pix, ...(devolucoes.length > 0 ? { devolucoes } : {}) }
}

/** What the payer's bank reads at the location, for a payment at `paidAt`. */
export function payloadView(charge: Charge, shownAt: Date, paidAt: Date): object {
  const { txid, revisao, status, chave, solicitacaoPagador, infoAdicionais, devedor, valor } = charge
  const { total, parts } = amountDue(charge, paidAt)
  const dueParts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.valor]))
  return {
    calendario: { criacao: charge.criacao, apresentacao: shownAt.toISOString(), ...charge.calendario },
    txid,
    revisao,
    status,
    ...(devedor ? { devedor: personOf(devedor) } : {}),
    ...(charge.kind === 'cobv' ? { recebedor: RECEIVER } : {}),
    valor: charge.kind === 'cob' ? valor : { ...dueParts, final: writeMoney(total) },
    chave,
    ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
    ...(infoAdicionais ? { infoAdicionais } : {}),
  }
}

const personOf = ({ cpf, cnpj, nome }: { cpf?: string; cnpj?: string; nome: string }): object =>
  cpf === undefined ? { cnpj, nome } : { cpf, nome }
