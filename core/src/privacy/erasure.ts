/**
 * What of a person goes when they ask to be forgotten, or when nobody has to keep it any more, and what the law makes us keep (LGPD art. 15, 16
 * and 18 VI). Debts, and money that is on its way, keep the account alive: then goes only what neither needs.
 */
import { addMonths, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

/**
 * Contracts, payments and tax papers are kept for five years after the last act (CDC art. 27, CTN art. 173), and so long somebody who was
 * refused may ask why (LGPD art. 20). Nobody may say less; a supervised lender keeps who its customers were for ten (Circular BCB 3.978/2020).
 */
export const YEARS_OF_THE_LAW = 5

export interface ErasureFacts {
  /** Instalments that are owed. */
  openInstalments: number
  /** Refunds to the customer that have not arrived. */
  refundsUnderWay: number
  /** Debits of Pix Automático that a bank has not ended: what it still pays is told of, and goes back where nothing is owed (decision 0125). */
  debitsUnderWay: number
  /** Problems with a purchase that are not settled. */
  openDisputes: number
  /** Pix of theirs that are contested at a bank. */
  openContests: number
  /** Purchases that have begun and not ended. */
  purchasesUnderWay: number
  orders: number
  /** Purchases that were refused or left. */
  unbought: number
  /** Things the customer wrote when leaving a purchase. */
  comments: number
  creditDecisions: number
}

export const ERASED_PARTS = [
  'ACCESS',
  'CONTACT',
  'CREDIT_REPORT',
  'IDENTITY',
  'UNBOUGHT',
  'COMMENTS',
] as const
export type ErasedPart = (typeof ERASED_PARTS)[number]

export const KEPT_PARTS = [
  'OPEN_DEBTS',
  'MONEY_UNDER_WAY',
  'DEBITS_UNDER_WAY',
  'OPEN_DISPUTES',
  'OPEN_CONTESTS',
  'PURCHASES_UNDER_WAY',
  'CONTRACTS',
  'CREDIT_DECISIONS',
  'ACCESS_RECORDS',
] as const
export type KeptPart = (typeof KEPT_PARTS)[number]

export interface ErasurePlan {
  /** PARTLY: the account stays as it is for now, because something is open. */
  outcome: 'ERASED' | 'PARTLY'
  erased: ErasedPart[]
  kept: KeptPart[]
}

/** @param termsAreOver so long ago did the person last do anything that nothing of them has to be kept: name and CPF go as well */
export function planErasure(it: ErasureFacts, termsAreOver = false): ErasurePlan {
  const obstacles: KeptPart[] = [
    ...when(it.openInstalments > 0, 'OPEN_DEBTS'),
    ...when(it.refundsUnderWay > 0, 'MONEY_UNDER_WAY'),
    ...when(it.debitsUnderWay > 0, 'DEBITS_UNDER_WAY'),
    ...when(it.openDisputes > 0, 'OPEN_DISPUTES'),
    ...when(it.openContests > 0, 'OPEN_CONTESTS'),
    ...when(it.purchasesUnderWay > 0, 'PURCHASES_UNDER_WAY'),
  ]
  const isFree = obstacles.length === 0
  return {
    outcome: isFree ? 'ERASED' : 'PARTLY',
    erased: [
      ...(isFree ? (['ACCESS', 'CONTACT', 'CREDIT_REPORT'] as const) : []),
      ...when(isFree && termsAreOver, 'IDENTITY'),
      ...when(it.unbought > 0, 'UNBOUGHT'),
      ...when(it.comments > 0, 'COMMENTS'),
    ],
    kept: [
      ...obstacles,
      ...when(it.orders > 0 && !termsAreOver, 'CONTRACTS'),
      ...when(it.creditDecisions > 0 && !termsAreOver, 'CREDIT_DECISIONS'),
      'ACCESS_RECORDS',
    ],
  }
}

/** The moment before which whoever did nothing since has been away for so many years, by the calendar of São Paulo. */
export function yearsBefore(now: Date, years: number): Date {
  return startOfSaoPauloDay(addMonths(saoPauloDate(now), -12 * years))
}

const when = <Part extends string>(holds: boolean, part: Part): Part[] => (holds ? [part] : [])
