/**
 * The payer's side, which no receiver's API contains: a bank reads a code and pays it. A real bank refuses a charge
 * that is paid, removed or expired; a tester may force the payment, because such Pix do arrive in reality.
 */
import type { Centavos } from '../platform/money.ts'
import { writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import { amountDue, isExpired } from './amount-due.ts'
import type { Book } from './book.ts'
import { readLocations } from './br-code.ts'
import type { Charge, Person, ReceivedPix } from './charge.ts'
import { endToEndId } from './identifiers.ts'
import { madeUpPerson } from './people.ts'
import type { Webhooks } from './webhooks.ts'

export interface PaymentOrder {
  qrCodeText: string
  /** The payer; by default the charge's debtor, otherwise a made-up person. */
  payer?: { cpf: string; name?: string }
  /** A different amount than the one due. */
  amount?: Centavos
  /** Pays this many times at once (like a double tap in two bank apps). */
  times?: number
  /** Pays although the charge is expired, removed or already paid. */
  late?: boolean
  bankIspb?: string
}

/** Why a bank refuses to pay. */
export type PaymentRefusal =
  | 'CODE_UNREADABLE'
  | 'CHARGE_UNKNOWN'
  | 'CHARGE_PAID'
  | 'CHARGE_REMOVED'
  | 'CHARGE_EXPIRED'

export const PAYER_BANK_ISPB = '99999005'

/** What a bank app shows before the payment; undefined if the text is no code of this PSP. */
export function lookUp(book: Book, qrCodeText: string): Charge | undefined {
  const token = readLocations(qrCodeText)?.charge?.split('/').at(-1)
  return token === undefined ? undefined : book.chargeAt(token)
}

/** Why a bank would refuse this charge now; undefined if it can be paid. */
export function refusalOf(charge: Charge, at: Date): PaymentRefusal | undefined {
  if (charge.status === 'CONCLUIDA') return 'CHARGE_PAID'
  if (charge.status !== 'ATIVA') return 'CHARGE_REMOVED'
  return isExpired(charge, at) ? 'CHARGE_EXPIRED' : undefined
}

/** Pays; returns the Pix that the receiver got, or why the bank refused. The webhook is sent automatically. */
export function pay(
  world: World,
  book: Book,
  webhooks: Webhooks,
  order: PaymentOrder,
): ReceivedPix[] | PaymentRefusal {
  if (readLocations(order.qrCodeText) === undefined) return 'CODE_UNREADABLE'
  const charge = lookUp(book, order.qrCodeText)
  if (!charge) return 'CHARGE_UNKNOWN'
  const refusal = refusalOf(charge, world.clock.now())
  const times = order.times ?? 1
  if (refusal && order.late !== true && !(refusal === 'CHARGE_PAID' && times > 1)) return refusal
  const payer = payerOf(charge, order)
  return Array.from({ length: times }, () => receive(world, book, webhooks, charge, payer, order.amount))
}

function receive(
  world: World,
  book: Book,
  webhooks: Webhooks,
  charge: Charge,
  payer: ReceivedPix['payer'],
  amount: Centavos | undefined,
): ReceivedPix {
  const now = world.clock.now()
  const due = amountDue(charge, now)
  const other = amount !== undefined && amount !== due.total
  const pix: ReceivedPix = {
    endToEndId: endToEndId(payer.ispb, now),
    txid: charge.txid,
    valor: writeMoney(other ? amount : due.total),
    componentesValor: other ? { original: { valor: writeMoney(amount) } } : due.parts,
    chave: charge.chave,
    horario: now.toISOString(),
    devolucoes: [],
    payer,
  }
  book.addReceipt(pix)
  charge.paidBy.push(pix.endToEndId)
  if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA'
  book.saveCharge(charge)
  webhooks.notify(pix)
  return pix
}

function payerOf(charge: Charge, { payer, bankIspb }: PaymentOrder): ReceivedPix['payer'] {
  const ispb = bankIspb ?? PAYER_BANK_ISPB
  if (payer) return { cpf: payer.cpf, nome: payer.name ?? madeUpPerson(payer.cpf).nome, ispb }
  const { devedor } = charge
  const person: Person = devedor ?? madeUpPerson(charge.txid)
  return {
    ...(person.cpf === undefined ? { cnpj: person.cnpj ?? '' } : { cpf: person.cpf }),
    nome: person.nome,
    ispb,
  }
}
