/** The format of the Central Bank's API Pix 2.9: the bodies we send, the answers we read. */
import { type Cents, ZERO, addCents, cents, parseReais, toDecimal } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import { z } from 'zod'
import { ProviderDown } from '../call.ts'
import { read } from './bacen-client.ts'
import type { NewCharge, NewDueCharge, ReceivedPix, RefundState } from './need.ts'

/** The request for an immediate charge. */
export function cobBody(charge: NewCharge, pixKey: string): unknown {
  return {
    calendario: { expiracao: charge.expiresInSeconds },
    devedor: { cpf: charge.payer.cpf, nome: charge.payer.name.slice(0, 200) },
    valor: { original: toDecimal(charge.amount) },
    chave: pixKey,
    solicitacaoPagador: charge.description.slice(0, 140),
  }
}

/** The request for a charge with a due date: the payer's bank calculates fine, interest and discount. */
export function cobvBody(charge: NewDueCharge, pixKey: string): unknown {
  return {
    calendario: { dataDeVencimento: charge.dueDate, validadeAposVencimento: charge.validDaysAfterDue },
    devedor: { cpf: charge.payer.cpf, nome: charge.payer.name.slice(0, 200) },
    valor: {
      original: toDecimal(charge.amount),
      // 2: percent; 3: percent per month, by calendar day
      multa: { modalidade: 2, valorPerc: toPercent(charge.fineRate) },
      juros: { modalidade: 3, valorPerc: toPercent(charge.monthlyInterestRate) },
      ...(charge.discountUntilDue === 0
        ? {}
        : {
            desconto: {
              modalidade: 1,
              descontoDataFixa: [
                { data: charge.dueDate, valorPerc: toDecimal(cents(charge.discountUntilDue)) },
              ],
            },
          }),
    },
    chave: pixKey,
    solicitacaoPagador: charge.description.slice(0, 140),
  }
}

// Readers tolerate new fields and new values (reference "Caveats"): only what we use is described.
export const Money = z.string().transform((text, context): Cents => {
  const amount = parseReais(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})
const Devolucao = z.object({
  id: z.string(),
  valor: Money,
  status: z.string(),
  natureza: z.string().optional(),
})
const Part = z.object({ valor: Money }).optional()
const Parts = z.object({
  original: z.object({ valor: Money }),
  multa: Part,
  juros: Part,
  desconto: Part,
  abatimento: Part,
})
export const Pix = z.object({
  endToEndId: z.string(),
  txid: z.string().optional(),
  valor: Money,
  horario: z.coerce.date(),
  componentesValor: Parts.optional().catch(undefined),
  devolucoes: z.array(Devolucao).optional(),
})
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: Money }),
  pixCopiaECola: z.string().optional(),
})
export const PixList = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  pix: z.array(Pix).default([]),
})

/**
 * An answer about something other than the request counts as none: nobody pays another's code, and no other's money is
 * booked.
 */
export const aboutAnother = (what: string) => new ProviderDown('pix', `answered about another ${what}`)

export function codeOf(body: unknown, wanted: Pick<NewCharge, 'txid' | 'amount'>): { brCode: string } {
  const cob = read(Cob, body)
  if (cob.txid !== wanted.txid || cob.valor.original !== wanted.amount) throw aboutAnother('charge')
  if (cob.pixCopiaECola === undefined) throw new ProviderDown('pix', 'a charge came without its code')
  return { brCode: cob.pixCopiaECola }
}

export function ofCharge(txid: string, listed: readonly z.output<typeof Pix>[]): ReceivedPix[] {
  if (listed.some((it) => it.txid !== txid)) throw aboutAnother('charge')
  return listed.map(receivedPix)
}

export function stateOf(body: unknown, wanted: { id: string; amount: Cents }): RefundState {
  const refund = read(Devolucao, body)
  if (refund.id !== wanted.id || refund.valor !== wanted.amount) throw aboutAnother('refund')
  return refundState(refund.status)
}

export function receivedPix(pix: z.output<typeof Pix>): ReceivedPix {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid ?? null,
    amount: pix.valor,
    paidAt: pix.horario,
    parts: partsOf(pix.componentesValor),
    refunds: (pix.devolucoes ?? []).map((it) => ({
      id: it.id,
      amount: it.valor,
      state: refundState(it.status),
      ours: !(it.natureza ?? '').startsWith('MED'),
    })),
  }
}

function partsOf(parts: z.output<typeof Parts> | undefined): ReceivedPix['parts'] {
  if (parts === undefined) return null
  return {
    original: parts.original.valor,
    lateCharge: addCents(parts.multa?.valor ?? ZERO, parts.juros?.valor ?? ZERO),
    discount: addCents(parts.desconto?.valor ?? ZERO, parts.abatimento?.valor ?? ZERO),
  }
}

/** Percent with two decimals, as in the contract: 20000 ppm → "2.00". */
function toPercent(rate: Ppm): string {
  return (rate / 10_000).toFixed(2)
}

function refundState(status: string): RefundState {
  if (status === 'DEVOLVIDO') return 'DONE'
  return status === 'NAO_REALIZADO' ? 'REFUSED' : 'PROCESSING'
}
