/** A proof in words, one line for each figure. */
import { formatReais } from '@drip/core/money/cents'
import type { Breach } from '../breach.ts'
import type { Proof } from './prove.ts'

/** Truth, purchase, numbers. */
export function describeDifference({ truth, purchaseId, found }: Breach): string {
  const numbers = Object.entries(found).map(([name, value]) => `${name}=${value ?? '–'}`)
  return `DIFFERS: ${truth} | purchase ${purchaseId ?? '–'} | ${numbers.join(' ')}`
}

/** The number of rows of each kind, the balance of each account, and the number of differences. */
export function describeTotals({ accounts, differences, ...counts }: Proof): string {
  const things = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const sums = Object.entries(accounts).map(([account, sum]) => `${account} ${formatReais(sum)}`)
  return [...things, ...sums, `${differences} differences`].join(' · ')
}
