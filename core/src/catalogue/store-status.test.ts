import { describe, expect, it } from 'vitest'
import { STORE_STATUSES } from '../contracts/catalogue/catalogue-states.ts'
import { mayBecome } from './store-status.ts'

describe('a store', () => {
  it.each([
    ['ACTIVE', ['ACTIVE', 'DISABLED', 'ARCHIVED']],
    ['DISABLED', ['ACTIVE', 'DISABLED', 'ARCHIVED']],
    ['ARCHIVED', ['ACTIVE', 'ARCHIVED']],
  ] as const)('that is %s may become %s', (from, allowed) => {
    expect(STORE_STATUSES.filter((to) => mayBecome(from, to))).toEqual(allowed)
  })
})
