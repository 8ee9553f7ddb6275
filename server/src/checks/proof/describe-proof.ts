/** A proof as a person reads it, one line for each thing. */
import { formatReais } from '@drip/core/money/cents'
import type { Breach } from '../breach.ts'
import type { Proof } from './prove.ts'

/** Truth, purchase, numbers. */
export function describeDifference({ truth, purchaseId, found }: Breach): string {
  const numbers = Object.entries(found).map(([name, value]) => `${name}=${value ?? '–'}`)
  return `DIFFERS: ${truth} | purchase ${purchaseId ?? '–'} | ${numbers.join(' ')}`
}

/** How much there is of everything, what each account holds, and how many differences. */
export function describeTotals({ accounts, differences, ...counts }: Proof): string {
  const things = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const sums = Object.entries(accounts).map(([account, sum]) => `${account} ${formatReais(sum)}`)
  return [...things, ...sums, `${differences} differences`].join(' · ')
}
