/** CSV that opens correctly in Excel in Portuguese: byte order mark, semicolons, decimal commas (open points). */
import { type Cents, toDecimal } from '@drip/core/money/cents'

export const BYTE_ORDER_MARK = '\uFEFF'

/** One line with its line end. Amounts are numbers; every other cell is text. */
export function csvLine(cells: readonly (string | { reais: Cents } | null)[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

function cell(value: string | { reais: Cents } | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return toDecimal(value.reais).replace('.', ',')
  // a spreadsheet would read it as a formula, also with full-width characters, and shoppers choose their own names
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
