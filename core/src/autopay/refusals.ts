/**
 * What follows when a payer's bank refuses an attempt of a debit (API Pix, `cobr.tentativas.rejeicao.codigo`; the rarer
 * codes are interpreted from their description only). Insufficient funds have no code: the attempt expires.
 */

/** Another day; or the customer pays by code; or payment by code and the end of the mandate, because no debit on it can succeed. */
export type AfterRefusal = 'TRY_AGAIN' | 'PAY_BY_CODE' | 'END_MANDATE'

/** All other codes lead to payment by code: no bank has said how a second attempt could succeed. */
const AFTER_CODE: Readonly<Record<string, AfterRefusal>> = {
  // a failure at the payer's bank
  AB10: 'TRY_AGAIN',
  // the account is blocked, perhaps for a day
  AC06: 'TRY_AGAIN',
  // above the payer's own ceiling, which can be raised
  AM02: 'TRY_AGAIN',
  // the account is closed
  AC05: 'END_MANDATE',
  // the mandate belongs to another person
  DENC: 'END_MANDATE',
  // the bank does not know the mandate, or knows it as ended
  MIDI: 'END_MANDATE',
  MSUC: 'END_MANDATE',
}

/** @param code null: none was given, as with insufficient funds */
export function afterRefusal(code: string | null): AfterRefusal {
  return code === null ? 'TRY_AGAIN' : (AFTER_CODE[code] ?? 'PAY_BY_CODE')
}
