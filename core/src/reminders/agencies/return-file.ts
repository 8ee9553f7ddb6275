/**
 * What an agency reports: payments it collected, contacts it made, cases it returns (decision 118). A file is read row
 * by row; each row is accepted or says why not. Money never passes through an agency: a reported payment is one that
 * came to us, and is looked up here.
 */
import {
  type CivilDate,
  compareDates,
  parseCivilDate,
  saoPauloDate,
  startOfSaoPauloDay,
} from '../../calendar/dates.ts'
import { type Cents, ZERO, cents, readWrittenReais } from '../../money/cents.ts'
import type { Ppm } from '../../money/rate.ts'
import type { ContactOutcome } from '../collections/contact-outcome.ts'
import { isCallingTime } from '../collections/contact-rule.ts'
import { promiseFault } from '../collections/promise.ts'
import { agencyFee } from './placement.ts'
import { isUuid } from '../../documents/uuid.ts'

/** Columns of the file, in any order; columns that a kind of row does not need stay empty. */
export const RETURN_COLUMNS = [
  'tipo',
  'caso',
  'pedido',
  'data',
  'hora',
  'valor',
  'resultado',
  'promessa_para',
  'observacao',
] as const
export type ReturnColumn = (typeof RETURN_COLUMNS)[number]

/** A row of the file, by column name. */
export type ReturnRecord = Readonly<Partial<Record<ReturnColumn, string>>>

/** The maximum number of rows per file. */
export const MOST_RETURN_ROWS = 5000
/** The maximum number of characters per file. */
export const MOST_RETURN_LETTERS = 1_000_000

/** Outcomes of a contact, as files name them. */
const OUTCOMES: Readonly<Record<string, ContactOutcome>> = {
  PROMETEU: 'PROMISED',
  FALAMOS: 'REACHED',
  LIGAR_DEPOIS: 'CALL_BACK',
  NAO_ATENDEU: 'NOT_REACHED',
  NUMERO_ERRADO: 'WRONG_NUMBER',
  DIZ_QUE_PAGOU: 'SAYS_PAID',
  RECUSA: 'REFUSES',
  NAO_QUER_LIGACOES: 'NO_CALLS',
}
export const RETURN_OUTCOMES = Object.keys(OUTCOMES)

export interface ReturnedPayment {
  kind: 'PAYMENT'
  orderCode: string
  paidOn: CivilDate
  amount: Cents
}
export interface ReturnedContact {
  kind: 'CONTACT'
  placementId: string
  at: Date
  outcome: ContactOutcome
  promise: { amount: Cents; dueOn: CivilDate } | null
  note: string
}
export interface ReturnedCase {
  kind: 'GIVEN_BACK'
  placementId: string
}
export type ReturnRow = ReturnedPayment | ReturnedContact | ReturnedCase

export const RETURN_FAULTS = [
  'KIND',
  'COLUMN',
  'NOT_PLACED',
  'NOT_PAID',
  'TAKEN_BACK',
  'TOO_EARLY',
  'FUTURE',
  'ALREADY',
] as const
export type ReturnFaultCode = (typeof RETURN_FAULTS)[number]

export interface ReturnFault {
  code: ReturnFaultCode
  /** Only for COLUMN: which one is empty or unreadable. */
  column: ReturnColumn | null
}

export const RETURN_FAULT_WORDS: Record<Exclude<ReturnFaultCode, 'COLUMN'>, string> = {
  KIND: 'O tipo é PAGAMENTO, CONTATO ou DEVOLUCAO',
  NOT_PLACED: 'Este caso não estava com a assessoria nesse dia',
  NOT_PAID: 'Não recebemos nenhum Pix deste pedido com esse dia e valor',
  TAKEN_BACK: 'O banco do pagador tomou este Pix de volta',
  TOO_EARLY: 'É de antes da entrega do caso',
  FUTURE: 'Ainda não aconteceu',
  ALREADY: 'Já foi lançado',
}

/** The error of a row, in a sentence. */
export const faultWords = ({ code, column }: ReturnFault): string =>
  code === 'COLUMN' ? `A coluna ${column ?? ''} está vazia ou não pode ser lida` : RETURN_FAULT_WORDS[code]

export const isFault = (it: ReturnRow | ReturnFault): it is ReturnFault => 'code' in it

