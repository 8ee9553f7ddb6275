/** The ways in which money goes back that no Pix brings back: the operator's bank pays, and our people record it (decision 129). */

export const OUTSIDE_WAYS = ['BANK_TRANSFER', 'DEPOSIT', 'PAYMENT_ORDER'] as const
export type OutsideWay = (typeof OUTSIDE_WAYS)[number]

/** As a sentence goes on with them: "devolvidos por …". */
export const OUTSIDE_WAY_WORDS: Readonly<Record<OutsideWay, string>> = {
  BANK_TRANSFER: 'transferência bancária',
  DEPOSIT: 'depósito em conta',
  PAYMENT_ORDER: 'ordem de pagamento',
}

/** A bank's number of what it paid. Without spaces, so that nobody writes a name there: it is kept in the audit log. */
export const OUTSIDE_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9./-]{3,39}$/
