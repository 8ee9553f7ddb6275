/** Why debits of Pix Automático failed, in the few groups that operators can act on. */

/**
 * NO_MONEY: the account had none on any attempt. ABOVE_CEILING: above the payer's own ceiling. ACCOUNT: closed or
 * blocked. MANDATE: the bank does not know it, or knows it as ended. NOT_SENT: the PSP was down or refused it. BANK:
 * any other reason of a bank.
 */
export const DEBIT_FAILURES = ['NO_MONEY', 'ABOVE_CEILING', 'ACCOUNT', 'MANDATE', 'NOT_SENT', 'BANK'] as const
export type DebitFailure = (typeof DEBIT_FAILURES)[number]

/** Codes of the message catalogue of Pix, as in refusals.ts. */
const OF_CODE: Readonly<Record<string, DebitFailure>> = {
  AM02: 'ABOVE_CEILING',
  AC05: 'ACCOUNT',
  AC06: 'ACCOUNT',
  DENC: 'MANDATE',
  MIDI: 'MANDATE',
  MSUC: 'MANDATE',
}

/** @param code of the bank's last refusal; null: it gave none, as with insufficient funds */
export function debitFailure(code: string | null): DebitFailure {
  return code === null ? 'NO_MONEY' : (OF_CODE[code] ?? 'BANK')
}

/** How many days count as recent. */
export const FAILURES_SHOWN_DAYS = 30

/** Each figure counts the list with its name. AUTOMATIC: open instalments on autopay; PLANNED: debits in progress. */
export const AUTOPAY_LISTS = ['AUTOMATIC', 'PLANNED', ...DEBIT_FAILURES] as const
export type AutopayListName = (typeof AUTOPAY_LISTS)[number]
export const AUTOPAY_LIST_LABELS: Readonly<Record<AutopayListName, string>> = {
  AUTOMATIC: 'Pagas pelo banco',
  PLANNED: 'Débitos agendados',
  NO_MONEY: 'Faltou saldo',
  ABOVE_CEILING: 'Acima do limite do cliente',
  ACCOUNT: 'Conta fechada ou bloqueada',
  MANDATE: 'Autorização inválida no banco',
  NOT_SENT: 'Não enviados a tempo',
  BANK: 'Outro motivo do banco',
}
