/** Which months may be exported, and how their file is called (001 §5, §9). Months are `YYYY-MM`. */
import { texts } from './texts.ts'

export function monthError(month: string, thisMonth: string): string | undefined {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) return texts.statement.monthMissing
  return month > thisMonth ? texts.statement.monthFuture : undefined
}

/** `extrato-11-2026.csv` */
export const statementFileName = (month: string) => `extrato-${month.slice(5)}-${month.slice(0, 4)}.csv`
