import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const FORM = {
  values: {
    customerName: 'Ana Lima',
    customerAddressCep: '01310-100',
    customerAddressStreet: 'Avenida Paulista',
  },
  locked: ['customerAddressStreet'],
} as const

describe('what was typed', () => {
  it('is there again for the same checkout, and for no other', () => {
    keepForm('one', FORM)
    expect(readKeptForm('one')).toEqual(FORM)
    expect(readKeptForm('another')).toBeNull()
  })

  it('is gone once it is discarded', () => {
    keepForm('one', FORM)
    forgetForm('one')
    expect(readKeptForm('one')).toBeNull()
    expect(kept.size).toBe(0)
  })

  it.each(['{', 'null', '3', '"x"', '{}', '{"values":null}'])('is nothing when the tab holds %s', (text) => {
    kept.set('drip.form.one', text)
    expect(readKeptForm('one')).toBeNull()
  })

  it('contains only fields of the form', () => {
    kept.set(
      'drip.form.one',
      '{"values":{"customerName":"Ana","customerCpf":3,"other":"x"},"locked":["other"]}',
    )
    expect(readKeptForm('one')).toEqual({ values: { customerName: 'Ana' }, locked: [] })
  })
})

it('does not fail if a tab may store nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepForm('one', FORM)
  forgetForm('one')
  expect(readKeptForm('one')).toBeNull()
})
