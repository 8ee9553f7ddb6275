import { describe, expect, it } from 'vitest'
import { FORM_SECTIONS, missingOf } from './form-sections.ts'
import { NEW_MERCHANT, checkMerchantValues } from './merchant-form-values.ts'

describe('missing fields of a merchant’s form', () => {
  it('are listed by section, and each by its name once', () => {
    const wrong = checkMerchantValues(NEW_MERCHANT, { kept: null, today: '2026-11-23' as never })
    const missing = missingOf(wrong)
    const counted = Object.fromEntries(FORM_SECTIONS.map((it) => [it, missing.in(it)]))
    expect(counted).toMatchObject({ bank: 1, representative: 1, app: 1, address: 0, checkout: 0 })
    expect(counted['general']).toBeGreaterThan(2)
    expect(missing.names).toContain('Razão social')
    expect(new Set(missing.names).size).toBe(missing.names.length)
  })

  it('do not include wrong values', () => {
    const missing = missingOf([
      { field: 'cnpj', code: 'invalid' },
      { field: 'url', code: 'required' },
    ])
    expect([missing.in('general'), missing.in('app'), missing.names.length]).toEqual([0, 1, 1])
  })
})
