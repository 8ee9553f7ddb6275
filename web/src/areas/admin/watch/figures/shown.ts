/** Chart numbers in words. */
import { shortDate, shownDate } from '../../../../instalments/dates.ts'

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
const COMPACT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', {
  notation: 'compact',
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 1,
})

export const inPercent = (share: number) => PERCENT.format(share)
/** On an axis: "R$ 12,5 mil". */
export const inShortReais = (reais: number) => COMPACT.format(reais)
/** "11/2026", from the month's first day. */
export const monthOf = (day: string) => shownDate(day).slice(3)
export const dayOf = (day: string) => shortDate(day)
export const counted = (count: number) => count.toLocaleString('pt-BR')
