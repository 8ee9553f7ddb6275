/** Why debits of Pix Automático came to nothing, in the few groups that whoever runs the product can do something about. */

/**
 * NO_MONEY: the account had none on any of its days. ABOVE_CEILING: the payer's own. ACCOUNT: closed or blocked. MANDATE: the bank knows
 * none, or knows it as ended. NOT_SENT: the PSP was away or did not take it. BANK: any other reason of a bank's.
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

/** @param code of the bank's last refusal; null: it gave none, as when money lacks */
export function debitFailure(code: string | null): DebitFailure {
  return code === null ? 'NO_MONEY' : (OF_CODE[code] ?? 'BANK')
}

/** So many days count as of late. */
export const FAILURES_SHOWN_DAYS = 30

/** What a figure counts is what the list of that name holds. AUTOMATIC: open instalments that the bank pays; PLANNED: debits on their way. */
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
