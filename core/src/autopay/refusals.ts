/**
 * What follows when a payer's bank refuses an attempt of a debit (API Pix, `cobr.tentativas.rejeicao.codigo`; meaning of the rarer codes
 * by reading alone). Money that lacks has no code: the attempt expires.
 */

/** Another day; or the customer pays by code; or the same with the mandate ended, because no debit on it can be paid. */
export type AfterRefusal = 'TRY_AGAIN' | 'PAY_BY_CODE' | 'END_MANDATE'

/** The rest is paid by code: no bank has said what would make a second attempt go better. */
const AFTER_CODE: Readonly<Record<string, AfterRefusal>> = {
  // a failure on the way at the payer's bank
  AB10: 'TRY_AGAIN',
  // the account is blocked, perhaps for a day
  AC06: 'TRY_AGAIN',
  // above the payer's own ceiling, which can be raised
  AM02: 'TRY_AGAIN',
  // the account is closed
  AC05: 'END_MANDATE',
  // the mandate is of another person
  DENC: 'END_MANDATE',
  // the bank does not know the mandate, or knows it as ended
  MIDI: 'END_MANDATE',
  MSUC: 'END_MANDATE',
}

/** @param code null: no code was given, as when money lacks */
export function afterRefusal(code: string | null): AfterRefusal {
  return code === null ? 'TRY_AGAIN' : (AFTER_CODE[code] ?? 'PAY_BY_CODE')
}
