/**
 * What is erased of a person on request, or when no law requires it any longer, and what the law makes us keep (LGPD
 * art. 15, 16 and 18 VI). Debts and money in transit keep the account alive: then only what they do not need is erased.
 */
import { addMonths, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

/**
 * Contracts, payments and tax papers are kept for five years after the last activity (CDC art. 27, CTN art. 173), and
 * for the same time a refused person may ask why (LGPD art. 20). Nobody may set less; a supervised lender keeps its
 * customers' identity for ten years (Circular BCB 3.978/2020).
 */
export const YEARS_OF_THE_LAW = 5

export interface ErasureFacts {
  /** Instalments still owed. */
  openInstalments: number
  /** Refunds to the customer that have not arrived. */
  refundsUnderWay: number
  /**
   * Debits of Pix Automático that a bank has not ended: a payment is still reported, and refunded if nothing is owed
   * (decision 0125).
   */
  debitsUnderWay: number
  /** Disputes that are not closed. */
  openDisputes: number
  /** Their Pix payments that are contested at a bank. */
  openContests: number
  /** Purchases in progress. */
  purchasesUnderWay: number
  orders: number
  /** Purchases that were refused or abandoned. */
  unbought: number
  /** Comments the customer wrote when leaving a purchase. */
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
  /** PARTLY: the account stays for now, because something is open. */
  outcome: 'ERASED' | 'PARTLY'
  erased: ErasedPart[]
  kept: KeptPart[]
}

/** @param termsAreOver the last activity was so long ago that nothing has to be kept: name and CPF are erased as well */
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

/**
 * The instant that many years ago, by the calendar of São Paulo: people without activity since then have been away for
 * that long.
 */
export function yearsBefore(now: Date, years: number): Date {
  return startOfSaoPauloDay(addMonths(saoPauloDate(now), -12 * years))
}

const when = <Part extends string>(holds: boolean, part: Part): Part[] => (holds ? [part] : [])
