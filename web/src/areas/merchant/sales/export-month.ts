/** Which months may be exported, and how their file is called (001 §5, §9). Months are `YYYY-MM`. */
import { texts } from '../texts.ts'

/** As a browser's own field of months has it, or as it is typed where a browser knows no such field: `11/2026`. */
export function monthOf(typed: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  return year === '' ? typed.trim() : `${year}-${month.padStart(2, '0')}`
}

export function monthError(month: string, thisMonth: string): string | undefined {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) return texts.statement.monthMissing
  return month > thisMonth ? texts.statement.monthFuture : undefined
}

/** `extrato-11-2026.csv` */
export const statementFileName = (month: string) => `extrato-${month.slice(5)}-${month.slice(0, 4)}.csv`
