/**
 * What a charge costs on a day, and until when it can be paid (API Pix: CobDataDeVencimento, CobVValor). A due date on
 * a closed day moves to the next business day, and fine, interest, discount and validity move with it.
 */
import {
  addDays,
  businessDaysBetween,
  type CivilDate,
  civilDateOf,
  daysBetween,
  nextBusinessDay,
} from '../platform/calendar.ts'
import { type Centavos, readMoney, share, writeMoney } from '../platform/money.ts'
import type { Charge, Discount, Rate, ValueParts } from './charge.ts'

const DEFAULT_VALIDITY_DAYS = 30

export interface AmountDue {
  total: Centavos
  parts: ValueParts
}

/** The amount of the charge if it is paid at this instant. */
export function amountDue(charge: Charge, at: Date): AmountDue {
  const original = cents(charge.valor.original)
  const { dataDeVencimento } = charge.calendario
  const parts: ValueParts = { original: { valor: writeMoney(original) } }
  if (dataDeVencimento === undefined) return { total: original, parts }

  const day = civilDateOf(at)
  const due = nextBusinessDay(dataDeVencimento)
  const late = day > due
  const { multa, juros, abatimento, desconto } = charge.valor
  const fine = late && multa ? fixedOrPercent(original, multa) : 0
  const interest = late && juros ? interestOf(original, juros, due, day) : 0
  const rebate = abatimento ? fixedOrPercent(original, abatimento) : 0
  const discount = !late && desconto ? discountOf(original, desconto, due, day) : 0
  if (fine) parts.multa = { valor: writeMoney(fine) }
  if (interest) parts.juros = { valor: writeMoney(interest) }
  if (rebate) parts.abatimento = { valor: writeMoney(rebate) }
  if (discount) parts.desconto = { valor: writeMoney(discount) }
  return { total: Math.max(0, original + fine + interest - rebate - discount), parts }
}

/** Whether the charge has expired. The record itself stays `ATIVA`: expiry is computed, never stored. */
export function isExpired(charge: Charge, at: Date): boolean {
  const { expiracao, dataDeVencimento, validadeAposVencimento } = charge.calendario
  if (dataDeVencimento !== undefined)
    return civilDateOf(at) > lastDayToPay(dataDeVencimento, validadeAposVencimento)
  return at.getTime() >= Date.parse(charge.criacao) + (expiracao ?? 86_400) * 1000
}

/** The last day on which a charge with this due date is accepted. */
export function lastDayToPay(dueDate: CivilDate, validityDays = DEFAULT_VALIDITY_DAYS): CivilDate {
  return nextBusinessDay(addDays(nextBusinessDay(dueDate), validityDays))
}

/** Modes 1 (a value) and 2 (a percentage of the original). */
const fixedOrPercent = (original: Centavos, rate: Rate): Centavos =>
  rate.modalidade === 1 ? cents(rate.valorPerc) : share(original, cents(rate.valorPerc), 10_000)

/** Modes 1–4 count calendar days, 5–8 business days; a month is 30 (21) days and a year 365 (252). */
function interestOf(
  original: Centavos,
  { modalidade, valorPerc }: Rate,
  due: CivilDate,
  day: CivilDate,
): Centavos {
  const business = modalidade > 4
  const days = business ? businessDaysBetween(due, day) : daysBetween(due, day)
  const rate = cents(valorPerc)
  const mode = business ? modalidade - 4 : modalidade
  if (mode === 1) return rate * days
  const period = mode === 2 ? 1 : mode === 3 ? (business ? 21 : 30) : business ? 252 : 365
  return share(original, rate * days, 10_000 * period)
}

/** Modes 1–2: the earliest listed date that has not passed; 3–6: per calendar or business day before the due date. */
function discountOf(original: Centavos, discount: Discount, due: CivilDate, day: CivilDate): Centavos {
  const { modalidade, valorPerc = '0.00', descontoDataFixa = [] } = discount
  if (modalidade <= 2) {
    const open = descontoDataFixa
      .filter((it) => day <= nextBusinessDay(it.data))
      .toSorted((a, b) => (a.data < b.data ? -1 : 1))[0]
    return open ? fixedOrPercent(original, { modalidade, valorPerc: open.valorPerc }) : 0
  }
  const early = modalidade % 2 === 1 ? daysBetween(day, due) : businessDaysBetween(day, due)
  return modalidade <= 4 ? cents(valorPerc) * early : share(original, cents(valorPerc) * early, 10_000)
}

const cents = (text: string): Centavos => readMoney(text) ?? 0