const NOTE_MOST = 500
const ORDER_CODE = /^[A-Z\d-]{1,40}$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const BRAZILIAN_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/

/**
 * A row by itself: its content, or the unreadable column. Days are 2026-11-30 or 30/11/2026, amounts 1.234,56, times
 * 14:30 of São Paulo.
 */
export function readReturnRow(record: ReturnRecord): ReturnRow | ReturnFault {
  const text = (column: ReturnColumn) => (record[column] ?? '').trim()
  const missing = (column: ReturnColumn): ReturnFault => ({ code: 'COLUMN', column })
  const placementId = text('caso').toLowerCase()
  switch (text('tipo').toUpperCase()) {
    case 'PAGAMENTO': {
      const orderCode = text('pedido').toUpperCase()
      if (!ORDER_CODE.test(orderCode)) return missing('pedido')
      const paidOn = readDay(text('data'))
      if (paidOn === null) return missing('data')
      const amount = readAmount(text('valor'))
      return amount === null ? missing('valor') : { kind: 'PAYMENT', orderCode, paidOn, amount }
    }
    case 'CONTATO': {
      if (!isUuid(placementId)) return missing('caso')
      const day = readDay(text('data'))
      if (day === null) return missing('data')
      const at = atTime(day, text('hora'))
      if (at === null) return missing('hora')
      const outcome = OUTCOMES[text('resultado').toUpperCase()]
      if (outcome === undefined) return missing('resultado')
      const note = text('observacao').slice(0, NOTE_MOST)
      const contact = { kind: 'CONTACT' as const, placementId, at, outcome, note }
      if (outcome !== 'PROMISED') return { ...contact, promise: null }
      const amount = readAmount(text('valor'))
      if (amount === null) return missing('valor')
      const dueOn = readDay(text('promessa_para'))
      // the agency knows only the debt in its file; ours is checked when the promise is recorded
      if (dueOn === null || promiseFault({ amount, dueOn }, { owed: amount, today: day }) !== null)
        return missing('promessa_para')
      return { ...contact, promise: { amount, dueOn } }
    }
    case 'DEVOLUCAO':
      return isUuid(placementId) ? { kind: 'GIVEN_BACK', placementId } : missing('caso')
    default:
      return { code: 'KIND', column: null }
  }
}

function readDay(text: string): CivilDate | null {
  const brazilian = BRAZILIAN_DATE.exec(text)
  return parseCivilDate(brazilian === null ? text : brazilian.slice(1).toReversed().join('-'))
}

function readAmount(text: string): Cents | null {
  const amount = readWrittenReais(text)
  return amount !== null && amount > 0 ? amount : null
}

function atTime(day: CivilDate, text: string): Date | null {
  const time = TIME.exec(text)
  if (time === null) return null
  const minutes = Number(time[1]) * 60 + Number(time[2])
  return new Date(startOfSaoPauloDay(day).getTime() + minutes * 60_000)
}

/** A case that the agency has or had. */
export interface PlacementFacts {
  id: string
  customerId: string
  placedAt: Date
  endedAt: Date | null
  feeRate: Ppm
}

/** A Pix that paid debts of one of its customers. */
export interface PixFacts {
  endToEndId: string
  purchaseId: string
  orderCode: string
  customerId: string
  paidAt: Date
  amount: Cents
  /** Whether its fee was already booked. */
  isCounted: boolean
  /** Whether the payer's bank took (part of) it back. */
  isTakenBack: boolean
}

export interface ReturnFacts {
  placements: readonly PlacementFacts[]
  payments: readonly PixFacts[]
  /** `contactKey` of contacts reported earlier. */
  contacts: ReadonlySet<string>
}

export const contactKey = (it: { placementId: string; at: Date; outcome: ContactOutcome }): string =>
  `${it.placementId} ${it.at.toISOString()} ${it.outcome}`

export type AcceptedRow =
  | { kind: 'PAYMENT'; placement: PlacementFacts; payment: PixFacts; fee: Cents }
  | {
      kind: 'CONTACT'
      placement: PlacementFacts
      contact: ReturnedContact
      /** Nobody may be called at that time (contact-rule.ts): it is recorded, and reported to the head of the desk. */
      isAtWrongTime: boolean
    }
  | { kind: 'GIVEN_BACK'; placement: PlacementFacts }

