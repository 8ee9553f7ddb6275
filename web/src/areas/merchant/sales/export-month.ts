/** Which months may be exported, and the file's name (001 §5, §9). Months are `YYYY-MM`. */
import { settlementTexts } from '../settlements/settlement-texts.ts'

/** Reads the value of a browser's month field, or `11/2026` as typed if the browser has no such field. */
export function monthOf(typed: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  return year === '' ? typed.trim() : `${year}-${month.padStart(2, '0')}`
}

export function monthError(month: string, thisMonth: string): string | undefined {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) return settlementTexts.statement.monthMissing
  return month > thisMonth ? settlementTexts.statement.monthFuture : undefined
}

/** `extrato-11-2026.csv` */
export const statementFileName = (month: string) => `extrato-${month.slice(5)}-${month.slice(0, 4)}.csv`
