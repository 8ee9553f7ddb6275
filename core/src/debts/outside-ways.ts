/** How money is refunded that no Pix can return: the operator's bank pays, and our staff record it (decision 129). */

export const OUTSIDE_WAYS = ['BANK_TRANSFER', 'DEPOSIT', 'PAYMENT_ORDER'] as const
export type OutsideWay = (typeof OUTSIDE_WAYS)[number]

/** As a sentence continues with them: "devolvidos por …". */
export const OUTSIDE_WAY_WORDS: Readonly<Record<OutsideWay, string>> = {
  BANK_TRANSFER: 'transferência bancária',
  DEPOSIT: 'depósito em conta',
  PAYMENT_ORDER: 'ordem de pagamento',
}

/** A bank's reference for its payment. Without spaces, so that nobody types a name: it is stored in the audit log. */
export const OUTSIDE_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9./-]{3,39}$/