/** Each row of a file, in order: its consequence or its error. A repeated row in the file counts once. */
export function evaluateReturn(
  records: readonly ReturnRecord[],
  facts: ReturnFacts,
  now: Date,
): (AcceptedRow | ReturnFault)[] {
  const counted = new Set(facts.payments.filter((it) => it.isCounted).map((it) => it.endToEndId))
  const contacts = new Set(facts.contacts)
  const givenBack = new Set<string>()
  return records.map((record) => {
    const row = readReturnRow(record)
    if (isFault(row)) return row
    switch (row.kind) {
      case 'PAYMENT':
        return evaluatePayment(row, { facts, counted, now })
      case 'CONTACT':
        return evaluateContact(row, { facts, contacts, now })
      case 'GIVEN_BACK': {
        const placement = facts.placements.find((it) => it.id === row.placementId)
        if (placement === undefined) return fault('NOT_PLACED')
        if (placement.endedAt !== null || givenBack.has(placement.id)) return fault('ALREADY')
        givenBack.add(placement.id)
        return { kind: 'GIVEN_BACK', placement }
      }
    }
  })
}

const fault = (code: Exclude<ReturnFaultCode, 'COLUMN'>): ReturnFault => ({ code, column: null })

function evaluatePayment(
  row: ReturnedPayment,
  { facts, counted, now }: { facts: ReturnFacts; counted: Set<string>; now: Date },
): AcceptedRow | ReturnFault {
  if (compareDates(row.paidOn, saoPauloDate(now)) > 0) return fault('FUTURE')
  const same = facts.payments.filter(
    (it) =>
      it.orderCode === row.orderCode && it.amount === row.amount && saoPauloDate(it.paidAt) === row.paidOn,
  )
  if (same.length === 0) return fault('NOT_PAID')
  const placed = same.flatMap((payment) => {
    const placement = facts.placements.find(
      (it) => it.customerId === payment.customerId && wasPlacedAt(it, payment.paidAt),
    )
    return placement === undefined ? [] : [{ payment, placement }]
  })
  if (placed.length === 0) return fault('NOT_PLACED')
  const open = placed.filter(({ payment }) => !counted.has(payment.endToEndId))
  if (open.length === 0) return fault('ALREADY')
  const found = open.find(({ payment }) => !payment.isTakenBack)
  if (found === undefined) return fault('TAKEN_BACK')
  counted.add(found.payment.endToEndId)
  return { kind: 'PAYMENT', ...found, fee: agencyFee(found.payment.amount, found.placement.feeRate) }
}

function evaluateContact(
  row: ReturnedContact,
  { facts, contacts, now }: { facts: ReturnFacts; contacts: Set<string>; now: Date },
): AcceptedRow | ReturnFault {
  const placement = facts.placements.find((it) => it.id === row.placementId)
  if (placement === undefined) return fault('NOT_PLACED')
  if (row.at > now) return fault('FUTURE')
  // files have minutes, and a case may be placed within one
  if (row.at.getTime() + 60_000 <= placement.placedAt.getTime()) return fault('TOO_EARLY')
  if (placement.endedAt !== null && row.at > placement.endedAt) return fault('NOT_PLACED')
  const key = contactKey(row)
  if (contacts.has(key)) return fault('ALREADY')
  contacts.add(key)
  return { kind: 'CONTACT', placement, contact: row, isAtWrongTime: !isCallingTime(row.at) }
}

const wasPlacedAt = ({ placedAt, endedAt }: PlacementFacts, at: Date) =>
  at >= placedAt && (endedAt === null || at <= endedAt)

/** The summary of a file. */
export function sumOfReturn(rows: readonly (AcceptedRow | ReturnFault)[]): {
  taken: number
  refused: number
  collected: Cents
  fee: Cents
} {
  let [taken, collected, fee] = [0, 0, 0]
  for (const row of rows) {
    if ('code' in row) continue
    taken += 1
    if (row.kind !== 'PAYMENT') continue
    collected += row.payment.amount
    fee += row.fee
  }
  return {
    taken,
    refused: rows.length - taken,
    collected: collected === 0 ? ZERO : cents(collected),
    fee: fee === 0 ? ZERO : cents(fee),
  }
}
